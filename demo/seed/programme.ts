import { pictureKey } from '#demo/content/pictures.ts';
import { chainProgramme } from '#demo/programme/chain-programme.ts';
import {
  type DemoOccurrence,
  type DemoScreening,
  eventsAround,
  filmsAround,
  lateShows,
  programmeAround,
} from '#demo/programme/programme.ts';
import { storedMovies, storedRates, storedScreens, storedVersions } from '#demo/seed/stored.ts';
import type { Seeding } from '#demo/seed/within.ts';
import type { Day } from '#kernel/days.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { surfacesOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { zEventForm } from '#modules/catalogue/contract/events.ts';
import { zFilmForm } from '#modules/catalogue/contract/films.ts';
import { addEvent, changeMovie, film, filmWire, storeReferences } from '#modules/catalogue/server.ts';
import { zPriceRateForm } from '#modules/pricing/contract/staff.ts';
import { changePriceRate, priceRate, priceRateWire } from '#modules/pricing/server.ts';
import { zPlanForm } from '#modules/screenings/contract/planning.ts';
import type { ExhibitorClock } from '#modules/screenings/rules/planning/opening-hours.ts';
import { savePlan } from '#modules/screenings/server.ts';
import { vatInForce } from '#modules/vat/server.ts';

/** The key of a planned screening, or of one date of an event: what was planned once is not planned again. */
const SCREENING = 'demo.screening';
const EVENT = 'demo.event';
/** The demo is written in English, where a name in one language is needed. */
const LOCALE = 'en';

/**
 * Extends the programme to `today`: adds missing events and screenings to come and updates the
 * first day of each film. It changes nothing else, so it may run any number of times. Returns the
 * number of new screenings.
 */
export async function planAround(use: Seeding, today: Day, clock: ExhibitorClock): Promise<number> {
  await moveShowingFrom(use, today);
  const programme = programmeAround(today, clock.timeZone);
  const all = [...programme, ...(await lateShowsOf(use, today, programme, clock))];
  const planned = await planScreenings(use, all);
  planned.push(...(await planScreenings(use, chainProgramme(all))));
  const announced = await announceEvents(use, eventsAround(today), planned);
  if (announced.length > 0) await priceEvents(use, announced);
  return planned.length;
}

/** Films for the rest of a day of which nothing was planned in time: the demo was started after its last show. */
async function lateShowsOf(
  use: Seeding,
  today: Day,
  programme: readonly DemoScreening[],
  clock: ExhibitorClock,
): Promise<readonly DemoScreening[]> {
  const { now } = use.tx;
  if (programme.some(({ day, starts_at }) => day === today && starts_at >= now)) return [];
  const storedKeys = await knownKeys(use, SCREENING);
  return [...storedKeys].some((key) => key.startsWith(today)) ? [] : lateShows(today, now, clock);
}

async function moveShowingFrom(use: Seeding, today: Day): Promise<void> {
  const movies = await storedMovies(use);
  for (const { id, showing_from } of filmsAround(today)) {
    const row = await film(use.tx, movies.get(id) ?? 0);
    if (!row || row.showing_from === showing_from) continue;
    const { poster, overview, ...rest } = filmWire(row, (key) => key);
    const pictures = { poster: poster?.key ?? null, overview: overview?.key ?? null };
    await changeMovie(use.db, use.acting, row.id, zFilmForm.parse({ ...rest, ...pictures, showing_from }));
  }
}

type PlannedScreening = { readonly id: number; readonly key: string; readonly event_key: string | null };
type Occupied = { readonly screen_id: number; readonly from: number; readonly until: number };

/** Plans what is to come in halls that are free, as one week plan. */
async function planScreenings(use: Seeding, demoScreenings: readonly DemoScreening[]): Promise<PlannedScreening[]> {
  const { db, acting, tx } = use;
  const storedKeys = await knownKeys(use, SCREENING);
  const [screens, versions] = [await storedScreens(use), await storedVersions(use)];
  const occupied = await tx.query<Occupied>(
    `SELECT screen_id, (extract(epoch FROM starts_at) * 1000)::float8 AS from, (extract(epoch FROM ends_at) * 1000)::float8 AS until
       FROM screening WHERE exhibitor_id = tenant() AND cancelled_at IS NULL AND ends_at > foyer_now() LIMIT 100000`,
  );
  /** Late shows of a chain would meet shows that begin there later than in the first cinema. */
  const takesHall = (screenId: number, { starts_at, ends_at }: DemoScreening): boolean => {
    if (occupied.some(({ screen_id, from, until }) => screen_id === screenId && from < ends_at && until > starts_at))
      return false;
    occupied.push({ screen_id: screenId, from: starts_at, until: ends_at });
    return true;
  };
  const fitting = demoScreenings.flatMap((screening) => {
    const [screen_id, version_id] = [screens.get(screening.screen_id), versions.get(screening.version_id)];
    if (storedKeys.has(screening.key) || screening.starts_at < tx.now || !screen_id || !version_id) return [];
    return takesHall(screen_id, screening) ? [{ ...screening, screen_id, version_id }] : [];
  });
  if (fitting.length === 0) return []; // even an empty statement would notify every node of a change
  const schedules = fitting.map(({ screen_id, version_id, starts_at, type, visibility }) => {
    const start = new Date(starts_at).toISOString();
    return { id: null, screen_id, version_id, start, type, visibility: surfacesOf(visibility) };
  });
  await savePlan(db, acting, zPlanForm.parse({ schedules }), LOCALE);
  return remember(use, fitting);
}

