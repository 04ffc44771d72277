/**
 * Decides about a ticket without the server (ADMIT-22, decision 0097): what its signature proves,
 * and what the scanner has stored of the programme and of tickets that no longer admit. Scanner and
 * server use the same rule, `whyNotAdmitted`, on different facts.
 */
import type { Id, Uuid } from '#kernel/ids.ts';
import {
  type Chosen,
  type Entrance,
  isToday,
  type Moment,
  type Showing,
  showsAtEntrance,
  whyNotNow,
} from '#modules/admission/rules/entrance-shows.ts';
import {
  type EntranceRefusal,
  type EntranceTicketFacts,
  whyNotAdmitted,
  whyNotBill,
} from '#modules/admission/rules/judge-ticket.ts';
import type { TicketPayload } from '#modules/tickets/rules/ticket-code.ts';

/** Why a ticket with a valid signature no longer admits, by the offline list. */
export const ENDED_REASONS = [
  'already_admitted',
  'refunded',
  'exchanged',
  'bill_deleted',
  'bill_unpaid',
  'charged_back',
] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

export type OfflineShow = Showing & {
  readonly title: string;
  readonly screen: string;
  /** Tickets that no longer admit, by their short ids. */
  readonly ended: ReadonlyMap<string, EndedReason>;
  /** The rates of tickets whose holder shows a card, by their short ids. */
  readonly proof: ReadonlyMap<string, string>;
};
export type OfflineFacts = Omit<Moment, 'now'> & {
  readonly entrance: Entrance;
  readonly shows: readonly OfflineShow[];
};

export type OfflineRefusal = EntranceRefusal | 'unknown_code' | 'no_such_show' | 'not_listed';
export type JudgedOffline =
  | { readonly refused: OfflineRefusal; readonly show: OfflineShow | null }
  /** `proof`: the rate whose card the attendant looks at. */
  | { readonly refused: null; readonly show: OfflineShow; readonly proof: string | null };

/**
 * Returns the last twelve digits of a ticket's uuid: 48 random bits. The list names tickets by them,
 * so that it is small and no ticket can be read from it.
 */
export const shortTicketId = (ticket: Uuid): string => ticket.slice(-12);

/**
 * Judges a signed code. `payload` null: no key of the list signed it. `now`: epoch ms, the clock of
 * the device with the difference to the server's that was last known.
 */
export function judgeOffline(
  payload: TicketPayload | null,
  facts: OfflineFacts,
  chosen: Chosen,
  now: number,
): JudgedOffline {
  if (!payload) return { refused: 'unknown_code', show: null };
  const moment = { ...facts, now };
  const atEntrance = showsAtEntrance(facts.shows, facts.entrance, moment);
  if ('screeningId' in chosen && !atEntrance.some(({ id }) => id === chosen.screeningId))
    return { refused: 'no_such_show', show: null };
  const show = facts.shows.find(({ id }) => id === payload.screeningId);
  if (!show) return { refused: 'not_listed', show: null };
  const id = shortTicketId(payload.ticketId);
  const refused = whyNotAdmitted(factsOf(show, show.ended.get(id)), facts.entrance, chosen, now);
  return refused ? { refused, show } : { refused: null, show, proof: show.proof.get(id) ?? null };
}

const factsOf = (show: OfflineShow, ended: EndedReason | undefined): EntranceTicketFacts => ({
  state: ended === 'already_admitted' ? 'used' : ended === 'refunded' || ended === 'exchanged' ? ended : 'valid',
  screeningId: show.id,
  cinemaId: show.cinemaId,
  screenId: show.screenId,
  startsAt: show.startsAt,
  endsAt: show.endsAt,
  cancelled: show.cancelled,
  bill: {
    status: ended === 'bill_unpaid' ? 'pending' : 'settled',
    deleted: ended === 'bill_deleted',
    chargedBack: ended === 'charged_back',
  },
});

/** Returns what the offline list says about a ticket; null for one that admits. */
export const whyEnded = ({ bill, state }: Pick<EntranceTicketFacts, 'bill' | 'state'>): EndedReason | null =>
  whyNotBill(bill) ?? (state === 'used' ? 'already_admitted' : state === 'valid' ? null : state);

/**
 * Returns the shows whose tickets were all read: with more than `most` tickets, the ones from the
 * last read ticket's show on are missing, and the scanner admits no visitor to them alone. `counted`:
 * the screenings of the read tickets, in the order of the shows.
 */
export function showsReadWhole<S extends { readonly id: Id }>(
  shows: readonly S[],
  counted: readonly Id[],
  most: number,
): readonly S[] {
  if (counted.length <= most) return shows;
  const cut = shows.findIndex(({ id }) => id === counted.at(-1));
  return cut < 0 ? [] : shows.slice(0, cut);
}

/** A reading that is older, or further in the future, is not believed. */
const READING_PAST_MS = 3 * 24 * 60 * 60_000;
const READING_AHEAD_MS = 5 * 60_000;

/** Returns whether a scanner can have read a ticket at that instant, by the clock of the database. */
export const isPlausible = (at: number, now: number): boolean =>
  at >= now - READING_PAST_MS && at <= now + READING_AHEAD_MS;

/**
 * Why a ticket that a scanner let in alone should not have been, judged for the moment when it
 * happened. The hall does not matter: the show may have moved since the list was made.
 */
export function whyNotThen(
  ticket: EntranceTicketFacts,
  cinemaId: number,
  chosen: Chosen,
  then: Moment,
): EntranceRefusal | null {
  const entrance = { cinemaId, screenId: null };
  if (!('screeningId' in chosen)) return whyNotAdmitted(ticket, entrance, { screenIds: [] }, then.now);
  const why = whyNotAdmitted(ticket, entrance, chosen, then.now);
  return why ?? (isToday(ticket.startsAt, then) ? null : whyNotNow(ticket, then.now));
}
