import type { Stroke } from '#web/device/codes/keyed-code.ts';
import { characterAt } from '#web/device/codes/scanner-layout.ts';

/** The code to scan: its keys differ between the keyboards of our countries. It names no ticket. */
export const TRIAL_CODE = 'AQZWYM-1234567890';

/** A layout by what the machine makes of the keys. */
export type Layout = 'azerty' | 'qwertz' | 'qwerty' | 'unknown';
export type Ending = 'enter' | 'tab' | 'none';

/** What one scan showed. */
export type Trial = {
  /** What was read; the text as the machine typed it, if its keys are no code either. */
  readonly read: string;
  readonly typed: string;
  readonly characters: number;
  /** On average. */
  readonly msPerCharacter: number;
  readonly layout: Layout;
  /**
   * `same`: scanner and machine have the same keyboard. `other`: the scanner types for another one,
   * and the positions of the keys are right. `unclear`: another code was scanned that fits both.
   */
  readonly keyboard: 'same' | 'other' | 'unclear' | 'broken';
  readonly hasCapsLock: boolean;
  readonly ending: Ending;
  /** Whether the till and the door would take it for a scan. */
  readonly isScan: boolean;
};

/** A sentence of advice; `trial.advice.<name>`. */
export type Advice =
  | 'good'
  | 'other_keyboard'
  | 'broken'
  | 'caps_lock'
  | 'no_ending'
  | 'tab'
  | 'slow'
  | 'too_slow'
  | 'short';

const SLOW_MS = 50;
const SLOWEST_MS = 120;
const CODE_MIN = 6;
const OF_CODES = /^[A-Za-z0-9.\-_:/]+$/;

const isPart = ({ key, isCommand }: Stroke): boolean => !isCommand && [...key].length === 1 && !/\p{C}/u.test(key);

/** Judges the strokes of one scan, up to the pause or the key that ended it; null: nothing was typed. */
export function judgeTrial(strokes: readonly Stroke[]): Trial | null {
  const parts = strokes.filter(isPart);
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const typed = parts.map(({ key }) => key).join('');
  const positions = parts.map(({ position = '', isShifted = false }) => characterAt(position, isShifted));
  const byPosition = positions.every((character) => character !== null) ? positions.join('') : null;
  const msPerCharacter = parts.length > 1 ? (last.at - first.at) / (parts.length - 1) : 0;
  const keyboard = keyboardOf(typed, byPosition);
  const end = strokes.at(-1)?.key;
  return {
    read: keyboard === 'other' && byPosition !== null ? byPosition : typed,
    typed,
    characters: parts.length,
    msPerCharacter: Math.round(msPerCharacter),
    layout: layoutOf(parts),
    keyboard,
    hasCapsLock: typed !== TRIAL_CODE && typed.toUpperCase() === TRIAL_CODE,
    ending: end === 'Enter' ? 'enter' : end === 'Tab' ? 'tab' : 'none',
    isScan: parts.length >= CODE_MIN && msPerCharacter <= SLOWEST_MS,
  };
}

function keyboardOf(typed: string, byPosition: string | null): Trial['keyboard'] {
  if (typed.toUpperCase() === TRIAL_CODE) return 'same';
  if (byPosition?.toUpperCase() === TRIAL_CODE) return 'other';
  if (!OF_CODES.test(typed)) return byPosition !== null && OF_CODES.test(byPosition) ? 'other' : 'broken';
  return byPosition === null || byPosition === typed ? 'same' : 'unclear';
}

/** What the machine makes of the keys that differ: the layout to which the machine is set. */
function layoutOf(parts: readonly Stroke[]): Layout {
  const made = new Map(parts.map(({ position = '', key }) => [position, key.toLowerCase()]));
  const has = (position: string, key: string) => made.get(position) === key;
  if (has('KeyQ', 'a') || has('KeyA', 'q') || has('KeyZ', 'w') || has('KeyW', 'z')) return 'azerty';
  if (has('KeyY', 'z') || has('KeyZ', 'y')) return 'qwertz';
  if (has('KeyQ', 'q') || has('KeyY', 'y') || has('KeyZ', 'z')) return 'qwerty';
  return 'unknown';
}

/** Says what to set at the scanner, the most important first. */
export function adviceFor(trial: Trial): Advice[] {
  const { keyboard, hasCapsLock, ending, msPerCharacter, characters } = trial;
  const advice: Advice[] = [];
  if (characters < CODE_MIN) advice.push('short');
  if (keyboard === 'broken') advice.push('broken');
  if (keyboard === 'other') advice.push('other_keyboard');
  if (hasCapsLock) advice.push('caps_lock');
  if (ending === 'none') advice.push('no_ending');
  if (ending === 'tab') advice.push('tab');
  if (msPerCharacter > SLOWEST_MS) advice.push('too_slow');
  else if (msPerCharacter > SLOW_MS) advice.push('slow');
  return advice.length === 0 ? ['good'] : advice;
}
