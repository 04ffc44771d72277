/** Loads a programme from another system in one transaction: all of it or nothing. */
import type { Problem } from '#kernel/refusal.ts';
import { conflict, refusalOf } from '#kernel/refusal.ts';
import { clashesIn } from '#modules/programme-import/rules/occupied-screens.ts';
import type { Programme } from '#modules/programme-import/rules/programme.ts';
import { bookableAt } from '#modules/programme-import/rules/shift-programme.ts';
import { wallClockAt } from '#modules/programme-import/rules/time-zones.ts';
import { createExhibitor, type Exhibitor, findExhibitor } from '#modules/programme-import/server/exhibitor-of.ts';
import type { ImportWords } from '#modules/programme-import/server/import-words.ts';
import { loadDistributors } from '#modules/programme-import/server/load-distributors.ts';
import { loadMovies } from '#modules/programme-import/server/load-movies.ts';
import { loadPaymentMethods, sellsOnline } from '#modules/programme-import/server/load-payment-methods.ts';
import { loadPrices } from '#modules/programme-import/server/load-prices.ts';
import { countBook, type LoadReport } from '#modules/programme-import/server/load-report.ts';
import { loadScreenings } from '#modules/programme-import/server/load-screenings.ts';
import { loadCinemas, loadScreens } from '#modules/programme-import/server/load-venues.ts';
import { loadVersions } from '#modules/programme-import/server/load-versions.ts';
import type { Loading } from '#modules/programme-import/server/loading.ts';
import { readReferences } from '#modules/programme-import/server/references.ts';
import { SQL, sqlState } from '#platform/db/errors.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type LoadOptions = {
  /** Slug or trade name; created if missing. */
  readonly exhibitor: string;
  readonly words: ImportWords;
  /** Does everything and rolls it back: the report shows the changes. */
  readonly dryRun?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
};

/** Carries the report of a dry run out of the transaction that it rolls back. */
class TakenBack extends Error {
  readonly report: LoadReport;
  constructor(report: LoadReport) {
    super('a dry run changes nothing');
    this.report = report;
  }
}

/** Held by one import at a time per exhibitor. */
const IMPORT_LOCK = 740_101;

/** Returns the external keys of all items of a programme, film registers included. */
function keysOf(programme: Programme): string[] {
  const movies = programme.movies.flatMap((movie) => [...movie.keys, ...movie.registerKeys]);
  const rates = programme.priceLists.flatMap((list) =>
    list.prices.map((price) => `${list.key}/${price.ticketTypeKey}`),
  );
  const things = [...programme.cinemas, ...programme.screens, ...programme.screenings].map((thing) => thing.key);
  const defaults = ['rate_normal', 'rate_reduced', 'rate_child'].map((word) => `foyer:default-tariff:${word}`);
  return [...new Set([...movies, ...rates, ...things, ...defaults])];
}

const thingsIn = (programme: Programme): number =>
  [programme.cinemas, programme.screens, programme.movies, programme.versions, programme.screenings].reduce(
    (sum, list) => sum + list.length,
    0,
  );

/** Refuses two films at once on a screen of the programme itself: an error of the source. */
function refuseClashes(programme: Programme): void {
  const screens = new Map(programme.screens.map((screen) => [screen.key, screen.name]));
  const zones = new Map(programme.cinemas.map((cinema) => [cinema.key, cinema.timeZone]));
  const titles = new Map(programme.movies.map((movie) => [movie.key, movie.title]));
  const problems = clashesIn(programme).map(({ first, second }): Problem => {
    const { day, time } = wallClockAt(second.start, zones.get(second.cinemaKey) ?? 'UTC');
    const params = {
      screen: screens.get(second.screenKey) ?? '',
      start: `${day} ${time.slice(0, 5)}`,
      movie: titles.get(second.movieKey) ?? '',
      other: titles.get(first.movieKey) ?? '',
    };
    return { code: 'import.screenings_overlap', params };
  });
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
}

