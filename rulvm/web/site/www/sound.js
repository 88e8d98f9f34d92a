// Plays the tones of the game.

export class Sound {
  // Browsers allow sounds only after the player has done something.
  play(notes) {
    if (!notes.length) return;
    this.audio ??= new AudioContext();
    const now = this.audio.currentTime;
    for (const { begin, length, pitch, volume } of notes) {
      const tone = new OscillatorNode(this.audio, { type: "triangle", frequency: pitch });
      const gain = new GainNode(this.audio, { gain: volume });
      const start = now + begin / 1000;
      const end = start + length / 1000;
      gain.gain.setValueAtTime(volume, start + 0.4 * (end - start));
      gain.gain.linearRampToValueAtTime(0, end);
      tone.connect(gain).connect(this.audio.destination);
      tone.start(start);
      tone.stop(end);
    }
  }
}
