//! The steps of tests.

use grammar_text::ast::{Step, StepKind};

use super::builder::Builder;
use super::doc::Doc;

impl<'a> Builder<'a> {
    /// A head and its steps: on one line if they were and fit.
    pub(super) fn with_steps(&mut self, head: Doc<'a>, steps: &[Step]) -> Doc<'a> {
        let one_line = self.is_on_one_line();
        let steps = self.delimited(true, |builder, entities| {
            for step in steps {
                builder.entity(entities, |builder| builder.step(step));
            }
        });
        Doc::concat(vec![head, steps]).broken(!one_line).group()
    }

    fn step(&mut self, step: &Step) -> Doc<'a> {
        match &step.kind {
            StepKind::Statement(statement) => self.statement(statement),
            StepKind::Do(setting) => self.setting(setting),
            StepKind::Draw(_, picture) | StepKind::ExpectPicture(_, picture) => {
                let picture = self.words(picture.span.range().end);
                Doc::concat(vec![picture, self.semicolon()])
            }
            StepKind::Repeat(_, count, steps) => {
                let head = vec![self.take(), Doc::space(), self.expr(count), Doc::rejoin()];
                self.with_steps(Doc::concat(head), steps)
            }
            StepKind::Expect(value) => {
                let expect = vec![self.take(), Doc::space(), self.expr(value), self.semicolon()];
                Doc::concat(expect)
            }
            StepKind::ExpectThat(setting) => {
                let expect = vec![self.take(), Doc::space(), self.setting(setting)];
                Doc::concat(expect)
            }
        }
    }
}