/** Stores the key of each planned screening. */
async function remember({ tx }: Seeding, planned: readonly DemoScreening[]): Promise<PlannedScreening[]> {
  const rows = await tx.query<{ id: number; key: string; event_key: string | null }>(
    `SELECT s.id, coalesce(p.key, '') AS key, p.event_key FROM jsonb_to_recordset($1) AS p(key text, event_key text, screen_id int, starts_at float8)
       JOIN screening s ON s.exhibitor_id = tenant() AND s.screen_id = p.screen_id AND s.starts_at = to_timestamp(p.starts_at / 1000)
      WHERE s.cancelled_at IS NULL LIMIT ${planned.length}`,
    [JSON.stringify(planned)],
  );
  await storeReferences(
    tx,
    rows.map(({ id, key }) => ({ kind: SCREENING, external_key: key, entity_id: id })),
  );
  return rows;
}

type Announced = { readonly id: number; readonly prices: DemoOccurrence['event']['prices'] };

/** Adds the dates of the events, each as a separate event with its screening. */
async function announceEvents(
  use: Seeding,
  occurrences: readonly DemoOccurrence[],
  planned: readonly PlannedScreening[],
): Promise<Announced[]> {
  const { db, acting, tx } = use;
  const storedKeys = await knownKeys(use, EVENT);
  const added: Announced[] = [];
  for (const { key, slug, event } of occurrences) {
    const screening = planned.find(({ event_key }) => event_key === key);
    if (storedKeys.has(key) || !screening) continue;
    const form = zEventForm.parse({
      ...event,
      titles: event.title,
      page_titles: event.page_title,
      descriptions: event.description,
      contents: event.content,
      slug,
      visibility: VISIBLE_EVERYWHERE,
      poster: pictureKey(`events/${event.key}/poster-lg.webp`),
      schedule_id: screening.id,
      version: null,
    });
    const id = await addEvent(db, acting, form);
    await storeReferences(tx, [{ kind: EVENT, external_key: key, entity_id: id }]);
    added.push({ id, prices: event.prices });
  }
  return added;
}

/** Gives events their own prices; a rate keeps no prices of events that are over. */
async function priceEvents(use: Seeding, announced: readonly Announced[]): Promise<void> {
  const { db, acting, tx } = use;
  const over = new Set(
    (
      await tx.query<{ id: number }>(
        `SELECT DISTINCT event_id AS id FROM screening WHERE exhibitor_id = tenant() AND event_id IS NOT NULL AND ends_at < foyer_now()
           AND event_id NOT IN (SELECT event_id FROM screening WHERE exhibitor_id = tenant() AND event_id IS NOT NULL AND ends_at >= foyer_now())
          LIMIT 100000`,
      )
    ).map(({ id }) => id),
  );
  const vat = await vatInForce(tx);
  for (const [rate, stored] of await storedRates(use)) {
    const own = announced.flatMap(({ id, prices }) =>
      prices.filter(({ price_rate_id }) => price_rate_id === rate).map((price) => ({ ...price, event_id: id })),
    );
    const row = own.length > 0 ? await priceRate(tx, stored) : null;
    if (!row) continue;
    const wire = priceRateWire(row, vat, LOCALE);
    const kept = wire.prices.filter(({ event }) => event === null || !over.has(event.id));
    const prices = [
      ...kept.map(({ cinema, screen, event, ...price }) => {
        return { ...price, cinema_id: cinema?.id ?? null, screen_id: screen?.id ?? null, event_id: event?.id ?? null };
      }),
      ...own.map(({ ticket, handling, event_id }) => ({
        ticket: eurosFromCents(ticket),
        handling: eurosFromCents(handling),
        cinema_id: null,
        screen_id: null,
        event_id,
        dimension: null,
        media_type: null,
      })),
    ];
    await changePriceRate(db, acting, stored, zPriceRateForm.parse({ ...wire, prices }));
  }
}

async function knownKeys({ tx }: Seeding, kind: string): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ external_key: string }>(
    'SELECT external_key FROM external_ref WHERE exhibitor_id = tenant() AND kind = $1',
    [kind],
  );
  return new Set(rows.map(({ external_key }) => external_key));
}
