/** Cancelling a screening (SCH-005, SCH-006, D-117, CONST-017). Irreversible, so it wants a typed keyword. */
import type { Problem } from '#kernel/refusal.ts';

/** Typed as it stands, in every language. */
export const CANCEL_KEYWORD = 'CANCEL';

/** Cancel only, buyers are compensated by hand; or cancel and refund what can be refunded. */
export const CANCELLATION_MODES = ['cancel', 'cancel_and_refund'] as const;
export type CancellationMode = (typeof CANCELLATION_MODES)[number];

/** Exactly the keyword; blanks around it do not matter, its case does (D-117). */
export const isCancelKeyword = (typed: string): boolean => typed.trim() === CANCEL_KEYWORD;

/** `screening.cancel_keyword` {keyword} at `keyword`; `screening.already_cancelled`. */
export function problemsWithCancelling(screening: { readonly cancelled: boolean }, typed: string): Problem[] {
  if (screening.cancelled) return [{ code: 'screening.already_cancelled' }];
  if (isCancelKeyword(typed)) return [];
  return [{ code: 'screening.cancel_keyword', params: { keyword: CANCEL_KEYWORD }, path: 'keyword' }];
}
