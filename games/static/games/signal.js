// A sound and a buzz when the turn has come round: soft, once, for another's move only, and only if asked for. The
// sounds are made by the browser, so nothing is fetched.

const TAP = [[520, 0, .05]], TURN = [[660, 0, .09], [880, .1, .12]]; // [Hz, from, length] in seconds
const BUZZ_MS = 60;

/** settings: of the menu, with sound and buzz. Gives what to call when somebody else has moved. */
export function signals(settings) {
  let audio = null;

  function sound(notes) {
    audio ||= new AudioContext();
    audio.resume();
    for (const [hertz, from, length] of notes) {
      const tone = new OscillatorNode(audio, { type: "sine", frequency: hertz }), loud = new GainNode(audio, { gain: 0 });
      const at = audio.currentTime + from;
      loud.gain.setValueAtTime(0.12, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }

  return {
    /** Another seat has moved; turn: whether the viewer's turn has come by that. */
    moved(turn) {
      if (settings.sound) sound(turn ? TURN : TAP);
      if (settings.buzz && turn) navigator.vibrate?.(BUZZ_MS);
    },
    /** What a switch stands for is heard or felt as it is turned on, which also lets the browser play it later. */
    tried(name) {
      if (name === "sound" && settings.sound) sound(TURN);
      if (name === "buzz" && settings.buzz) navigator.vibrate?.(BUZZ_MS);
    },
  };
}
