import type { ClashReason } from '#modules/alarms/rules/alarm-kinds.ts';

/** What an alarm is about: amounts in cents, ids and words of the program. Never names of buyers. */
export type AlarmDetail = {
  readonly billId?: string | undefined;
  readonly reference?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly amountCents?: number | undefined;
  /** Our amount, where it differs from the other side's. */
  readonly expectedCents?: number | undefined;
  readonly count?: number | undefined;
  /** A name in the program or at the provider: an invariant, a kind of mail, an id. */
  readonly name?: string | undefined;
  readonly day?: string | undefined;
  readonly reason?: string | undefined;
  /** Why a ticket that a scanner let in without the server did not admit (decision 0097). */
  readonly clash?: ClashReason | undefined;
  /** Its short code. */
  readonly ticket?: string | undefined;
  readonly seat?: string | undefined;
  readonly screen?: string | undefined;
  readonly device?: string | undefined;
  readonly otherDevice?: string | undefined;
  /** Epoch ms: the show, the reading, and the earlier admission. */
  readonly startsAt?: number | undefined;
  readonly happenedAt?: number | undefined;
  readonly otherAt?: number | undefined;
};

const TEXT_MAX = 300;
const TEXTS = ['billId', 'reference', 'paymentId', 'name', 'day', 'reason'] as const;
const NUMBERS = ['amountCents', 'expectedCents', 'count'] as const;

/** Returns what an alarm stores of a report: known facts only, and short texts. */
export function detailOf(report: Readonly<Record<string, unknown>>): AlarmDetail {
  const detail: Record<string, string | number> = {};
  for (const key of TEXTS) {
    const value = report[key];
    if (typeof value === 'string' && value !== '') detail[key] = value.slice(0, TEXT_MAX);
  }
  for (const key of NUMBERS) {
    const value = report[key];
    if (typeof value === 'number' && Number.isSafeInteger(value)) detail[key] = value;
  }
  return detail;
}
