/** Screenings of an imported programme. */
import { freeAgainAt } from '#modules/programme-import/rules/occupied-screens.ts';
import type { ProgrammeScreening } from '#modules/programme-import/rules/programme.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import { newIds } from '#modules/programme-import/server/references.ts';
import {
  insertImportedScreenings,
  recordImportedCancellations,
  updateImportedScreenings,
} from '#modules/screenings/server.ts';
import { insertImportedCapacities, updateImportedCapacities } from '#modules/seating/server.ts';

export type Ids = {
  readonly cinemas: ReadonlyMap<string, number>;
  readonly screens: ReadonlyMap<string, number>;
  readonly movies: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<string, number>;
};

/** A screening as its row, and as the data compared between two imports. Instants in epoch ms. */
type ScreeningRow = {
  movie_id: number;
  version_id: number;
  cinema_id: number;
  screen_id: number;
  starts_at: number;
  ends_at: number;
  type: string;
  cancelled: boolean;
  sold_out: boolean;
  /** Unsold places of the other system; null if it has none. */
  places_left: number | null;
};

function rowOf(screening: ProgrammeScreening, ids: Ids, freeAgain: ReadonlyMap<string, number>): ScreeningRow {
  return {
    movie_id: ids.movies.get(screening.movieKey) ?? 0,
    version_id: ids.versions.get(screening.versionKey) ?? 0,
    cinema_id: ids.cinemas.get(screening.cinemaKey) ?? 0,
    screen_id: ids.screens.get(screening.screenKey) ?? 0,
    starts_at: screening.start,
    ends_at: freeAgain.get(screening.key) ?? screening.end,
    type: screening.kind,
    cancelled: screening.cancelled,
    sold_out: screening.soldOut,
    places_left: screening.cancelled ? null : screening.seatsRemaining,
  };
}

const COLUMNS = `id int, movie_id int, version_id int, cinema_id int, screen_id int, starts_at float8, ends_at float8, type text,
  cancelled boolean, sold_out boolean, places_left int`;
const CHUNK = 250;

async function insertScreenings(
  { tx, advance }: Loading,
  rows: readonly (ScreeningRow & { id: number })[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const part = rows.slice(from, from + CHUNK);
    await insertImportedScreenings(tx, part);
    await insertImportedCapacities(tx, part);
    advance(part.length);
  }
}

/** Records an author and a time for each cancellation, each with an audit entry (SCH-006, I20). */
async function recordCancellations({ tx }: Loading, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await recordImportedCancellations(tx, ids);
  for (const id of ids) {
    await tx.audit({
      action: 'screening.cancelled',
      entity: 'screening',
      entityId: id,
      after: { mode: 'cancel', imported: true },
    });
  }
}

type Standing = { id: number; taken: number; closed: boolean; begun: boolean; planned: boolean };

/**
 * Locks the sales of these screenings, in the order of all sellers, and returns their sales status.
 */
const lockStandings = ({ tx }: Loading, ids: readonly number[]): Promise<Standing[]> =>
  tx.query<Standing>(
    `SELECT c.screening_id AS id, c.taken, c.closed_at IS NOT NULL AS closed, s.starts_at <= foyer_now() AS begun,
            s.planned_at IS NOT NULL AS planned
       FROM screening_capacity c JOIN screening s ON s.exhibitor_id = c.exhibitor_id AND s.id = c.screening_id
      WHERE c.exhibitor_id = tenant() AND c.screening_id = ANY($1::int[]) ORDER BY c.screening_id FOR NO KEY UPDATE OF c`,
    [ids],
  );

async function updateScreenings({ tx }: Loading, rows: readonly (ScreeningRow & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  await updateImportedScreenings(tx, rows);
  await updateImportedCapacities(tx, rows);
}

/**
 * Returns those that would be on a screen where employees of the exhibitor planned another one
 * (D-116).
 */
async function crossingPlans({ tx }: Loading, rows: readonly (ScreeningRow & { id: number })[]): Promise<Set<number>> {
  const crossing = await tx.query<{ id: number }>(
    `SELECT r.id FROM jsonb_to_recordset($1) AS r(${COLUMNS})
      WHERE r.id IS NOT NULL AND NOT r.cancelled AND EXISTS (
        SELECT 1 FROM screening s
         WHERE s.exhibitor_id = tenant() AND s.screen_id = r.screen_id AND s.cancelled_at IS NULL AND s.planned_at IS NOT NULL
           AND s.occupies && tstzrange(to_timestamp(r.starts_at / 1000), to_timestamp(r.ends_at / 1000), '[)'))`,
    [JSON.stringify(rows)],
  );
  return new Set(crossing.map(({ id }) => id));
}

/**
 * Loads the screenings. A change in the source is applied, unless places of the screening are sold
 * or held, it has begun or it is cancelled: then it stays unchanged, because visitors rely on it
 * (D-117). Screenings planned by employees since then also stay, and no import overlaps them: the
 * employees decide about them.
 */
export async function loadScreenings(loading: Loading, ids: Ids): Promise<void> {
  const { tx, programme, references, book } = loading;
  const freeAgain = freeAgainAt(programme);
  const items = programme.screenings.map((screening) => ({
    key: screening.key,
    row: rowOf(screening, ids, freeAgain),
  }));
  const fresh = items.filter(({ key }) => references.idOf('screening', key) === undefined);
  const freshIds = await newIds(tx, 'screening', fresh.length);
  const coming = fresh.map(({ key, row }, index) => ({ key, row: { id: freshIds[index] ?? 0, ...row } }));
  const changed = items.flatMap(({ key, row }) => {
    const id = references.idOf('screening', key);
    return id === undefined || references.isUnchanged('screening', key, row) ? [] : [{ key, row: { id, ...row } }];
  });
  const standings = new Map(
    (changed.length > 0
      ? await lockStandings(
          loading,
          changed.map(({ row }) => row.id),
        )
      : []
    ).map((row) => [row.id, row]),
  );
  const crossing = await crossingPlans(
    loading,
    [...coming, ...changed].map(({ row }) => row),
  );
  const inserts = coming.filter(({ row }) => !crossing.has(row.id));
  const movable = changed.filter(({ row }) => {
    const standing = standings.get(row.id);
    const isFree = standing !== undefined && standing.taken === 0 && !standing.closed && !standing.begun;
    return isFree && !standing.planned && !crossing.has(row.id);
  });
  for (const { key, row } of [...inserts, ...movable]) {
    const { id, ...content } = row;
    references.remember('screening', key, id, content);
  }
  await updateScreenings(
    loading,
    movable.map(({ row }) => row),
  );
  await insertScreenings(
    loading,
    inserts.map(({ row }) => row),
  );
  const cancelled = [...movable, ...inserts].map(({ row }) => row).filter((row) => row.cancelled);
  await recordCancellations(
    loading,
    cancelled.map((row) => row.id),
  );
  book.add('screenings', 'created', inserts.length);
  book.add('screenings', 'updated', movable.length);
  book.add('screenings', 'kept', coming.length + changed.length - inserts.length - movable.length);
  book.add('screenings', 'unchanged', items.length - coming.length - changed.length);
  loading.advance(items.length - inserts.length);
}
