/**
 * Cancelling a screening (SCH-005, SCH-006, D-117, CONST-017). It is irreversible, so it requires a
 * typed keyword.
 */
import type { Problem } from '#kernel/refusal.ts';

/** Typed exactly so in every language. */
export const CANCEL_KEYWORD = 'CANCEL';

/** Cancel only: employees compensate the buyers; or cancel and refund where possible. */
export const CANCELLATION_MODES = ['cancel', 'cancel_and_refund'] as const;
export type CancellationMode = (typeof CANCELLATION_MODES)[number];

/**
 * Returns whether the text is exactly the keyword; blanks around it are ignored, its case is not
 * (D-117).
 */
export const isCancelKeyword = (typed: string): boolean => typed.trim() === CANCEL_KEYWORD;

/** `screening.cancel_keyword` {keyword} at `keyword`; `screening.already_cancelled`. */
export function problemsWithCancelling(screening: { readonly cancelled: boolean }, typed: string): Problem[] {
  if (screening.cancelled) return [{ code: 'screening.already_cancelled' }];
  if (isCancelKeyword(typed)) return [];
  return [{ code: 'screening.cancel_keyword', params: { keyword: CANCEL_KEYWORD }, path: 'keyword' }];
}
