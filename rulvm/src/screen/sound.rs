//! Sounds: which ones belong to what happens, and, with the feature `sound`, their way to the
//! loudspeaker.

use std::time::Duration;

use rulvm_core::game::Event;

/// A tone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Note {
    /// When it begins.
    pub begin: Duration,
    /// How high it is, in Hertz.
    pub pitch: f32,
    /// How long it lasts.
    pub length: Duration,
    /// How loud it is, 0 to 1.
    pub volume: f32,
}

/// The lowest note; the others are some half tones above it.
const LOWEST: f32 = 110.0;

fn note(begin: u64, half_tones: u16, length: u64, volume: f32) -> Note {
    Note {
        begin: Duration::from_millis(begin),
        pitch: LOWEST * 2_f32.powf(f32::from(half_tones) / 12.0),
        length: Duration::from_millis(length),
        volume,
    }
}

/// The tones of what has happened. What falls by itself is silent.
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
            | Event::Message { .. } => {}
        }
    }
    notes
}

/// Where sounds go.
pub(super) struct Speaker {
    #[cfg(feature = "sound")]
    sink: rodio::MixerDeviceSink,
}

impl Speaker {
    /// Opens the usual loudspeaker. Some systems write about problems to the terminal meanwhile.
    #[cfg(feature = "sound")]
    pub(super) fn open() -> Result<Speaker, String> {
        let sink = rodio::DeviceSinkBuilder::open_default_sink().map_err(|e| e.to_string())?;
        Ok(Speaker { sink })
    }

    /// There is none.
    #[cfg(not(feature = "sound"))]
    pub(super) fn open() -> Result<Speaker, String> {
        Err("this program was built without it".to_owned())
    }

    /// Lets sounds be heard; it does not wait for them.
    pub(super) fn play(&self, events: &[Event]) {
        for note in notes(events) {
            #[cfg(feature = "sound")]
            {
                use rodio::Source;
                use rodio::source::TriangleWave;
                let fade = note.length.mul_f32(0.6);
                let tone = TriangleWave::new(note.pitch).take_duration(note.length);
                let tone = tone.fade_out(fade).amplify(note.volume).delay(note.begin);
                self.sink.mixer().add(tone);
            }
            #[cfg(not(feature = "sound"))]
            let _ = note;
        }
    }
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
