import { isoWithOffset } from '#kernel/instants.ts';
import { conflict, refuse } from '#kernel/refusal.ts';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { type Entrance, preselectedShow, showsAtEntrance, whyNotNow } from '#modules/admission/rules/entrance-shows.ts';
import {
  type Counts,
  cinemaAtEntrance,
  countsAround,
  type Exhibitor,
  type ShowingRow,
  showingsAround,
} from '#modules/admission/server/entrance.sql.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import { type Words, wordsFor } from '#modules/tickets/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type EntranceDeps = { readonly db: Db; readonly translator: Translator };
export type AtEntrance = {
  readonly exhibitorId: number;
  readonly device: Pick<IdentifiedDevice, 'id' | 'cinemaId' | 'screenId'>;
  /** The language of the sentences and titles. */
  readonly locale: string;
};

/**
 * Returns the entrance of a device. Refuses 409 admission.no_location for a device without a cinema
 * (VAL-050).
 */
export function entranceOf({ cinemaId, screenId }: AtEntrance['device']): Entrance {
  if (cinemaId === null) throw conflict('admission.no_location');
  return { cinemaId, screenId };
}

/**
 * Lists the screenings of this business day at a device's entrance, and those of its neighbours that
 * admit now, with the expected and admitted counts (SCAN-002, D-145).
 */
export async function listEntranceShows(deps: EntranceDeps, at: AtEntrance): Promise<EntranceShow[]> {
  const { exhibitor, shows, counts } = await readEntrance(deps.db, at);
  const preselected = preselectedShow(shows, exhibitor.now);
  const words = wordsAtEntrance(deps, at, exhibitor);
  return shows.map((show) => entranceShow(show, counts, { words, exhibitor, preselected }));
}

/**
 * Returns one of them. Refuses 422 `screening_id` admission.no_such_show for any other, also for a
 * cancelled one.
 */
export async function findEntranceShow(deps: EntranceDeps, at: AtEntrance, screeningId: number): Promise<EntranceShow> {
  const { exhibitor, shows, counts } = await readEntrance(deps.db, at);
  const show = shows.find(({ id }) => id === screeningId);
  if (!show) throw refuse('admission.no_such_show', undefined, 'screening_id');
  const words = wordsAtEntrance(deps, at, exhibitor);
  return entranceShow(show, counts, { words, exhibitor, preselected: preselectedShow(shows, exhibitor.now) });
}

async function readEntrance(db: Db, { exhibitorId, device }: AtEntrance) {
  const entrance = entranceOf(device);
  const [exhibitor, around, counts] = await db.ask(exhibitorId, (first) =>
    Promise.all([
      cinemaAtEntrance(first),
      showingsAround(first, entrance.cinemaId),
      countsAround(first, entrance.cinemaId),
    ]),
  );
  const { now, timezone: timeZone, midnightOffset } = exhibitor;
  return { exhibitor, shows: showsAtEntrance(around, entrance, { now, timeZone, midnightOffset }), counts };
}

export const wordsAtEntrance = ({ translator }: EntranceDeps, { locale }: AtEntrance, exhibitor: Exhibitor): Words =>
  wordsFor(translator, locale, exhibitor, exhibitor.timezone);

type WireContext = { readonly words: Words; readonly exhibitor: Exhibitor; readonly preselected: number | null };

function entranceShow(
  show: ShowingRow,
  counts: readonly Counts[],
  { words, exhibitor, preselected }: WireContext,
): EntranceShow {
  const count = counts.find(({ screening_id }) => screening_id === show.id);
  return {
    screening_id: show.id,
    title: words.text(show.title),
    version: words.version(show),
    screen: show.screen_name,
    screen_id: show.screenId,
    start: isoWithOffset(show.startsAt, exhibitor.timezone),
    end: isoWithOffset(show.endsAt, exhibitor.timezone),
    open: whyNotNow(show, exhibitor.now) === null,
    expected: count?.expected ?? 0,
    admitted: count?.admitted ?? 0,
    preselected: show.id === preselected,
  };
}