/** Refuses an occupied screen and names the pair; the constraint would only report an overlap. */
async function refuseOccupied(tx: Tx): Promise<void> {
  const pair = await tx.one<{ screen: string; movie: string; other: string; start: string }>(
    `SELECT c.name AS screen, coalesce(a.title ->> (SELECT min(k) FROM jsonb_object_keys(a.title) k), '') AS movie,
            coalesce(b.title ->> (SELECT min(k) FROM jsonb_object_keys(b.title) k), '') AS other,
            to_char(s.starts_at AT TIME ZONE x.timezone, 'YYYY-MM-DD HH24:MI') AS start
       FROM screening s
       JOIN exhibitor x ON x.id = s.exhibitor_id
       JOIN screening o ON o.exhibitor_id = s.exhibitor_id AND o.screen_id = s.screen_id AND o.id < s.id AND o.occupies && s.occupies
       JOIN screen c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.screen_id
       JOIN movie a ON a.exhibitor_id = s.exhibitor_id AND a.id = s.movie_id
       JOIN movie b ON b.exhibitor_id = s.exhibitor_id AND b.id = o.movie_id
      WHERE s.exhibitor_id = tenant() AND s.cancelled_at IS NULL AND o.cancelled_at IS NULL ORDER BY s.starts_at LIMIT 1`,
  );
  if (pair) throw conflict('import.screen_occupied', pair);
}

async function loadEverything(loading: Loading, exhibitor: Exhibitor, options: LoadOptions): Promise<LoadReport> {
  const { tx, programme, references, book } = loading;
  const cinemas = await loadCinemas(loading);
  const screens = await loadScreens(loading, cinemas);
  const distributors = await loadDistributors(loading);
  const movies = await loadMovies(loading, distributors);
  const versions = await loadVersions(loading, movies);
  await loadPrices(loading, cinemas, options.words);
  await loadPaymentMethods(loading, options.words);
  // Two screenings may exchange their times; the constraint is checked after all changes.
  await tx.run('SET CONSTRAINTS screening_no_overlap DEFERRED');
  await loadScreenings(loading, { cinemas, screens: screens.ids, movies, versions });
  await refuseOccupied(tx);
  await references.write(tx);
  const report: LoadReport = {
    exhibitor,
    counts: book.counts,
    cancelled: programme.screenings.filter((screening) => screening.cancelled).length,
    soldOut: programme.screenings.filter((screening) => screening.soldOut).length,
    bookable: bookableAt(programme, tx.now).length,
    sellsOnline: await sellsOnline(tx),
    assumedCapacities: screens.assumed,
  };
  if (book.changes() > 0) {
    await tx.audit({
      action: 'programme.imported',
      entity: 'exhibitor',
      entityId: exhibitor.id,
      after: { sources: programme.sources, counts: book.counts },
    });
  }
  return report;
}

/**
 * Loads a programme for an exhibitor, which is created if missing: cinemas, screens, movies,
 * versions, prices, screenings, matched by their external keys. A second load of the same programme
 * changes nothing. Refuses, with nothing changed: import.time_zones_differ,
 * import.time_zone_of_exhibitor, import.exhibitor_ambiguous, import.screenings_overlap,
 * import.screen_occupied, import.running.
 */
export async function loadProgramme(db: Db, programme: Programme, options: LoadOptions): Promise<LoadReport> {
  refuseClashes(programme);
  const exhibitor = await findExhibitor(db, programme, options.exhibitor);
  const total = thingsIn(programme);
  try {
    return await db.tx({ exhibitorId: exhibitor.id, actor: 'system', channel: 'api' }, async (tx) => {
      await tx.run('SELECT pg_advisory_xact_lock($1, $2)', [IMPORT_LOCK, exhibitor.id]);
      if (exhibitor.created) await createExhibitor(tx, exhibitor, programme, options.words);
      let done = 0;
      const advance = (things: number) => {
        done += things;
        options.onProgress?.(done, total);
      };
      const references = await readReferences(tx, keysOf(programme));
      const report = await loadEverything(
        { tx, programme, references, book: countBook(), advance },
        exhibitor,
        options,
      );
      if (options.dryRun) throw new TakenBack(report);
      return report;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.report;
    // A concurrent import created the same exhibitor.
    if (exhibitor.created && sqlState(error) === SQL.uniqueViolation) throw conflict('import.running');
    throw error;
  }
}
