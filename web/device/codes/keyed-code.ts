/** A key as it was pressed, or as a hardware scanner says it was. `at`: ms. */
export type Stroke = {
  readonly key: string;
  readonly at: number;
  /** Held together with one that makes it a command, as scanners do for the control characters around a code. */
  readonly isCommand: boolean;
};

/** What was typed in one go, from when to when. */
export type Typed = { readonly text: string; readonly from: number; readonly at: number };
export const NOTHING_TYPED: Typed = { text: '', from: 0, at: Number.NEGATIVE_INFINITY };

/** A pause that ends what was typed in one go. A machine that is busy lets a stroke of a scanner wait as well. */
const PAUSE_MS = 150;
/** A stroke of a scanner on the average, the wireless ones too. People need twice as long. */
const STROKE_MS = 50;
/** Shorter than every code there is: somebody leaning on keys. */
const CODE_MIN = 6;

/**
 * Takes one stroke more. `code`: the stroke was the Enter at the end of a scan, which must then do nothing else. What scanners
 * put around a code (control characters, function keys) is no part of it.
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
