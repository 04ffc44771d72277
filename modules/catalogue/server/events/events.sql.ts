import type { Day } from '#kernel/days.ts';
import type { Texts } from '#kernel/texts.ts';
import type { EVENT_THEMES } from '#modules/catalogue/contract/events.ts';
import type { FilmVersion } from '#modules/catalogue/rules/version-text.ts';
import type { EventAssets } from '#modules/catalogue/server/movies/pictures-of.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type EventFields = {
  readonly slug: string;
  readonly title: Texts;
  readonly page_title: Texts;
  readonly description: Texts;
  /** HTML, sanitised. */
  readonly content: Texts;
  readonly sell_online: boolean;
  readonly theme: (typeof EVENT_THEMES)[number];
  readonly visibility: number;
  readonly assets: EventAssets;
};
export type EventRow = EventFields & { readonly id: number; readonly archived: boolean; readonly version: number };

export type EventScreeningRow = {
  readonly id: number;
  readonly movie: { readonly title: Texts; readonly original_title: string };
  readonly original_language: string | null;
  readonly version: FilmVersion;
  readonly cinema: string;
  readonly screen: string;
  /** Epoch ms. */
  readonly starts_at: number;
  readonly cancelled: boolean;
};
export type ListedEventRow = Omit<EventRow, 'archived'> & {
  readonly screenings: readonly EventScreeningRow[];
  /** Epoch ms; null: no future screening. */
  readonly last_ahead: number | null;
  readonly archived_at: number | null;
};

const FIELDS =
  'e.id, e.slug, e.title, e.page_title, e.description, e.content, e.sell_online, e.theme, e.visibility, e.assets, e.version';
/** For an alias `s`: neither begun nor cancelled, as the trigger of the event sees it. */
const TO_COME = 's.cancelled_at IS NULL AND s.starts_at > foyer_now()';
const SCREENINGS_MAX = 50;

/** For an alias `s` of screening: a row as {@link EventScreeningRow}. */
const SCREENING = `json_build_object('id', s.id, 'starts_at', (extract(epoch FROM s.starts_at) * 1000)::float8, 'cancelled', s.cancelled_at IS NOT NULL,
   'movie', json_build_object('title', m.title, 'original_title', m.original_title), 'original_language', m.original_language,
   'version', json_build_object('dimension', v.dimension, 'media_type', v.media_type, 'spoken_language', v.spoken_language,
     'subtitle_one_language', v.subtitle_one_language, 'subtitle_two_language', v.subtitle_two_language, 'label', v.label, 'labels', v.labels),
   'cinema', c.name, 'screen', r.name)`;
const WITH_ITS_FILM = `JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
   JOIN version v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.version_id
   JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
   JOIN screen r ON r.exhibitor_id = s.exhibitor_id AND r.id = s.screen_id`;

const LISTED = `SELECT ${FIELDS}, (extract(epoch FROM e.archived_at) * 1000)::float8 AS archived_at,
       (SELECT (extract(epoch FROM max(s.starts_at)) * 1000)::float8 FROM screening s
         WHERE s.exhibitor_id = e.exhibitor_id AND s.event_id = e.id AND ${TO_COME}) AS last_ahead,
       (SELECT coalesce(json_agg(own.screening), '[]') FROM (
          SELECT ${SCREENING} AS screening FROM screening s ${WITH_ITS_FILM}
           WHERE s.exhibitor_id = e.exhibitor_id AND s.event_id = e.id ORDER BY s.starts_at DESC, s.id DESC LIMIT ${SCREENINGS_MAX}) AS own) AS screenings
  FROM event e WHERE e.exhibitor_id = tenant()`;

/** Returns the newest `limit` events. */
export const listedEvents = (first: Reads, archived: boolean, limit: number): Promise<ListedEventRow[]> =>
  first.query(`${LISTED} AND (e.archived_at IS NOT NULL) = $1 ORDER BY e.id DESC LIMIT $2`, [archived, limit]);

export const listedEvent = (first: Reads, id: number): Promise<ListedEventRow | null> =>
  first.one(`${LISTED} AND e.id = $1`, [id]);

/**
 * Returns the future screenings of a business day without an event; the day begins `offsetHours`
 * after midnight of `timeZone`.
 */
