//! How codes follow each other: last values, branches, calls, loops over cells, limits and fuel.

use grammar::isa::{Address, Trap};
use grammar::rul3::Phase;
use rulvm_core::Event;
use rulvm_core::machine::{
    Flow, Host, MOST_CALLS, MOST_PENDING, MessageChain, NoChain, Observer, Outcome, Run, State,
    Unobserved,
};
use test_support::asm::assemble;
use test_support::bench::Bench;

#[test]
fn e1_the_last_expression_is_the_value() {
    assert_eq!(Bench::default().run("1 2 3 ret"), Ok(3));
    assert_eq!(Bench::default().run("ret"), Ok(0));
}

#[test]
fn e1_a_branch_leaves_the_last_value_alone() {
    assert_eq!(Bench::default().run("5 br 1 @end 6 end: ret"), Ok(5));
    assert_eq!(Bench::default().run("5 brs 9 ~end 6 end: ret"), Ok(5));
    assert_eq!(Bench::default().run("5 br 0 @end end: ret"), Ok(5));
    assert_eq!(Bench::default().run("5 jmp @end 6 end: ret"), Ok(5));
    assert_eq!(Bench::default().run("5 case 0 c[ @end ] 6 end: ret"), Ok(5));
}

#[test]
fn e1_branches_nest_in_their_own_conditions() {
    let source = "add 1 br br 0 @never 1 @there 10 there: 20 ret never: 30 ret";
    assert_eq!(Bench::default().run(source), Ok(21));
}

#[test]
fn e1_a_branch_at_statement_level_can_lead_into_an_expression() {
    // The branch goes to the second operand of `add`, which is a statement there.
    assert_eq!(Bench::default().run("jmp @in add 1 in: 2 ret"), Ok(2));
}

#[test]
fn e2_a_subroutine_has_its_own_last_value() {
    assert_eq!(Bench::default().run("5 call @f ret f: ret"), Ok(0));
    assert_eq!(Bench::default().run("call @f add 1 call @g ret f: 3 ret g: 4 ret"), Ok(5));
    assert_eq!(Bench::default().run("add 3 call @f ret f: 1 2 ret"), Ok(5));
}

#[test]
fn e2_return_where_an_operand_is_awaited_traps() {
    for (source, address) in [
        ("add 1 ret", 2),
        ("br ret @x x: 1 ret", 1),
        ("hexs 20 ret", 2),
        ("destroyl ret 0", 1),
        ("add 1 call @f ret f: add 2 ret", 2 + 3 + 1 + 2),
    ] {
        let mut bench = Bench::default();
        assert_eq!(bench.run(source), Err((Trap::ReturnInExpression, address)), "{source}");
    }
}

#[test]
fn e2_a_call_inside_an_operand_does_not_see_the_callers_operands() {
    // The statement level of the subroutine is above the pending `add`.
    assert_eq!(Bench::default().run("add 1 call @f ret f: 10 20 ret"), Ok(21));
}

#[test]
fn e3_offsets_count_from_their_own_address_and_are_signed() {
    // 0: jmp +4 (offset at 1, target 5); 3: 7 ret; 5: jmp -3 (offset at 6, target 3)
    assert_eq!(Bench::default().run("$52 $00 $04 7 ret $52 $FF $FD"), Ok(7));
    assert_eq!(Bench::default().run("jmp @b a: 7 ret b: brs 1 ~a 8 ret"), Ok(7));
}

#[test]
fn e4_the_index_is_taken_modulo_the_size() {
    for (index, value) in [(0, 10), (1, 11), (2, 12), (3, 10), (-1, 12), (i32::MIN, 11)] {
        let source = format!("words {index} w[ 10 11 12 ] ret");
        assert_eq!(Bench::default().run(&source), Ok(value), "{index}");
    }
}

#[test]
fn e6_set_is_fixed_before_the_body() {
    let mut bench = Bench::default();
    bench.put(45, 1, 1);
    bench.put(46, 1, 1);
    // The body destroys everything; it is still evaluated for both hexagons and for 0.
    assert_eq!(bench.run("hexs 20 add store -43 1 destroy 0 -1 v21 ret"), Ok(3));
    assert_eq!(bench.colors(), []);
}

#[test]
fn e6_n_and_x_are_evaluated_once_and_the_body_for_every_member() {
    let mut bench = Bench::default();
    // V[30] counts the evaluations of n, V[31] those of x, V[32] those of the body.
    let source = "adj add store -34 1 19 add store -33 1 40 store -32 1 ret";
    assert_eq!(bench.run(source), Ok(4));
    assert_eq!(bench.state.variables[30..33], [1, 1, 4]);
}

