import type { EntranceShow, EntranceVoucher, Scanned } from '#modules/admission/contract/device.ts';
import type { OfflineRefusal, OfflineShow } from '#modules/admission/rules/judge-offline.ts';
import type { ApiError } from '#web/api/api-error.ts';

type Tickets = Pick<Scanned, 'tickets' | 'buyer'> & {
  /** The scanner judged without the server (decision 0097). */
  readonly isOffline?: true;
};
/** Why a scanner cannot judge without the server. */
export type NotJudged = 'no_signature' | 'no_check' | 'not_stored';
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
  /** `readAt`: when this scanner admitted the ticket; `confirmedAt`: of the list; both epoch ms. */
  | {
      readonly kind: 'refusedOffline';
      readonly why: OfflineRefusal;
      readonly show: Pick<OfflineShow, 'title' | 'screen' | 'startsAt' | 'endsAt'> | null;
      readonly readAt: number | null;
      readonly confirmedAt: number;
    }
  /** No answer, and the scanner cannot judge this code: nothing is admitted. */
  | { readonly kind: 'notJudged'; readonly why: NotJudged }
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

/** Of a proxy, or of a program that does not know whether it has stored the scan. */
const UNREACHED: readonly number[] = [502, 503, 504];

/** Returns whether the server did not answer: it neither admitted nor refused, nor has it failed. */
export const isWithoutAnswer = (result: Result): boolean =>
  result.kind === 'unanswered' && (result.error === null || UNREACHED.includes(result.error.status));

export const isOfflineResult = (result: Result): boolean =>
  result.kind === 'refusedOffline' || ('isOffline' in result && result.isOffline === true);

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
  refusedOffline: 'no',
  notJudged: 'no',
  unanswered: 'no',
} as const satisfies Record<ResultKind, string>;

/** An admission without the server is shown longer: its mark is read too. */
const OFFLINE_STANDS_MS = 3_000;

/** How long a result is shown, in ms; null: until it is dismissed. */
export const standsMs = (result: Result): number | null =>
  result.kind === 'admitted' && result.isOffline ? OFFLINE_STANDS_MS : STANDS_MS[result.kind];

export const STANDS_MS: Record<ResultKind, number | null> = {
  admitted: 1_500,
  check: null,
  choose: null,
  voucher: null,
  show: null,
  refused: null,
  refusedOffline: null,
  notJudged: null,
  unanswered: null,
};

/**
 * Returns whether the next scan of a handheld scanner may replace the result: not an open choice.
 */
export const givesWay = (kind: ResultKind): boolean => kind !== 'choose' && kind !== 'voucher' && kind !== 'show';