export const freeScreenings = async (
  first: Reads,
  { day, offsetHours, timeZone }: { readonly day: Day; readonly offsetHours: number; readonly timeZone: string },
  limit: number,
): Promise<EventScreeningRow[]> => {
  const rows = await first.query<{ screening: EventScreeningRow }>(
    `SELECT ${SCREENING} AS screening FROM screening s ${WITH_ITS_FILM}
      WHERE s.exhibitor_id = tenant() AND s.event_id IS NULL AND s.archived_at IS NULL AND ${TO_COME}
        AND s.starts_at >= ($1::date + make_interval(hours => $2)) AT TIME ZONE $3
        AND s.starts_at < ($1::date + 1 + make_interval(hours => $2)) AT TIME ZONE $3
      ORDER BY s.starts_at, s.id LIMIT $4`,
    [day, offsetHours, timeZone, limit],
  );
  return rows.map(({ screening }) => screening);
};

export const lockEvent = (tx: Pick<Tx, 'one'>, id: number): Promise<EventRow | null> =>
  tx.one(
    `SELECT ${FIELDS}, e.archived_at IS NOT NULL AS archived FROM event e
      WHERE e.exhibitor_id = tenant() AND e.id = $1 FOR NO KEY UPDATE`,
    [id],
  );

const valuesOf = (fields: EventFields): unknown[] => [
  fields.slug,
  JSON.stringify(fields.title),
  JSON.stringify(fields.page_title),
  JSON.stringify(fields.description),
  JSON.stringify(fields.content),
  fields.sell_online,
  fields.theme,
  fields.visibility,
  JSON.stringify(fields.assets),
];

export async function insertEvent(tx: Pick<Tx, 'one'>, fields: EventFields): Promise<number> {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO event (exhibitor_id, slug, title, page_title, description, content, sell_online, theme, visibility, assets)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    valuesOf(fields),
  );
  if (!row) throw new Error('an event was not added');
  return row.id;
}

export const updateEvent = (tx: Pick<Tx, 'run'>, id: number, fields: EventFields): Promise<number> =>
  tx.run(
    `UPDATE event SET slug = $2, title = $3, page_title = $4, description = $5, content = $6, sell_online = $7, theme = $8,
            visibility = $9, assets = $10, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

/** Returns whether this changed the event. */
export const writeEventArchived = async (tx: Pick<Tx, 'run'>, id: number, archived: boolean): Promise<boolean> =>
  (await tx.run(
    `UPDATE event SET archived_at = CASE WHEN $2 THEN foyer_now() END, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1 AND (archived_at IS NOT NULL) <> $2`,
    [id, archived],
  )) > 0;

/** Returns the start of its last future screening, epoch ms; null: no future screening. */
export const lastToCome = async (tx: Pick<Tx, 'one'>, id: number): Promise<number | null> =>
  (
    await tx.one<{ last: number | null }>(
      `SELECT (extract(epoch FROM max(s.starts_at)) * 1000)::float8 AS last FROM screening s
        WHERE s.exhibitor_id = tenant() AND s.event_id = $1 AND ${TO_COME}`,
      [id],
    )
  )?.last ?? null;

export type ScreeningOfEvent = { readonly id: number; readonly event_id: number | null; readonly to_come: boolean };

/**
 * Returns the screening of an event, past or future, and its new screening; locked in ascending
 * order.
 */
export const lockScreenings = (
  tx: Pick<Tx, 'query'>,
  eventId: number,
  screeningId: number | null,
): Promise<ScreeningOfEvent[]> =>
  tx.query(
    `SELECT s.id, s.event_id, ${TO_COME} AND s.archived_at IS NULL AS to_come FROM screening s
      WHERE s.exhibitor_id = tenant() AND (s.id = $2 OR (s.event_id = $1 AND s.cancelled_at IS NULL))
      ORDER BY s.id FOR NO KEY UPDATE`,
    [eventId, screeningId],
  );

export const giveEvent = (tx: Pick<Tx, 'run'>, screeningId: number, eventId: number | null): Promise<number> =>
  tx.run('UPDATE screening SET event_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [screeningId, eventId]);
