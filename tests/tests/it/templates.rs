//! The templates for new games compile, and can be played.

use grammar::hex::Edge;
use rulc_compiler::diagnostics::{Format, render};
use rulvm_core::{Event, Game, Program, Status};
use rulvm_lab::bot::Greedy;

#[test]
fn every_template_is_a_game_that_can_be_played() {
    for template in stdlib_rules::TEMPLATES {
        let [(file, rule), help, _] = template.named("My_game");
        let files = rulc_compiler::Memory([help].into());
        let compilation = rulc_compiler::compile(&file, &rule, &files);
        let messages = render(&compilation.diagnostics, &compilation.sources, Format::Human, false);
        assert_eq!(messages, "", "{}", template.name);
        let program = Program::load(compilation.output.unwrap().bytes).unwrap();
        let (mut game, applied) = Game::new(program, Edge::ALL[0], 1);
        assert_eq!(applied.trap, None);
        let mut bot = Greedy::default();
        let mut destroyed = 0;
        let mut inputs = 0;
        while game.status() == Status::Playing && inputs < 20_000 && destroyed < 30 {
            let applied = game.apply(&bot.decide(&game));
            assert_eq!(applied.trap, None, "{}", template.name);
            for event in applied.events {
                if let Event::Destroyed { count, .. } = event {
                    destroyed += count;
                }
            }
            inputs += 1;
        }
        // The score is the first displayed number.
        assert!(game.state().variables[10] > 0, "{}", template.name);
        let ends = game.status() != Status::Playing;
        assert!(if template.name == "blank" { ends } else { destroyed > 0 }, "{}", template.name);
    }
}