#[test]
fn e6_order_of_cells_and_neighbors() {
    let mut bench = Bench::default();
    bench.state.stack_size = 100;
    bench.run("cells 20 push v20 ret").unwrap();
    let all: Vec<i32> = (1..=91).chain([0]).collect();
    assert_eq!(bench.state.stack, all);

    bench.state.stack.clear();
    bench.run("adj 20 46 push v20 ret").unwrap();
    assert_eq!(bench.state.stack, [45, 56, 57, 47, 36, 35, 0]);

    for cell in [57, 36, 90] {
        bench.put(cell, 1, 1);
    }
    bench.state.stack.clear();
    bench.run("nbrs 20 46 push v20 ret").unwrap();
    assert_eq!(bench.state.stack, [57, 36, 0]);
    bench.state.stack.clear();
    bench.run("hexs 20 push v20 ret").unwrap();
    assert_eq!(bench.state.stack, [36, 57, 90, 0]);
}

#[test]
fn e6_the_body_may_end_elsewhere_each_time() {
    let mut bench = Bench::default();
    bench.put(45, 1, 1);
    // For a cell the body ends at the first 7, for 0 at the second; execution continues after that.
    let source = "hexs 20 brs eq v20 0 ~zero 7 ret zero: 7 9 ret";
    assert_eq!(bench.run(source), Ok(9));
}

#[test]
fn e6_the_body_may_change_the_variable_and_nest() {
    let mut bench = Bench::default();
    bench.put(45, 1, 1);
    assert_eq!(bench.run("hexs 20 store 20 99 v20 ret"), Ok(99));
    // The inner loop uses the same variable.
    let mut bench = Bench::default();
    bench.put(1, 1, 1);
    bench.put(2, 1, 1);
    assert_eq!(bench.run("hexs 20 hexs 20 store -43 1 v21 ret"), Ok(9));
}

#[test]
fn e6_a_body_can_recurse_through_calls() {
    // Flood fill: marks the component of cell 45 with mark 0 and counts it in V[21].
    let mut bench = Bench::default();
    for cell in [45, 46, 47, 57, 90] {
        bench.put(cell, 1, 1);
    }
    // All recursive calls use one variable, so the cell is kept on the stack around the loop.
    let source = "store 20 45 call @fill v21 ret \
                  fill: brs set v20 8 ~out store -43 1 \
                  push v20 nbrs 20 v20 call @visit store 20 pull out: 0 ret \
                  visit: push v20 brs eq v20 0 ~none call @fill none: store 20 pull 0 ret";
    assert_eq!(bench.run(source), Ok(4));
    assert_eq!([45, 46, 47, 57, 90].map(|cell| bench.marks(cell)), [1, 1, 1, 1, 0]);
    assert!(bench.state.stack.is_empty());
}

#[test]
fn e7_destroy_clears_the_mark_everywhere_and_counts() {
    let mut bench = Bench::default();
    bench.put(45, 1, 1);
    bench.mark(45, 0b11);
    bench.mark(60, 0b01);
    assert_eq!(bench.run("destroy 0 0 ret"), Ok(1));
    assert_eq!([bench.marks(45), bench.marks(60)], [0b10, 0]);
    assert_eq!(bench.events, [Event::Destroyed { count: 1, cells: [45].into_iter().collect() }]);

    // An empty cell keeps the hexagons above where they are: it is a hole, not a hexagon.
    let mut bench = Bench::default();
    bench.put(47, 3, 1);
    bench.mark(45, 1);
    assert_eq!(bench.run("destroy 0 0 ret"), Ok(0));
    assert_eq!((bench.colors(), bench.marks(45)), (vec![(47, 3)], 0));
    assert_eq!(bench.events, []);
}

#[test]
fn e7_destroying_everything_changes_no_mark() {
    let mut bench = Bench::default();
    bench.put(45, 1, 1);
    bench.put(1, 1, 1);
    bench.mark(45, 0xFF);
    assert_eq!(bench.run("destroy 0 -5 ret"), Ok(2));
    assert_eq!((bench.colors(), bench.marks(45)), (vec![], 0xFF));
}

