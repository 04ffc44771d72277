import type { ApiError } from '#apps/browser/api-error.ts';
import type { DoorVoucher, Scanned } from '#modules/admission/contract.ts';

type Tickets = Pick<Scanned, 'tickets' | 'buyer'>;
/** What came of a reading, as the screen shows it. */
export type Result =
  | ({ readonly kind: 'admitted' } & Tickets)
  /** Nobody was let in yet: whoever stands at the door chooses (D-146). */
  | ({ readonly kind: 'choose' } & Tickets)
  /** A card: whoever stands at the door says how many come with it (SCAN-005). */
  | { readonly kind: 'voucher'; readonly voucher: DoorVoucher }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Nobody judged it: nobody is let in. */
  | { readonly kind: 'unanswered'; readonly error: ApiError | null };
export type ResultKind = Result['kind'];

export function resultOf({ outcome, tickets, buyer, voucher }: Scanned): Result {
  if (outcome !== 'voucher') return { kind: outcome, tickets, buyer };
  if (!voucher) throw new Error('a card came without what is on it');
  return { kind: 'voucher', voucher };
}

/** A server that failed has not said no, and one that nobody reached has said nothing. */
export const failureOf = (error: ApiError): Result => {
  if (error.status === 0) return { kind: 'unanswered', error: null };
  return error.status >= 500 ? { kind: 'unanswered', error } : { kind: 'refused', error };
};

/** What is heard and felt of it. */
export const TONE_OF = {
  admitted: 'yes',
  choose: 'ask',
  voucher: 'ask',
  refused: 'no',
  unanswered: 'no',
} as const satisfies Record<ResultKind, string>;

/** How long a result stands by itself, in ms; null: until somebody puts it away. */
export const STANDS_MS: Record<ResultKind, number | null> = {
  admitted: 1_500,
  choose: null,
  voucher: null,
  refused: null,
  unanswered: null,
};

/** A scanner in the hand may read the next code over what is shown: not over a choice that was begun. */
export const givesWay = (kind: ResultKind): boolean => kind !== 'choose' && kind !== 'voucher';
