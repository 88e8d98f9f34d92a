//! When pictures are drawn.

use std::time::{Duration, Instant};

/// How long a picture stands at least: 60 of them are drawn in a second, and no more.
pub(super) const FRAME: Duration = Duration::from_micros(16_667);
/// The longest wait for a key when nothing happens by itself, so that signals are noticed.
pub(super) const PATIENCE: Duration = Duration::from_millis(100);

/// When pictures are drawn: as soon as something has changed, but not too often.
#[derive(Default)]
pub(super) struct Frames {
    /// When the last one was drawn.
    drawn: Option<Instant>,
    /// True if it is that of the present moment.
    is_present: bool,
}

impl Frames {
    /// Something has changed.
    pub(super) const fn change(&mut self) {
        self.is_present = false;
    }

    /// True if a picture is to be drawn now.
    pub(super) fn is_due(&mut self, now: Instant) -> bool {
        let is_due = !self.is_present && self.drawn.is_none_or(|drawn| now - drawn >= FRAME);
        if is_due {
            self.drawn = Some(now);
            self.is_present = true;
        }
        is_due
    }

    /// How long the next picture has time.
    pub(super) fn wait(&self, now: Instant) -> Duration {
        match self.drawn {
            Some(drawn) if !self.is_present => FRAME.saturating_sub(now - drawn),
            _ => Duration::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_changed_is_drawn_at_once_but_not_too_often() {
        let begin = Instant::now();
        let mut frames = Frames::default();
        assert!(frames.is_due(begin));
        assert!(!frames.is_due(begin + Duration::from_secs(9)), "nothing has changed");
        let later = begin + Duration::from_secs(10);
        frames.change();
        assert!(frames.is_due(later));
        let soon = later + Duration::from_millis(5);
        frames.change();
        assert!(!frames.is_due(soon), "too soon");
        assert_eq!(frames.wait(soon), FRAME - Duration::from_millis(5));
        assert!(frames.is_due(later + FRAME));
        assert_eq!(frames.wait(later + FRAME), Duration::MAX);
    }
}
