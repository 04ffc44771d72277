import { createHash } from 'node:crypto';
import { isoWithOffset } from '#kernel/instants.ts';
import type { OfflineListWire } from '#modules/admission/contract/device.ts';
import { isToday, whyNotNow } from '#modules/admission/rules/entrance-shows.ts';
import { ENDED_REASONS, shortTicketId, showsReadWhole, whyEnded } from '#modules/admission/rules/judge-offline.ts';
import {
  type Counts,
  cinemaAtEntrance,
  countsAround,
  type ShowingRow,
  showingsAround,
} from '#modules/admission/server/entrance.sql.ts';
import { rateText } from '#modules/admission/server/entrance-sentences.ts';
import { type NotedTicket, notedTickets } from '#modules/admission/server/offline/offline-list.sql.ts';
import {
  type AtEntrance,
  type EntranceDeps,
  entranceOf,
  wordsAtEntrance,
} from '#modules/admission/server/shows-at-entrance.ts';
import { ticketKeys, type Words } from '#modules/tickets/server.ts';

/** More than the largest cinemas admit on a day; about 15 bytes each. */
const NOTED_MAX = 40_000;

type OfflineShowWire = OfflineListWire['shows'][number];

/**
 * Returns what a scanner of this cinema needs to judge signed tickets of this business day without
 * the server: its shows, also of the other halls, the keys, the tickets that no longer admit, and
 * those whose holder shows a card (decision 0097). Refuses as `entranceOf`.
 */
export async function offlineList(
  deps: EntranceDeps,
  at: AtEntrance,
  { most = NOTED_MAX }: { readonly most?: number } = {},
): Promise<OfflineListWire> {
  const { cinemaId, screenId } = entranceOf(at.device);
  const { exhibitor, keys, shows, counts, tickets } = await deps.db.read(at.exhibitorId, async (tx) => {
    const [place, around, counted, valid] = await Promise.all([
      cinemaAtEntrance(tx),
      showingsAround(tx, cinemaId),
      countsAround(tx, cinemaId),
      ticketKeys(tx),
    ]);
    const moment = { now: place.now, timeZone: place.timezone, midnightOffset: place.midnightOffset };
    const ofDay = around.filter((show) => isToday(show.startsAt, moment) || whyNotNow(show, moment.now) === null);
    const ids = ofDay.map(({ id }) => id);
    return {
      exhibitor: place,
      keys: valid,
      shows: ofDay,
      counts: counted,
      tickets: await notedTickets(tx, ids, most),
    };
  });
  const words = wordsAtEntrance(deps, at, exhibitor);
  const whole = showsReadWhole(
    shows,
    tickets.map(({ screeningId }) => screeningId),
    most,
  );
  const content = {
    timezone: exhibitor.timezone,
    midnight_offset: exhibitor.midnightOffset,
    cinema_id: cinemaId,
    screen_id: screenId,
    keys: keys.map(({ kid, publicKey }) => ({ kid, public_key: Buffer.from(publicKey).toString('base64url') })),
    shows: whole.map((show) => offlineShow(show, { counts, tickets, words, timeZone: exhibitor.timezone })),
  };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return { version, now: isoWithOffset(exhibitor.now, exhibitor.timezone), ...content };
}

type Around = {
  readonly counts: readonly Counts[];
  readonly tickets: readonly NotedTicket[];
  readonly words: Words;
  readonly timeZone: string;
};

function offlineShow(show: ShowingRow, { counts, tickets, words, timeZone }: Around): OfflineShowWire {
  const count = counts.find(({ screening_id }) => screening_id === show.id);
  const own = tickets.filter(({ screeningId }) => screeningId === show.id);
  const judged = own.map((ticket) => ({
    id: shortTicketId(ticket.id),
    why: whyEnded({
      state: ticket.state,
      bill: { status: ticket.billStatus, deleted: ticket.billDeleted, chargedBack: ticket.billChargedBack },
    }),
    rate: ticket.needsProof ? rateText(ticket.rate, ticket.rateNames, words) : null,
  }));
  const rates = [...new Set(judged.flatMap(({ why, rate }) => (why === null && rate !== null ? [rate] : [])))].sort();
  return {
    screening_id: show.id,
    title: words.text(show.title),
    version: words.version(show),
    screen: show.screen_name,
    screen_id: show.screenId,
    start: isoWithOffset(show.startsAt, timeZone),
    end: isoWithOffset(show.endsAt, timeZone),
    cancelled: show.cancelled,
    expected: count?.expected ?? 0,
    admitted: count?.admitted ?? 0,
    ended: ENDED_REASONS.map((why) => ({ why, tickets: idsOf(judged.filter((each) => each.why === why)) })).filter(
      (group) => group.tickets.length > 0,
    ),
    proof: rates.map((rate) => ({
      rate,
      tickets: idsOf(judged.filter((each) => each.why === null && each.rate === rate)),
    })),
  };
}

const idsOf = (judged: readonly { readonly id: string }[]): string[] => judged.map(({ id }) => id);
