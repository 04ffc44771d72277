import { pictureKey } from '#demo/content/pictures.ts';
import { SCREENS } from '#demo/content/venues.ts';
import {
  type DemoOccurrence,
  type DemoScreening,
  eventsAround,
  filmsAround,
  programmeAround,
} from '#demo/programme/programme.ts';
import type { Day } from '#kernel/days.ts';
import { sanitise } from '#modules/content/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The key of a planned screening, or of one date of an event: existing rows stay unchanged. */
const SCREENING = 'demo.screening';
const EVENT = 'demo.event';

/**
 * Extends the programme to `today`: adds missing events and screenings and updates the first day of
 * each film. It changes nothing else, so it may run any number of times. Returns the number of new
 * screenings.
 */
export async function planAround(tx: Tx, today: Day): Promise<number> {
  const events = await addEvents(tx, eventsAround(today));
  const added = await addScreenings(tx, programmeAround(today), events);
  await moveShowingFrom(tx, today);
  return added;
}

async function moveShowingFrom(tx: Tx, today: Day): Promise<void> {
  const stored = await tx.query<{ id: number; showing_from: Day | null }>(
    'SELECT id, showing_from FROM movie WHERE exhibitor_id = tenant()',
  );
  const wanted = new Map(filmsAround(today).map(({ id, showing_from }) => [id, showing_from]));
  for (const { id, showing_from } of stored) {
    const day = wanted.get(id);
    if (day === undefined || day === showing_from) continue;
    await tx.run('UPDATE movie SET showing_from = $2 WHERE exhibitor_id = tenant() AND id = $1', [id, day]);
  }
}

async function addScreenings(
  tx: Tx,
  planned: readonly DemoScreening[],
  events: ReadonlyMap<string, number>,
): Promise<number> {
  const known = await knownKeys(tx, SCREENING);
  const screens = new Map(SCREENS.map((screen) => [screen.id, screen]));
  const rows = planned
    .filter(({ key }) => !known.has(key))
    .map((screening) => {
      const screen = screens.get(screening.screen_id);
      return {
        ...screening,
        event_id: screening.event_key === null ? null : events.get(screening.event_key),
        arrangement_id: screen?.arrangement ? screen.id : null,
        capacity: screen?.capacity,
        online_cap: screen?.online_seats ?? screen?.capacity,
      };
    });
  if (rows.length === 0) return 0; // even an empty statement would notify every node of a change
  const answer = await tx.one<{ added: number }>(
    `WITH free AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('screening', 'id'))::int AS id, p.*, to_timestamp(p.starts_at / 1000) AS start,
              to_timestamp(p.ends_at / 1000) AS "end"
         FROM jsonb_to_recordset($1) AS p(key text, starts_at float8, ends_at float8, screen_id int, cinema_id int, movie_id int, version_id int,
              type text, visibility int, seatpicker boolean, event_id int, arrangement_id int, capacity int, online_cap int)
        -- somebody may have planned by hand meanwhile: the hall is theirs
        WHERE NOT EXISTS (SELECT 1 FROM screening s WHERE s.exhibitor_id = tenant() AND s.screen_id = p.screen_id AND s.cancelled_at IS NULL
                AND s.occupies && tstzrange(to_timestamp(p.starts_at / 1000), to_timestamp(p.ends_at / 1000), '[)'))),
     screenings AS (
       INSERT INTO screening (exhibitor_id, id, movie_id, version_id, cinema_id, screen_id, event_id, starts_at, ends_at, type, visibility, seatpicker)
       SELECT tenant(), id, movie_id, version_id, cinema_id, screen_id, event_id, start, "end", type, visibility, seatpicker FROM free),
     capacities AS (
       INSERT INTO screening_capacity (exhibitor_id, screening_id, arrangement_id, capacity, online_cap)
       SELECT tenant(), id, arrangement_id, capacity, online_cap FROM free),
     refs AS (
       INSERT INTO external_ref (exhibitor_id, kind, external_key, entity_id) SELECT tenant(), $2, key, id FROM free)
     SELECT count(*)::int AS added FROM free`,
    [JSON.stringify(rows), SCREENING],
  );
  return answer?.added ?? 0;
}

/**
 * Inserts the dates of the events, each as a separate event with its own prices. Returns their ids
 * by key.
 */
async function addEvents(tx: Tx, occurrences: readonly DemoOccurrence[]): Promise<ReadonlyMap<string, number>> {
  const ids = await knownKeys(tx, EVENT);
  for (const { key, slug, event } of occurrences) {
    if (ids.has(key)) continue;
    const content = Object.fromEntries(Object.entries(event.content).map(([code, html]) => [code, sanitise(html)]));
    const texts = [event.title, event.page_title, event.description, content].map((text) => JSON.stringify(text));
    const picture = (edition: string) => pictureKey(`events/${event.key}/poster-${edition}.webp`);
    const assets = JSON.stringify({ poster: picture('lg'), poster_md: picture('md') });
    const row = await tx.one<{ id: number }>(
      `WITH event AS (
         INSERT INTO event (exhibitor_id, slug, title, page_title, description, content, sell_online, theme, assets)
         VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id),
       ref AS (INSERT INTO external_ref (exhibitor_id, kind, external_key, entity_id) SELECT tenant(), $9, $10, id FROM event)
       SELECT id FROM event`,
      [slug, ...texts, event.sell_online, event.theme, assets, EVENT, key],
    );
    if (!row) throw new Error(`the event ${key} was not stored`);
    ids.set(key, row.id);
    await tx.run(
      `INSERT INTO price_row (exhibitor_id, price_rate_id, ticket_cents, handling_cents, event_id)
       SELECT tenant(), price_rate_id, ticket, handling, $2 FROM jsonb_to_recordset($1) AS p(price_rate_id int, ticket int, handling int)`,
      [JSON.stringify(event.prices), row.id],
    );
  }
  return ids;
}

async function knownKeys(tx: Tx, kind: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ external_key: string; entity_id: number }>(
    'SELECT external_key, entity_id FROM external_ref WHERE exhibitor_id = tenant() AND kind = $1',
    [kind],
  );
  return new Map(rows.map(({ external_key, entity_id }) => [external_key, entity_id]));
}
