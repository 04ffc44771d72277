import type { Texts } from '#kernel/texts.ts';
import type { OwnPrices, StoredOwnPrice } from '#modules/pricing/rules/own-prices.ts';
import type { ClassRates, PriceRow, Usable } from '#modules/pricing/rules/price-rate.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A screening with all that its prices depend on. Instants in epoch ms. */
export type ScreeningToPrice = {
  readonly id: number;
  readonly title: Texts;
  readonly original_title: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly cancelled: boolean;
  readonly cinema_id: number;
  readonly cinema: string;
  readonly screen_id: number;
  readonly screen: string;
  readonly class_rate: ClassRates;
  /** Of the seats that are sold. */
  readonly classes: readonly string[];
  readonly event_id: number | null;
  readonly dimension: string;
  readonly media_type: string;
};

export const screeningToPrice = (first: Pick<Reads, 'one'>, id: number): Promise<ScreeningToPrice | null> =>
  first.one(
    `SELECT s.id, m.title, m.original_title, (extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at,
            (extract(epoch FROM s.ends_at) * 1000)::float8 AS ends_at, s.cancelled_at IS NOT NULL AS cancelled, s.cinema_id, c.name AS cinema,
            s.screen_id, h.name AS screen, h.class_rate, s.event_id, v.dimension, v.media_type,
            coalesce((SELECT array_agg(DISTINCT x.class ORDER BY x.class) FROM seat x
                       WHERE x.exhibitor_id = s.exhibitor_id AND x.removed_at IS NULL
                         AND x.arrangement_id = CASE WHEN k.screening_id IS NULL THEN h.arrangement_id ELSE k.arrangement_id END), '{}') AS classes
       FROM screening s
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN version v ON v.exhibitor_id = s.exhibitor_id AND v.id = s.version_id
       JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
       LEFT JOIN screening_capacity k ON k.exhibitor_id = s.exhibitor_id AND k.screening_id = s.id
      WHERE s.exhibitor_id = tenant() AND s.id = $1 AND s.archived_at IS NULL`,
    [id],
  );

/** Waits for another employee who is changing the same prices. */
export const lockScreeningToPrice = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('SELECT 1 FROM screening WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [id]);

export type RateToPrice = {
  readonly id: number;
  readonly name: Texts;
  readonly handling: number;
  readonly usable: Usable;
  /** Bit mask of kernel/visibility.ts. */
  readonly visibility: number;
  readonly active: boolean;
  readonly rows: readonly PriceRow[];
};

/** Returns the rates that are not archived, as the portal lists them. */
export const ratesToPrice = (first: Pick<Reads, 'query'>, limit: number): Promise<RateToPrice[]> =>
  first.query(
    `SELECT r.id, r.name, r.handling_cents AS handling, r.usable, r.visibility, r.active,
            coalesce((SELECT json_agg(json_build_object('ticket', p.ticket_cents, 'handling', p.handling_cents, 'cinema_id', p.cinema_id,
                        'screen_id', p.screen_id, 'event_id', p.event_id, 'dimension', p.dimension, 'media_type', p.media_type,
                        'from_day', p.from_day) ORDER BY p.id)
                        FROM price_row p WHERE p.exhibitor_id = r.exhibitor_id AND p.price_rate_id = r.id), '[]') AS rows
       FROM price_rate r WHERE r.exhibitor_id = tenant() AND r.archived_at IS NULL ORDER BY r.sort, r.id LIMIT $1`,
    [limit],
  );

export const storedOwnPrices = (first: Pick<Reads, 'query'>, screeningId: number): Promise<StoredOwnPrice[]> =>
  first.query(
    `SELECT price_rate_id, seat_class, ticket_cents AS ticket, handling_cents AS handling FROM screening_price
      WHERE exhibitor_id = tenant() AND screening_id = $1 ORDER BY price_rate_id, seat_class COLLATE "C"`,
    [screeningId],
  );

export async function replaceOwnPrices(tx: Pick<Tx, 'run'>, screeningId: number, own: OwnPrices): Promise<void> {
  await tx.run('DELETE FROM screening_price WHERE exhibitor_id = tenant() AND screening_id = $1', [screeningId]);
  const rows: StoredOwnPrice[] = [
    ...own.rates.map(({ rate_id, ticket, handling }) => ({
      price_rate_id: rate_id,
      seat_class: null,
      ticket,
      handling,
    })),
    ...Object.entries(own.classes).map(([seat_class, rate]) => ({ price_rate_id: null, seat_class, ...rate })),
  ];
  if (rows.length === 0) return;
  await tx.run(
    `INSERT INTO screening_price (exhibitor_id, screening_id, price_rate_id, seat_class, ticket_cents, handling_cents)
     SELECT tenant(), $1, price_rate_id, seat_class, ticket, handling
       FROM jsonb_to_recordset($2::jsonb) AS row (price_rate_id int, seat_class text, ticket int, handling int)`,
    [screeningId, JSON.stringify(rows)],
  );
}
