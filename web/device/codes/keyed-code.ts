import { characterAt, type Reading, readingOf } from '#web/device/codes/scanner-layout.ts';

/** A pressed key, or one that a hardware scanner sends. `at`: ms. */
export type Stroke = {
  readonly key: string;
  /** The position of the key (`KeyboardEvent.code`); '' where the machine does not say it. */
  readonly position?: string;
  readonly isShifted?: boolean;
  readonly at: number;
  /** Pressed with a modifier key, as scanners do for the control characters around a code. */
  readonly isCommand: boolean;
};

/**
 * The characters typed without a pause, with the times of the first and the last one. `byPosition`:
 * the same by the positions of the keys; null as soon as one is unknown. `slowest`: the longest gap.
 */
export type Typed = {
  readonly text: string;
  readonly byPosition: string | null;
  readonly from: number;
  readonly at: number;
  readonly slowest: number;
};
export const NOTHING_TYPED: Typed = {
  text: '',
  byPosition: '',
  from: 0,
  at: Number.NEGATIVE_INFINITY,
  slowest: 0,
};

/** A pause that ends a sequence. A busy machine can delay a scanner's stroke too. */
const PAUSE_MS = 250;
/** The average stroke of a fast scanner, wireless ones included. People need twice as long. */
const STROKE_MS = 50;
/** The slowest scanners; they are as fast as people, but even: see isEven. */
export const SLOW_STROKE_MS = 120;
/** Shorter than every code: an object on the keyboard. */
const CODE_MIN = 6;
/** A slow code is at least this long: few people type so many characters evenly. */
const SLOW_CODE_MIN = 8;

const ENDS: readonly string[] = ['Enter', 'Tab'];

/**
 * Processes one more stroke. `code`: the stroke was the Enter or Tab at the end of a scan, and must
 * have no other effect. Control characters and function keys around a code are not part of it.
 */
export function afterStroke(typed: Typed, stroke: Stroke): { typed: Typed; code: Reading | null } {
  const { key, at, isCommand } = stroke;
  const goesOn = at - typed.at <= PAUSE_MS;
  if (ENDS.includes(key)) return { typed: NOTHING_TYPED, code: goesOn ? codeIn(typed, at) : null };
  const isPart = !isCommand && [...key].length === 1 && !/\p{C}/u.test(key);
  if (!isPart) return { typed: goesOn ? { ...typed, at } : typed, code: null };
  const position = characterAt(stroke.position ?? '', stroke.isShifted ?? false);
  if (!goesOn) return { typed: { text: key, byPosition: position, from: at, at, slowest: 0 }, code: null };
  return {
    typed: {
      text: typed.text + key,
      byPosition: position === null || typed.byPosition === null ? null : typed.byPosition + position,
      from: typed.from,
      at,
      slowest: Math.max(typed.slowest, at - typed.at),
    },
    code: null,
  };
}

/**
 * The pause after which a scanner without an Enter or Tab has sent all of its code. Only fast
 * scanners are recognised so: a person who stops typing must not press a button.
 */
export const SILENCE_MS = 200;

/** Returns the code of a scanner that sends no end, once it is silent; null: it is none. */
export const codeAfterSilence = (typed: Typed): Reading | null =>
  typed.text.length >= SLOW_CODE_MIN && typed.at - typed.from <= STROKE_MS * typed.text.length
    ? readingOf(typed.text, typed.byPosition)
    : null;

function codeIn(typed: Typed, at: number): Reading | null {
  const { text, from } = typed;
  const length = text.length;
  const isFast = length >= CODE_MIN && at - from <= STROKE_MS * length;
  const isSlow = length >= SLOW_CODE_MIN && at - from <= SLOW_STROKE_MS * length && isEven(typed);
  return isFast || isSlow ? readingOf(text, typed.byPosition) : null;
}

/** Returns whether no gap is much longer than the average: people are never so even. */
function isEven({ text, from, at, slowest }: Typed): boolean {
  const average = (at - from) / Math.max(1, text.length - 1);
  return slowest <= average * 1.5;
}
