export type Tone = 'yes' | 'no' | 'ask' | 'check';

/** Hertz, start and end in ms: two short notes, rising for yes, falling and lower for no; three
 * notes, up and back, for a look at the card. */
const NOTES: Record<Tone, readonly (readonly [number, number, number])[]> = {
  yes: [
    [880, 0, 90],
    [1320, 100, 230],
  ],
  no: [
    [247, 0, 160],
    [165, 180, 420],
  ],
  check: [
    [880, 0, 90],
    [1175, 110, 200],
    [880, 220, 360],
  ],
  ask: [
    [660, 0, 90],
    [660, 130, 220],
  ],
};
const LOUD = 0.25;
const RISE_S = 0.008;

let context: AudioContext | null = null;

/** Silent if the browser allows no sound before the first touch. */
export function play(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  for (const [hertz, from, to] of NOTES[tone]) {
    const start = context.currentTime + from / 1000;
    const end = context.currentTime + to / 1000;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setTargetAtTime(LOUD, start, RISE_S);
    volume.gain.setTargetAtTime(0, end - 3 * RISE_S, RISE_S);
    const note = new OscillatorNode(context, { type: tone === 'no' ? 'square' : 'sine', frequency: hertz });
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(end + 0.05);
  }
}

/** Ms of vibration and of pause. */
const SHAKES: Record<Tone, number[]> = {
  yes: [60],
  no: [180, 90, 180],
  ask: [60, 60, 60],
  check: [40, 50, 40, 50, 40],
};

export function shake(tone: Tone): void {
  if ('vibrate' in navigator) navigator.vibrate(SHAKES[tone]);
}
