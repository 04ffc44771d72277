import type { StoredList } from '#apps/scanner/offline/storage.ts';
import type { EntranceShow, OfflineListWire } from '#modules/admission/contract/device.ts';
import { preselectedShow, showsAtEntrance, whyNotNow } from '#modules/admission/rules/entrance-shows.ts';
import type { OfflineFacts, OfflineShow } from '#modules/admission/rules/judge-offline.ts';

type ShowWire = OfflineListWire['shows'][number];
/** A show with its wire form, whose times have the offset of the cinema. */
type Listed = OfflineShow & { readonly wire: ShowWire };

const made = new WeakMap<OfflineListWire, OfflineFacts & { readonly shows: readonly Listed[] }>();

/** Returns what the rule reads of a list. */
export function factsOf(list: OfflineListWire): OfflineFacts & { readonly shows: readonly Listed[] } {
  const before = made.get(list);
  if (before) return before;
  const facts = {
    timeZone: list.timezone,
    midnightOffset: list.midnight_offset,
    entrance: { cinemaId: list.cinema_id, screenId: list.screen_id },
    shows: list.shows.map((wire) => ({
      id: wire.screening_id,
      cinemaId: list.cinema_id,
      screenId: wire.screen_id,
      startsAt: Date.parse(wire.start),
      endsAt: Date.parse(wire.end),
      cancelled: wire.cancelled,
      title: wire.title,
      screen: wire.screen,
      ended: new Map(wire.ended.flatMap(({ why, tickets }) => tickets.map((id) => [id, why] as const))),
      proof: new Map(wire.proof.flatMap(({ rate, tickets }) => tickets.map((id) => [id, rate] as const))),
      wire,
    })),
  };
  made.set(list, facts);
  return facts;
}

/**
 * Returns the shows at this entrance as the server would list them now, epoch ms. `admittedHere`:
 * how many this device admitted to a show that the list does not count yet.
 */
export function showsOffline(
  { list }: StoredList,
  now: number,
  admittedHere: ReadonlyMap<number, number>,
): EntranceShow[] {
  const facts = factsOf(list);
  const shows = showsAtEntrance(facts.shows, facts.entrance, { ...facts, now });
  const preselected = preselectedShow(shows, now);
  return shows.map(({ wire, ...show }) => ({
    screening_id: wire.screening_id,
    title: wire.title,
    version: wire.version,
    screen: wire.screen,
    screen_id: wire.screen_id,
    start: wire.start,
    end: wire.end,
    open: whyNotNow(show, now) === null,
    expected: wire.expected,
    admitted: wire.admitted + (admittedHere.get(wire.screening_id) ?? 0),
    preselected: wire.screening_id === preselected,
  }));
}
