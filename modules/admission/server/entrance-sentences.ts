import { isoWithOffset } from '#kernel/instants.ts';
import { type Params, type Refusal, refuse } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Scanned } from '#modules/admission/contract/device.ts';
import { isToday, OPENS_BEFORE_MS } from '#modules/admission/rules/entrance-shows.ts';
import type { Refused } from '#modules/admission/server/admit-tickets.ts';
import { cinemaAtEntrance, type Exhibitor } from '#modules/admission/server/entrance.sql.ts';
import { type AtEntrance, type EntranceDeps, wordsAtEntrance } from '#modules/admission/server/shows-at-entrance.ts';
import type { EntranceTicketRow } from '#modules/admission/server/tickets-at-entrance.sql.ts';
import type { Words } from '#modules/tickets/server.ts';

/**
 * Refuses 422 at `path` with the sentence that says what to do: the right cinema, the right show,
 * when and where (VAL-047 to VAL-049).
 */
export async function refusalAtEntrance(
  deps: EntranceDeps,
  at: AtEntrance,
  { refused, ticket }: Refused,
  path: string,
): Promise<Refusal> {
  const exhibitor = await deps.db.ask(at.exhibitorId, cinemaAtEntrance);
  return refuse(
    `admission.${refused}`,
    paramsOf(refused, ticket, wordsAtEntrance(deps, at, exhibitor), exhibitor),
    path,
  );
}

function paramsOf(
  refused: Refused['refused'],
  ticket: EntranceTicketRow,
  words: Words,
  { now, timezone: timeZone, midnightOffset }: Exhibitor,
): Params | undefined {
  const when = (instant: number) =>
    isToday(instant, { now, timeZone, midnightOffset }) ? words.time(instant) : words.dateTime(instant);
  if (refused === 'other_location') return { cinema: ticket.cinemaName };
  const show = { title: words.text(ticket.title), screen: ticket.screenName, start: when(ticket.startsAt) };
  if (refused === 'too_early') return { ...show, opens: when(ticket.startsAt - OPENS_BEFORE_MS) };
  if (refused === 'show_over') return { ...show, end: when(ticket.endsAt) };
  if (refused === 'other_show' || refused === 'screening_cancelled') return show;
  if (refused === 'already_admitted')
    return { time: when(ticket.usedAt ?? now), entrance: ticket.usedEntrance ?? ticket.screenName };
  return undefined;
}

/**
 * Returns the name of a rate in the attendant's language, as long as it was not renamed since the
 * sale; then as it was sold.
 */
export const rateText = (sold: string, names: Texts | null, words: Words): string =>
  names && Object.values(names).includes(sold) ? words.text(names) : sold;

/** Returns the tickets as a scanner shows them. */
export const entranceTickets = (
  rows: readonly EntranceTicketRow[],
  words: Words,
  timeZone: string,
): Scanned['tickets'] =>
  rows.map(
    ({ id, code, seat, rate, rateNames, needsProof, state, usedAt, screeningId, title, screenName, startsAt }) => ({
      ticket: id,
      code,
      seat,
      rate: rateText(rate, rateNames, words),
      needs_proof: needsProof,
      screening_id: screeningId,
      title: words.text(title),
      screen: screenName,
      start: isoWithOffset(startsAt, timeZone),
      state,
      used_at: usedAt === null ? null : isoWithOffset(usedAt, timeZone),
    }),
  );
