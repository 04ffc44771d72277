import { isoWithOffset } from '#kernel/instants.ts';
import { conflict, refuse } from '#kernel/refusal.ts';
import type { DoorShow } from '#modules/admission/contract/device.ts';
import { type Door, preselectedShow, showsAtDoor } from '#modules/admission/rules/door-shows.ts';
import {
  type Counts,
  cinemaAtDoor,
  countsAround,
  type Exhibitor,
  type ShowingRow,
  showingsAround,
} from '#modules/admission/server/door.sql.ts';
import type { KnownDevice } from '#modules/devices/server.ts';
import { type Words, wordsFor } from '#modules/tickets/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type DoorDeps = { readonly db: Db; readonly translator: Translator };
export type AtDoor = {
  readonly exhibitorId: number;
  readonly device: Pick<KnownDevice, 'id' | 'cinemaId' | 'screenId'>;
  /** The language of the sentences and titles. */
  readonly locale: string;
};

/**
 * Returns the entrance of a device. Refuses 409 admission.no_location for a device without a cinema
 * (VAL-050).
 */
export function doorOf({ cinemaId, screenId }: AtDoor['device']): Door {
  if (cinemaId === null) throw conflict('admission.no_location');
  return { cinemaId, screenId };
}

/**
 * Lists the screenings of this business day at a device's entrance, with the expected and admitted
 * counts (SCAN-002, D-145).
 */
export async function listDoorShows(deps: DoorDeps, at: AtDoor): Promise<DoorShow[]> {
  const { exhibitor, shows, counts } = await readDoor(deps.db, at);
  const preselected = preselectedShow(shows, exhibitor.now);
  const words = wordsAtDoor(deps, at, exhibitor);
  return shows.map((show) => doorShow(show, counts, { words, exhibitor, preselected }));
}

/**
 * Returns one of them. Refuses 422 `screening_id` admission.no_such_show for any other, also for a
 * cancelled one.
 */
export async function findDoorShow(deps: DoorDeps, at: AtDoor, screeningId: number): Promise<DoorShow> {
  const { exhibitor, shows, counts } = await readDoor(deps.db, at);
  const show = shows.find(({ id }) => id === screeningId);
  if (!show) throw refuse('admission.no_such_show', undefined, 'screening_id');
  const words = wordsAtDoor(deps, at, exhibitor);
  return doorShow(show, counts, { words, exhibitor, preselected: preselectedShow(shows, exhibitor.now) });
}

async function readDoor(db: Db, { exhibitorId, device }: AtDoor) {
  const door = doorOf(device);
  const [exhibitor, around, counts] = await db.ask(exhibitorId, (first) =>
    Promise.all([cinemaAtDoor(first), showingsAround(first, door.cinemaId), countsAround(first, door.cinemaId)]),
  );
  const { now, timezone: timeZone, midnightOffset } = exhibitor;
  return { exhibitor, shows: showsAtDoor(around, door, { now, timeZone, midnightOffset }), counts };
}

export const wordsAtDoor = ({ translator }: DoorDeps, { locale }: AtDoor, exhibitor: Exhibitor): Words =>
  wordsFor(translator, locale, exhibitor, exhibitor.timezone);

type Telling = { readonly words: Words; readonly exhibitor: Exhibitor; readonly preselected: number | null };

function doorShow(show: ShowingRow, counts: readonly Counts[], { words, exhibitor, preselected }: Telling): DoorShow {
  const count = counts.find(({ screening_id }) => screening_id === show.id);
  return {
    screening_id: show.id,
    title: words.text(show.title),
    version: words.version(show),
    screen: show.screen_name,
    start: isoWithOffset(show.startsAt, exhibitor.timezone),
    end: isoWithOffset(show.endsAt, exhibitor.timezone),
    expected: count?.expected ?? 0,
    admitted: count?.admitted ?? 0,
    preselected: show.id === preselected,
  };
}
