import type { DemoEvent, DemoFilm, DemoScreen } from '#demo/content/types.ts';
import type { PlannedShowing } from '#demo/seed/demo-house.ts';
import type { PictureKeys } from '#demo/seed/pictures.ts';
import { sanitise } from '#modules/content/server.ts';
import { ADS_MINUTES, CLEANING_MINUTES } from '#modules/screenings/rules/occupancy.ts';
import type { Tx } from '#platform/db/tx.ts';

/** How a planned showing, or the evening of an event, is found again: what is there already stays as it is. */
const SHOWING = 'demo.screening';
const EVENT = 'demo.event';

type Programme = {
  readonly showings: readonly PlannedShowing[];
  readonly films: readonly DemoFilm[];
  readonly screens: readonly DemoScreen[];
  readonly timeZone: string;
};

/** Adds the showings that are not there yet, with their events, prices and capacities. Answers how many. */
export async function addShowings(
  tx: Tx,
  { showings, films, screens, timeZone }: Programme,
  keyOf: PictureKeys,
): Promise<number> {
  const known = await knownKeys(tx, SHOWING);
  const wanted = showings.filter(({ key }) => !known.has(key));
  if (wanted.length === 0) return 0;
  const events = await addEvents(tx, wanted, keyOf);
  const runtimes = new Map(films.map(({ id, runtime_minutes }) => [id, runtime_minutes]));
  const halls = new Map(screens.map((screen) => [screen.id, screen]));
  const rows = wanted.map((showing) => {
    const hall = halls.get(showing.screen_id);
    const occupied = ADS_MINUTES + (runtimes.get(showing.movie_id) ?? 0) + CLEANING_MINUTES;
    return {
      ...showing,
      event_id: showing.event ? events.get(eventKey(showing.event, showing)) : null,
      cinema_id: hall?.cinema_id,
      numbered: hall?.arrangement !== null,
      capacity: hall?.capacity,
      online_cap: hall?.online_seats ?? hall?.capacity,
      occupied,
    };
  });
  const added = await tx.one<{ count: number }>(
    `WITH planned AS MATERIALIZED (
       SELECT p.*, (p.day::timestamp + make_interval(mins => p.minute)) AT TIME ZONE $2 AS starts_at
         FROM jsonb_to_recordset($1) AS p(key text, day date, minute int, occupied int, screen_id int, cinema_id int, movie_id int,
              version_id int, type text, event_id int, numbered boolean, capacity int, online_cap int)),
     free AS MATERIALIZED (
       SELECT nextval(pg_get_serial_sequence('screening', 'id'))::int AS id, p.*, p.starts_at + make_interval(mins => p.occupied) AS ends_at
         FROM planned p
        WHERE NOT EXISTS (SELECT 1 FROM screening s WHERE s.exhibitor_id = tenant() AND s.screen_id = p.screen_id AND s.cancelled_at IS NULL
                AND s.occupies && tstzrange(p.starts_at, p.starts_at + make_interval(mins => p.occupied), '[)'))),
     screenings AS (
       INSERT INTO screening (exhibitor_id, id, movie_id, version_id, cinema_id, screen_id, event_id, starts_at, ends_at, type, seatpicker)
       SELECT tenant(), id, movie_id, version_id, cinema_id, screen_id, event_id, starts_at, ends_at, type, numbered FROM free),
     capacities AS (
       INSERT INTO screening_capacity (exhibitor_id, screening_id, arrangement_id, capacity, online_cap)
       SELECT tenant(), id, CASE WHEN numbered THEN screen_id END, capacity, online_cap FROM free),
     refs AS (
       INSERT INTO external_ref (exhibitor_id, kind, external_key, entity_id) SELECT tenant(), $3, key, id FROM free)
     SELECT count(*)::int AS count FROM free`,
    [JSON.stringify(rows.map(({ event: _, ...row }) => row)), timeZone, SHOWING],
  );
  return added?.count ?? 0;
}

/** One event per evening: the same idea next month is another event with its own page. */
const eventKey = (event: DemoEvent, showing: PlannedShowing): string => `${event.key}-${showing.day}`;

/** The events of these showings, with their own prices. Answers their ids by key. */
async function addEvents(
  tx: Tx,
  showings: readonly PlannedShowing[],
  keyOf: PictureKeys,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(await knownKeys(tx, EVENT));
  for (const showing of showings) {
    const { event } = showing;
    if (!event || ids.has(eventKey(event, showing))) continue;
    const key = eventKey(event, showing);
    const row = await tx.one<{ id: number }>(
      `WITH event AS (
         INSERT INTO event (exhibitor_id, slug, title, page_title, description, content, sell_online, theme, assets)
         VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id),
       ref AS (INSERT INTO external_ref (exhibitor_id, kind, external_key, entity_id) SELECT tenant(), $9, $1, id FROM event)
       SELECT id FROM event`,
      [
        key,
        JSON.stringify(event.title),
        JSON.stringify(event.page_title),
        JSON.stringify(event.description),
        JSON.stringify(Object.fromEntries(Object.entries(event.content).map(([code, html]) => [code, sanitise(html)]))),
        event.sell_online,
        event.theme,
        JSON.stringify({ poster: keyOf(`events/${event.key}/poster-lg.webp`) ?? undefined }),
        EVENT,
      ],
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