#[test]
fn e7_the_loop_evaluates_both_operands_in_every_round() {
    let mut bench = Bench::default();
    for cell in 41..=45 {
        bench.put(cell, 1, 1);
    }
    // Each round marks the lowest cell of the column; V[30] and V[31] count the operands.
    let source = "destroyl add store -34 1 set 41 0 mul store -33 1 0 ret";
    assert_eq!(bench.run(source), Ok(5));
    assert_eq!(bench.state.variables[30..32], [6, 6]);
    let cells = [41].into_iter().collect();
    assert_eq!(bench.events, vec![Event::Destroyed { count: 1, cells }; 5]);
}

#[test]
fn e8_hexagons_fall_by_what_is_destroyed_below_and_holes_remain() {
    let mut bench = Bench::default();
    // Column 0 from the bottom: 1, 2 (destroyed), hole, 3, 4 (destroyed), 5.
    for (cell, color) in [(41, 1), (42, 2), (44, 3), (45, 4), (46, 5)] {
        bench.put(cell, color, color % 3 + 1);
    }
    bench.mark(42, 1);
    bench.mark(45, 0b101);
    bench.put(60, 6, 1);
    assert_eq!(bench.run("destroy 0 0 ret"), Ok(2));
    assert_eq!(bench.colors(), [(41, 1), (43, 3), (44, 5), (60, 6)]);
    let pattern = |cell| bench.state.board.hexagon(test_support::bench::at(cell)).unwrap().pattern;
    assert_eq!([41, 43, 44].map(pattern), [2, 1, 3]);
    assert_eq!(bench.marks(45), 0b100, "marks stay with the cell");
}

#[test]
fn e10_the_non_existing_cell_has_no_neighbors() {
    let mut bench = Bench::default();
    assert_eq!(bench.run("add adj 20 0 store -43 1 mul 100 nbrs 20 0 v21 ret"), Ok(101));
}

#[test]
fn e14_calls_nest_4096_deep_and_no_deeper() {
    // The subroutine calls itself V[20] times.
    let source = "call @f ret f: br eq store -44 -1 0 @end call @f end: 7 ret";
    for (depth, expected) in [(MOST_CALLS as i32, Ok(7)), (MOST_CALLS as i32 + 1, Err(()))] {
        let mut bench = Bench::default();
        bench.state.variables[20] = depth;
        let code = assemble(source);
        let inner = code.bytes.iter().rposition(|&byte| byte == 0x50).unwrap() as i32;
        let got = bench.run_bytes(&code.bytes);
        assert_eq!(got, expected.map_err(|()| (Trap::StackOverflow, inner)));
    }
}

