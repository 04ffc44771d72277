/** A pressed key, or one that a hardware scanner sends. `at`: ms. */
export type Stroke = {
  readonly key: string;
  readonly at: number;
  /** Pressed with a modifier key, as scanners do for the control characters around a code. */
  readonly isCommand: boolean;
};

/** The characters typed without a pause, with the times of the first and the last one. */
export type Typed = { readonly text: string; readonly from: number; readonly at: number };
export const NOTHING_TYPED: Typed = { text: '', from: 0, at: Number.NEGATIVE_INFINITY };

/** A pause that ends a sequence. A busy machine can delay a scanner's stroke too. */
const PAUSE_MS = 150;
/** The average stroke of a scanner, wireless ones included. People need twice as long. */
const STROKE_MS = 50;
/** Shorter than every code: an object on the keyboard. */
const CODE_MIN = 6;

/**
 * Processes one more stroke. `code`: the stroke was the Enter at the end of a scan, and must have
 * no other effect. Control characters and function keys around a code are not part of it.
 */
export function afterStroke(typed: Typed, { key, at, isCommand }: Stroke): { typed: Typed; code: string | null } {
  const goesOn = at - typed.at <= PAUSE_MS;
  if (key === 'Enter') {
    const isScan = goesOn && typed.text.length >= CODE_MIN && at - typed.from <= STROKE_MS * typed.text.length;
    return { typed: NOTHING_TYPED, code: isScan ? typed.text : null };
  }
  const isPart = !isCommand && [...key].length === 1 && !/\p{C}/u.test(key);
  if (!isPart) return { typed: goesOn ? { ...typed, at } : typed, code: null };
  return { typed: goesOn ? { ...typed, text: typed.text + key, at } : { text: key, from: at, at }, code: null };
}
