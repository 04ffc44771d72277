/**
 * Decides whether a ticket admits here and now (SCAN-003, D-026, D-145; VAL-047 to VAL-049).
 * Problems of the purchase come first, then place and time, then earlier use: the refusal names the
 * most helpful one.
 */
import {
  type Chosen,
  type Entrance,
  isAtEntrance,
  isInHalls,
  whyNotNow,
} from '#modules/admission/rules/entrance-shows.ts';

/** The current state of the purchase. */
export type BoughtBill = {
  readonly status: string;
  readonly deleted: boolean;
  /** The bank took money back, and the exhibitor decided that the tickets no longer admit (T32). */
  readonly chargedBack: boolean;
};

export type EntranceTicketFacts = {
  readonly state: 'valid' | 'used' | 'refunded' | 'exchanged';
  readonly screeningId: number;
  readonly cinemaId: number;
  readonly screenId: number;
  /** Epoch ms. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cancelled: boolean;
  readonly bill: BoughtBill;
};

/** The reason of a refusal; each has its sentence: `admission.<refusal>`. */
export type EntranceRefusal =
  | 'bill_deleted'
  | 'bill_unpaid'
  | 'charged_back'
  | 'refunded'
  | 'exchanged'
  | 'screening_cancelled'
  | 'other_location'
  | 'other_show'
  | 'too_early'
  | 'show_over'
  | 'already_admitted';

/** A line may be in refund while the other tickets of the bill admit. */
export const PAID: readonly string[] = ['settled', 'refunding', 'partially_refunded', 'refunded'];

/** VAL-047. */
export function whyNotBill(bill: BoughtBill): 'bill_deleted' | 'bill_unpaid' | 'charged_back' | null {
  if (bill.deleted) return 'bill_deleted';
  if (!PAID.includes(bill.status)) return 'bill_unpaid';
  return bill.chargedBack ? 'charged_back' : null;
}

/** `now`: epoch ms, by the clock of the database. */
export function whyNotAdmitted(
  ticket: EntranceTicketFacts,
  entrance: Entrance,
  chosen: Chosen,
  now: number,
): EntranceRefusal | null {
  const ofBill = whyNotBill(ticket.bill);
  if (ofBill) return ofBill;
  if (ticket.state === 'refunded' || ticket.state === 'exchanged') return ticket.state;
  if (ticket.cancelled) return 'screening_cancelled';
  if (ticket.cinemaId !== entrance.cinemaId) return 'other_location';
  return whyNotChosen(ticket, entrance, chosen, now) ?? (ticket.state === 'used' ? 'already_admitted' : null);
}

function whyNotChosen(ticket: EntranceTicketFacts, entrance: Entrance, chosen: Chosen, now: number) {
  if (!isAtEntrance(ticket, entrance)) return 'other_show';
  if ('screeningId' in chosen) return ticket.screeningId === chosen.screeningId ? null : 'other_show';
  return isInHalls(ticket.screenId, chosen.screenIds) ? whyNotNow(ticket, now) : 'other_show';
}
