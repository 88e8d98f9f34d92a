//! `rulvm table --drive`.

use std::cell::RefCell;
use std::io::BufWriter;
use std::path::Path;

use super::super::files::{self, Accept};
use super::super::streams::Streams;
use rulvm_files::Exit;
use rulvm_lab::drive::serve_lines;
use rulvm_table::drive::{LONGEST_REQUEST, Session};

/// Answers requests until the end of the input.
pub(super) fn run(io: Streams<'_>) -> Exit {
    let Streams { stdin, stdout, messages, .. } = io;
    let messages = RefCell::new(messages);
    // Every request is answered: a file that could keep it waiting is not opened.
    let read = |file: &str| {
        let rule = files::load(Path::new(file), Accept::Regular, &mut messages.borrow_mut());
        rule.map(|rule| rule.program.bytes().to_vec()).map_err(|problem| problem.message)
    };
    let mut session = Session::new(&read);
    let mut answers = BufWriter::new(stdout);
    let longest = LONGEST_REQUEST as u64;
    let served = serve_lines(stdin, &mut answers, longest, |line, output| {
        output.write_all(session.answer(line).as_bytes())
    });
    messages.borrow_mut().written(served)
}
