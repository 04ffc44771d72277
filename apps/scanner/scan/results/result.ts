import type { EntranceShow, EntranceVoucher, Scanned } from '#modules/admission/contract/device.ts';
import type { ApiError } from '#web/api/api-error.ts';

type Tickets = Pick<Scanned, 'tickets' | 'buyer'>;
/** The result of a scan, as the screen shows it. */
export type Result =
  | ({ readonly kind: 'admitted' } & Tickets)
  /** Admitted, and the attendant looks at a card: a child, a student. */
  | ({ readonly kind: 'check' } & Tickets)
  /** Nothing admitted yet: the attendant chooses (D-146). */
  | ({ readonly kind: 'choose' } & Tickets)
  /** A card: the attendant enters the number of visitors (SCAN-005). */
  | { readonly kind: 'voucher'; readonly voucher: EntranceVoucher; readonly show: EntranceShow }
  /** A card at a scanner for several shows: the attendant chooses its show. */
  | { readonly kind: 'show'; readonly code: string; readonly shows: readonly EntranceShow[] }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** No decision: nothing is admitted. */
  | { readonly kind: 'unanswered'; readonly error: ApiError | null };
export type ResultKind = Result['kind'];

/** `code`: the scanned text. */
export function resultOf({ outcome, tickets, buyer, voucher, show, shows }: Scanned, code: string): Result {
  if (outcome === 'show') return { kind: 'show', code, shows };
  const isChecked = outcome === 'admitted' && tickets.some(({ needs_proof }) => needs_proof);
  if (outcome !== 'voucher') return { kind: isChecked ? 'check' : outcome, tickets, buyer };
  if (!voucher || !show) throw new Error('a card came without what is on it');
  return { kind: 'voucher', voucher, show };
}

/** A server failure is not a refusal, and an unreachable server has said nothing. */
export const failureOf = (error: ApiError): Result => {
  if (error.status === 0) return { kind: 'unanswered', error: null };
  return error.status >= 500 ? { kind: 'unanswered', error } : { kind: 'refused', error };
};

/** The sound and vibration of each result. */
export const TONE_OF = {
  admitted: 'yes',
  check: 'check',
  choose: 'ask',
  voucher: 'ask',
  show: 'ask',
  refused: 'no',
  unanswered: 'no',
} as const satisfies Record<ResultKind, string>;

/** How long a result is shown, in ms; null: until it is dismissed. */
export const STANDS_MS: Record<ResultKind, number | null> = {
  admitted: 1_500,
  check: null,
  choose: null,
  voucher: null,
  show: null,
  refused: null,
  unanswered: null,
};

/**
 * Returns whether the next scan of a handheld scanner may replace the result: not an open choice.
 */
export const givesWay = (kind: ResultKind): boolean => kind !== 'choose' && kind !== 'voucher' && kind !== 'show';
