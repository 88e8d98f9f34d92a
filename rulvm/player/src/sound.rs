//! The sounds of what happens.

use std::time::Duration;

use rulvm_core::game::Event;

/// A tone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// When it starts.
    pub begin: Duration,
    /// Its frequency, in hertz.
    pub pitch: f32,
    /// How long it lasts.
    pub length: Duration,
    /// How loud it is, 0 to 1.
    pub volume: f32,
}

/// The frequency of the lowest note, in hertz; the others are some half tones above it.
const LOWEST: f32 = 110.0;

/// Returns a tone: when it starts in milliseconds, how many semitones it is above the lowest one,
/// how many milliseconds it lasts, and how loud it is, 0 to 1.
#[must_use]
pub fn note(begin: u64, half_tones: u16, length: u64, volume: f32) -> Note {
    Note {
        begin: Duration::from_millis(begin),
        pitch: LOWEST * 2_f32.powf(f32::from(half_tones) / 12.0),
        length: Duration::from_millis(length),
        volume,
    }
}

/// The tones of what has happened. A piece that falls by itself is silent.
#[must_use]
pub fn notes(events: &[Event]) -> Vec<Note> {
    let mut notes = Vec::new();
    // Stages of destruction follow each other, and rise.
    let mut stage = 0_u16;
    for event in events {
        match event {
            Event::Moved { action: 0, .. } => {}
            Event::Moved { action: 4 | 5, .. } => notes.push(note(0, 31, 25, 0.15)),
            Event::Moved { .. } => notes.push(note(0, 24, 20, 0.12)),
            Event::Landed { .. } => notes.push(note(0, 0, 90, 0.4)),
            Event::Destroyed { .. } => {
                let begin = 90 + 200 * u64::from(stage);
                let root = 12 + 2 * stage.min(12);
                // A chord, one tone after the other.
                for (k, interval) in [0, 4, 7].into_iter().enumerate() {
                    notes.push(note(begin + 50 * k as u64, root + interval, 140, 0.25));
                }
                stage += 1;
            }
            Event::Exploded { .. } | Event::Vanished => notes.push(note(0, 5, 400, 0.4)),
            Event::Over { .. } => {
                for (k, half_tones) in [19, 15, 12, 7].into_iter().enumerate() {
                    notes.push(note(180 * k as u64, half_tones, 200, 0.3));
                }
            }
            Event::Piece { .. }
            | Event::Next { .. }
            | Event::Radar { .. }
            | Event::Paused { .. }
            | Event::Tick
            | Event::Message { .. }
            | Event::Signal { .. }
            | Event::Log { .. }
            | Event::Failed { .. }
            | Event::Delivered { .. } => {}
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulvm_core::machine::CellSet;

    #[test]
    fn what_falls_by_itself_is_silent_and_stages_rise() {
        let by_itself = Event::Moved { action: 0, reference: 1 };
        let moved = Event::Moved { action: 2, reference: 1 };
        let destroyed = Event::Destroyed { count: 3, cells: CellSet::default() };
        assert_eq!(notes(&[by_itself]), []);
        assert_eq!(notes(&[moved]).len(), 1);
        let stages = notes(&[destroyed.clone(), destroyed.clone(), destroyed]);
        assert_eq!(stages.len(), 9);
        assert!(stages.is_sorted_by_key(|note| note.begin));
        let roots: Vec<f32> = stages.iter().step_by(3).map(|note| note.pitch).collect();
        assert!(roots.is_sorted_by(|low, high| low < high), "{roots:?}");
        assert!(stages.iter().all(|note| note.volume <= 1.0));
    }
}
