//! The loudspeaker (feature `sound`).

use rulvm_player::sound::Note;

/// Where sounds go.
pub(crate) struct Speaker {
    #[cfg(feature = "sound")]
    sink: rodio::MixerDeviceSink,
}

impl Speaker {
    /// Opens the usual loudspeaker. Some systems write about problems to the terminal while they do
    /// so.
    #[cfg(feature = "sound")]
    pub(crate) fn open() -> Result<Speaker, String> {
        let sink = rodio::DeviceSinkBuilder::open_default_sink().map_err(|e| e.to_string())?;
        Ok(Speaker { sink })
    }

    /// Fails: the program was built without sound.
    #[cfg(not(feature = "sound"))]
    pub(crate) fn open() -> Result<Speaker, String> {
        Err("this program was built without it".to_owned())
    }

    /// Plays tones; it does not wait for them.
    pub(crate) fn play(&self, notes: &[Note]) {
        for note in notes {
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
