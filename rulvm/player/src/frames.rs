//! When pictures are drawn. All times count from the same moment.

use std::time::Duration;

/// How long a picture stays at least: no more than 60 are drawn in a second.
pub const FRAME: Duration = Duration::from_micros(16_667);
/// The longest wait for a key when nothing happens by itself, so that signals are noticed.
pub const PATIENCE: Duration = Duration::from_millis(100);

/// When pictures are drawn: as soon as something has changed, but not too often.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    /// When the last one was drawn.
    drawn: Option<Duration>,
    /// True if it shows the present moment.
    is_present: bool,
}

impl Frames {
    /// Something has changed.
    pub const fn change(&mut self) {
        self.is_present = false;
    }

    /// Returns true if a picture must be drawn now.
    pub fn is_due(&mut self, now: Duration) -> bool {
        let is_due = !self.is_present && self.drawn.is_none_or(|drawn| now - drawn >= FRAME);
        if is_due {
            self.drawn = Some(now);
            self.is_present = true;
        }
        is_due
    }

    /// How long it is until the next picture must be drawn.
    #[must_use]
    pub fn wait(&self, now: Duration) -> Duration {
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
    fn what_has_changed_is_drawn_immediately_but_not_too_often() {
        let begin = Duration::ZERO;
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