#[test]
fn e14_4096_nested_calls_run_on_a_small_host_stack() {
    let run = || {
        let mut bench = Bench::default();
        bench.state.variables[20] = MOST_CALLS as i32;
        // Every call happens inside an operand inside the body of a loop.
        bench.run("call @f ret f: br eq store -44 -1 0 @end add 0 adj 21 0 call @f end: 7 ret")
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(run).unwrap();
    assert_eq!(thread.join().unwrap(), Ok(7));
}

#[test]
fn d10_65536_codes_may_wait() {
    for (waiting, ok) in [(MOST_PENDING, true), (MOST_PENDING + 1, false)] {
        let mut code = vec![0x54; waiting];
        code.extend([0xC0, 0x51]);
        let got = Bench::default().run_bytes(&code);
        if ok {
            assert_eq!(got, Ok(0));
        } else {
            assert_eq!(got, Err((Trap::StackOverflow, MOST_PENDING as i32)));
        }
    }
}

#[test]
fn d10_conditions_and_bodies_wait_and_calls_do_not() {
    for (prefix, waits) in [(&b"\x53"[..], 1), (b"\x77\xD4", 1), (b"\x6F", 1)] {
        // One code fewer than may wait, then the code itself, which waits too.
        let mut code = vec![0x54; MOST_PENDING - waits];
        code.extend(prefix);
        code.extend([0x54, 0xC0]);
        let address = code.len() as i32 - 2;
        assert_eq!(Bench::default().run_bytes(&code), Err((Trap::StackOverflow, address)));
    }
    // add 1, then a call: the called `not` is the last code that may wait.
    let mut code = vec![0x54; MOST_PENDING - 1];
    code.extend([0x50, 0, 3, 0x51, 0x54, 0xC0, 0x51]);
    let got = Bench::default().run_bytes(&code);
    assert_ne!(got.map_err(|(trap, _)| trap), Err(Trap::StackOverflow));
}

#[test]
fn e14_what_steps_cost() {
    // A step costs 1 and the bytes since the last jump; the return of the phase is free.
    for (source, cost) in [
        ("1 2 3 ret", 0),
        ("jmp @a a: ret", 1 + 3),
        ("1 2 jmp @a 3 a: ret", 1 + 5),
        ("br 0 @a a: ret", 0),
        ("br 1 @a a: ret", 1 + 4),
        ("brs 1 ~a a: ret", 1 + 3),
        ("case 0 c[ @a @a ] a: ret", 1 + 7),
        ("call @f ret f: 1 ret", (1 + 3) + (1 + 2)),
        // The costs add up after the call: the return goes to the byte after its offset.
        ("call @f 1 jmp @a a: ret f: ret", (1 + 3) + (1 + 1) + (1 + 4)),
        // The body of a loop starts for cell 0 too.
        ("hexs 20 0 ret", 1 + 2),
        ("adj 20 1 0 ret", (1 + 3) + 3 * (1 + 1)),
        ("cells 20 0 jmp @a a: ret", (1 + 2) + 91 * (1 + 1) + (1 + 4)),
        ("destroyl 0 0 ret", 1 + 1),
        ("destroyl set 41 0 0 jmp @a a: ret", (1 + 1) + (1 + 4 + 3)),
        // Inline data costs no steps.
        ("words 0 w[ 1 2 3 ] word 300 long 70000 jmp @a a: ret", 1 + 9 + 3 + 5 + 3),
    ] {
        let mut bench = Bench::with_fuel(100_000);
        assert!(bench.run(source).is_ok(), "{source}");
        assert_eq!(bench.used(), cost, "{source}");
        // Exactly that much is enough; one less is not.
        let mut bench = Bench::with_fuel(cost);
        assert!(bench.run(source).is_ok(), "{source}");
        if cost > 0 {
            let mut bench = Bench::with_fuel(cost - 1);
            assert_eq!(bench.run(source).map_err(|(trap, _)| trap), Err(Trap::Runaway), "{source}");
        }
    }
}

#[test]
fn e14_a_round_of_the_destroying_loop_is_a_step() {
    let mut bench = Bench::default();
    bench.put(41, 1, 1);
    // Two rounds: the second destroys nothing.
    assert_eq!(bench.run("destroyl set 41 0 0 ret"), Ok(1));
    assert_eq!(bench.used(), (1 + 1) + (1 + 4));
}

#[test]
fn e14_the_step_that_exceeds_the_fuel_does_not_happen() {
    let mut bench = Bench::with_fuel(0);
    assert_eq!(bench.run("store 20 1 cells 21 store 22 1 ret"), Err((Trap::Runaway, 3)));
    assert_eq!(bench.state.variables[20..23], [1, 0, 0]);
    let mut bench = Bench::with_fuel(3);
    bench.put(41, 1, 1);
    // The second round does not start, but the first has happened.
    assert_eq!(bench.run("destroyl set 41 0 0 ret"), Err((Trap::Runaway, 0)));
    assert_eq!(bench.colors(), []);
}

#[test]
fn e14_the_address_of_runaway_is_that_of_the_step() {
    for (source, address) in [
        ("1 jmp @a a: ret", 1),
        ("1 br add 1 1 @a a: ret", 1),
        ("add 1 brs 1 ~a a: 2 ret", 2),
        ("1 case 0 c[ @a ] a: ret", 1),
        ("1 call @f ret f: ret", 1),
        ("1 adj 20 1 0 ret", 1),
        ("1 destroyl 0 0 ret", 1),
    ] {
        let mut bench = Bench::with_fuel(0);
        assert_eq!(bench.run(source), Err((Trap::Runaway, address)), "{source}");
    }
    let mut bench = Bench::with_fuel(4);
    assert_eq!(bench.run("call @f ret f: 1 ret"), Err((Trap::Runaway, 5)));
}

#[test]
fn d10_runaway_is_found_before_the_overflow_of_calls() {
    // A call of itself costs 1 + 3 each time.
    let mut bench = Bench::with_fuel(4 * MOST_CALLS as u64);
    assert_eq!(bench.run("f: call @f"), Err((Trap::Runaway, 0)));
    bench.fuel += 4;
    assert_eq!(bench.run("f: call @f"), Err((Trap::StackOverflow, 0)));
}

#[test]
fn e14_an_endless_loop_ends() {
    let mut bench = Bench::default();
    assert_eq!(bench.run("a: jmp @a"), Err((Trap::Runaway, 0)));
}

#[test]
fn e15_d11_addresses_outside_the_file() {
    assert_eq!(Bench::default().run("1"), Err((Trap::BadAddress, 1)));
    assert_eq!(Bench::default().run_bytes(&[]), Err((Trap::BadAddress, 0)));
    // A jump before the file, and far after it.
    assert_eq!(Bench::default().run("jmp @a $00 a:"), Err((Trap::BadAddress, 4)));
    assert_eq!(Bench::default().run("$52 $80 $00"), Err((Trap::BadAddress, 1 - 32768)));
    assert_eq!(Bench::default().run("$52 $7F $FF"), Err((Trap::BadAddress, 1 + 32767)));
    // Inline data that is cut off traps at its code, also where the branch is not taken.
    for source in
        ["1 $48 $00", "1 $49 $00 $00 $00", "1 $52 $00", "1 $50 $00", "1 br 0 $00", "1 brs 0"]
    {
        assert_eq!(Bench::default().run(source), Err((Trap::BadAddress, 1)), "{source}");
    }
    for source in
        ["1 words 0", "1 longs 0 $01 $00 $00 $00", "1 case 0 $02 $00", "1 case 1 $02 $00 $02"]
    {
        assert_eq!(Bench::default().run(source), Err((Trap::BadAddress, 1)), "{source}");
    }
}

#[test]
fn d11_only_the_chosen_element_must_be_in_the_file() {
    // The table has five elements, but the file only one; execution continues after all five.
    assert_eq!(Bench::default().run("words 0 $05 $00 $07"), Err((Trap::BadAddress, 2 + 1 + 10)));
    // Element 0 goes back to the start, where V[20] is no longer 0.
    let source = "br v20 @end store 20 1 case 0 $05 $FF $F6 end:";
    let code = assemble(source);
    let end = code.label("end");
    assert_eq!(Bench::default().run_bytes(&code.bytes), Err((Trap::BadAddress, end)));
    // An empty table is found before missing data is.
    assert_eq!(Bench::default().run("case 0 $00"), Err((Trap::EmptyTable, 0)));
}

#[test]
fn d9_operands_are_checked_in_their_order_after_all_are_evaluated() {
    for (source, trap) in [
        ("marked 99 99 ret", Trap::BadCell),
        ("marked 1 99 ret", Trap::BadMark),
        ("set 99 99 ret", Trap::BadCell),
        ("nbrs 64 99 0 ret", Trap::BadVariable),
        ("nbrs 20 99 0 ret", Trap::BadCell),
        ("adj 64 div 1 0 0 ret", Trap::DivisionByZero),
        ("store 200 div 1 0 ret", Trap::DivisionByZero),
        ("marked 99 div 1 0 ret", Trap::DivisionByZero),
    ] {
        let got = Bench::default().run(source).map_err(|(trap, _)| trap);
        assert_eq!(got, Err(trap), "{source}");
    }
}

#[test]
fn e17_the_address_is_that_of_the_code_that_trapped() {
    assert_eq!(Bench::default().run("1 add 2 div 3 0 ret"), Err((Trap::DivisionByZero, 3)));
    assert_eq!(Bench::default().run("1 height word 99 ret"), Err((Trap::BadCell, 1)));
    assert_eq!(Bench::default().run("call @f ret f: 1 pull ret"), Err((Trap::StackUnderflow, 5)));
}

/// Answers with the number of messages so far, and changes the top of the stack.
#[derive(Default)]
struct Counting {
    seen: i32,
}

impl MessageChain for Counting {
    fn send(&mut self, state: &mut State, _: &mut Vec<Event>) -> i32 {
        self.seen += 1;
        state.stack.pop();
        state.stack.push(50);
        self.seen
    }
}

#[test]
fn e16_the_message_chain_answers() {
    let mut bench = Bench::default();
    let mut chain = Counting::default();
    let code = assemble("push 5 push 6 add msg add mul 10 msg mul 100 pull ret").bytes;
    assert_eq!(bench.run_with(&code, &mut chain), Ok(1 + 20 + 5000));
    assert_eq!(chain.seen, 2);
    // The whole stack goes with the message, bottom first.
    let message = |data: &[i32]| Event::Message { number: 0x207, data: data.into() };
    assert_eq!(bench.events, [message(&[5, 6]), message(&[5, 50])]);
}

#[test]
fn e14_messages_with_an_unchanged_stack_are_cheap() {
    let mut bench = Bench::with_edge(6);
    bench.state.stack = vec![7; 65_536].into();
    let code = format!("{} ret", "msg ".repeat(300));
    assert_eq!(bench.run(&code), Ok(0));
    assert_eq!(bench.events.len(), 300);
    let whole =
        |event: &Event| matches!(event, Event::Message { data, .. } if **data == [7; 65_536]);
    assert!(bench.events.iter().all(whole));
}

#[test]
fn e14_ten_million_messages_with_an_empty_stack_are_sent() {
    let mut bench = Bench::default();
    let code = format!("store 20 {{}} a: {} store -44 -1 br v20 @a ret", "msg ".repeat(1000));
    let code = code.replace("{}", "10000");
    assert_eq!(bench.run(&code), Ok(0));
    assert_eq!(bench.events.len(), 10_000_000);
}

/// Stops before every code once.
#[derive(Default)]
struct Stepping {
    seen: Vec<i32>,
    stopped: bool,
}

impl Observer for Stepping {
    fn before_code(&mut self, _run: &Run, _state: &State, at: Address) -> Flow {
        self.stopped = !self.stopped;
        if self.stopped {
            self.seen.push(at.0);
            return Flow::Stop;
        }
        Flow::Continue
    }
}

#[test]
fn a_run_can_stop_before_any_code_and_continue() {
    let source = "add 1 hexs 20 mul 2 call @f ret f: br v20 @g destroyl set 41 0 0 g: rnd15 ret";
    let code = assemble(source).bytes;
    let mut whole = Bench::default();
    whole.put(41, 1, 1);
    let expected = whole.run_bytes(&code);

    let mut bench = Bench::default();
    bench.put(41, 1, 1);
    let mut run = Run::new(Phase::Landed, Address(0), bench.fuel);
    let mut observer = Stepping::default();
    let value = loop {
        let mut host = Host { events: &mut bench.events, chain: &mut NoChain };
        // Continuing with a copy makes no difference.
        run = run.clone();
        match run.resume(&code, &mut bench.state, &mut host, &mut observer) {
            Outcome::Finished(value) => break value,
            Outcome::Stopped => assert_eq!(run.address().0, *observer.seen.last().unwrap()),
            Outcome::Trapped(report) => panic!("{report:?}"),
        }
    };
    assert_eq!(Ok(value), expected);
    assert_eq!(run.fuel(), whole.left);
    assert_eq!(bench.state.variables, whole.state.variables);
    assert_eq!(bench.colors(), whole.colors());
    assert!(observer.seen.len() > 20);
}

#[test]
fn n7_random_values_are_the_outputs_of_pcg32() {
    use rand_core::Rng as _;
    for seed in [0, 1, 2, 0x0123_4567_89AB_CDEF, u64::MAX] {
        let mut reference = rand_pcg::Pcg32::new(seed, 0x0a02_bdbf_7bb3_c0a7);
        let mut bench = Bench::default();
        bench.state.rng = rulvm_core::machine::Rng::new(seed);
        for _ in 0..100 {
            let [a, b, c, d] = [(); 4].map(|()| reference.next_u32());
            assert_eq!(bench.value("rnd32"), Ok(a as i32));
            assert_eq!(bench.value("rnd31"), Ok((b >> 1) as i32));
            assert_eq!(bench.value("rnd16"), Ok(i32::from((c >> 16) as u16 as i16)));
            assert_eq!(bench.value("rnd15"), Ok((d >> 17) as i32));
        }
    }
}

#[test]
fn an_unobserved_run_is_the_same_as_an_observed_one() {
    struct Watching(u32);
    impl Observer for Watching {
        fn before_code(&mut self, _: &Run, _: &State, _: Address) -> Flow {
            self.0 += 1;
            Flow::Continue
        }
    }
    let code = assemble("cells 20 push add rnd16 v20 0 ret").bytes;
    let run = |observer: &mut dyn FnMut(&mut Run, &mut State, &mut Host<'_>) -> Outcome| {
        let mut bench = Bench::default();
        bench.state.stack_size = 200;
        let mut run = Run::new(Phase::Landed, Address(0), bench.fuel);
        let mut host = Host { events: &mut bench.events, chain: &mut NoChain };
        let outcome = observer(&mut run, &mut bench.state, &mut host);
        (outcome, bench.state.stack, run.fuel())
    };
    let mut watching = Watching(0);
    let observed = run(&mut |run, state, host| run.resume(&code, state, host, &mut watching));
    let plain = run(&mut |run, state, host| run.resume(&code, state, host, &mut Unobserved));
    assert_eq!(observed, plain);
    assert_eq!(watching.0, 2 + 92 * 4 + 2);
}
