/** A key as it was pressed, or as a hardware scanner says it was. `at`: ms. */
export type Stroke = {
  readonly key: string;
  readonly at: number;
  /** Held together with one that makes it a command, as scanners do for the control characters around a code. */
  readonly isCommand: boolean;
};

/** What was typed so fast that no hand does it, so far. */
export type Typed = { readonly text: string; readonly at: number };
export const NOTHING_TYPED: Typed = { text: '', at: Number.NEGATIVE_INFINITY };

/** Between two strokes of a scanner; wireless ones are the slowest. People need three times as long. */
const STROKE_WITHIN_MS = 50;
/** Shorter than every code there is: somebody leaning on keys. */
const CODE_MIN = 6;

/**
 * Takes one stroke more. `code`: the stroke was the Enter at the end of a scan, which must then do nothing else. What scanners
 * put around a code (control characters, function keys) is no part of it.
 */
export function afterStroke(typed: Typed, { key, at, isCommand }: Stroke): { typed: Typed; code: string | null } {
  const isFast = at - typed.at <= STROKE_WITHIN_MS;
  if (key === 'Enter') {
    const code = isFast && typed.text.length >= CODE_MIN ? typed.text : null;
    return { typed: NOTHING_TYPED, code };
  }
  const isPart = !isCommand && [...key].length === 1 && !/\p{C}/u.test(key);
  if (!isPart) return { typed: isFast ? { ...typed, at } : typed, code: null };
  return { typed: { text: (isFast ? typed.text : '') + key, at }, code: null };
}
