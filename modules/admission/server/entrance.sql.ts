import type { Texts } from '#kernel/texts.ts';
import { ENTRANCE_HORIZON_MS, type Showing } from '#modules/admission/rules/entrance-shows.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Reads } from '#platform/db/tx.ts';

const ms = (column: string, name = column.split('.').at(-1)) =>
  `extract(epoch FROM ${column})::float8 * 1000 AS ${name}`;

/** The settings of the exhibitor that an entrance needs. */
export type Exhibitor = {
  readonly timezone: string;
  readonly website_locale: string;
  readonly datetime_locale: string;
  readonly midnightOffset: number;
  /** The database's clock, epoch ms. */
  readonly now: number;
};

export async function cinemaAtEntrance(tx: Reads): Promise<Exhibitor> {
  const row = await tx.one<{ timezone: string; settings: unknown; now: number }>(
    `SELECT x.timezone, s.data AS settings, ${ms('foyer_now()', 'now')}
       FROM exhibitor x JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!row) throw new Error('an exhibitor without settings has no entrances');
  const { website_locale, datetime_locale, public_config } = zSettings.parse(row.settings);
  const { timezone, now } = row;
  return { timezone, website_locale, datetime_locale, midnightOffset: public_config.midnight_offset, now };
}

/** A screening as a scanner shows it. */
export type ShowingRow = Showing & {
  readonly title: Texts;
  readonly original_language: string | null;
  readonly dimension: string;
  readonly media_type: string;
  readonly spoken_language: string | null;
  readonly subtitle_one_language: string | null;
  readonly subtitle_two_language: string | null;
  readonly label: string;
  readonly labels: Texts;
  readonly screen_name: string;
};
export type Counts = { readonly screening_id: number; readonly expected: number; readonly admitted: number };

const AROUND_NOW = `s.exhibitor_id = tenant() AND s.cinema_id = $1
   AND s.starts_at BETWEEN foyer_now() - $2::float8 * interval '1 millisecond' AND foyer_now() + $2::float8 * interval '1 millisecond'`;
const SHOWINGS_MAX = 500;

/**
 * Lists all screenings of a cinema that can belong to its business day, including cancelled ones,
 * by start. Planned ones have no visitors (decision 0105).
 */
export const showingsAround = (tx: Reads, cinemaId: number): Promise<ShowingRow[]> =>
  tx.query(
    `SELECT s.id, s.cinema_id AS "cinemaId", s.screen_id AS "screenId", ${ms('s.starts_at', '"startsAt"')}, ${ms('s.ends_at', '"endsAt"')},
            s.cancelled_at IS NOT NULL AS cancelled, m.title, m.original_language, v.dimension, v.media_type, v.spoken_language,
            v.subtitle_one_language, v.subtitle_two_language, v.label, v.labels, h.name AS screen_name
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN version v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.version_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
      WHERE ${AROUND_NOW} AND s.stage <> 'planned' ORDER BY s.starts_at, s.id LIMIT ${SHOWINGS_MAX}`,
    [cinemaId, ENTRANCE_HORIZON_MS],
  );

/**
 * Counts the tickets that admit, and the admitted ones, for each screening with tickets; uses the
 * index on screening.
 */
export const countsAround = (tx: Reads, cinemaId: number): Promise<Counts[]> =>
  tx.query(
    `SELECT t.screening_id, count(*)::int AS expected, count(*) FILTER (WHERE t.state = 'used')::int AS admitted
       FROM screening s JOIN ticket t ON t.exhibitor_id = s.exhibitor_id AND t.screening_id = s.id AND t.state IN ('valid','used')
      WHERE ${AROUND_NOW} GROUP BY 1`,
    [cinemaId, ENTRANCE_HORIZON_MS],
  );
