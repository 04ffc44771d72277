import type { Day } from '#kernel/days.ts';
import type { VatBasisPoints } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { PriceRow, Usable } from '#modules/pricing/rules/price-rate.ts';
import type { Vat } from '#modules/vat/rules/vat-rates.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type PriceRateRow = {
  id: number;
  name: Texts;
  description: Texts;
  handling: number;
  min_tickets: number;
  max_tickets: number;
  visibility: number;
  active: boolean;
  accept_voucher: boolean;
  needs_proof: boolean;
  vat: Vat;
  quota: number | null;
  sort: number;
  usable: Usable;
  archived: boolean;
  version: number;
};

type Named = { id: number; name: string };
export type PricedPlaceRow = {
  id: number;
  ticket: number;
  handling: number | null;
  cinema: Named | null;
  screen: Named | null;
  event: { id: number; title: Texts } | null;
  dimension: string | null;
  media_type: string | null;
  from_day: Day | null;
};
export type ListedRateRow = PriceRateRow & { prices: PricedPlaceRow[] };

const RATE = `r.id, r.name, r.description, r.handling_cents AS handling, r.min_tickets, r.max_tickets, r.visibility, r.active,
  r.accept_voucher, r.needs_proof, coalesce(to_jsonb(r.vat_kind), to_jsonb(r.vat_bp)) AS vat, r.quota, r.sort, r.usable, r.archived_at IS NOT NULL AS archived, r.version`;

const LISTED = `SELECT ${RATE},
  coalesce((SELECT json_agg(json_build_object('id', p.id, 'ticket', p.ticket_cents, 'handling', p.handling_cents,
              'cinema', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
              'screen', CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END,
              'event', CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'title', e.title) END,
              'dimension', p.dimension, 'media_type', p.media_type, 'from_day', p.from_day) ORDER BY p.id)
     FROM price_row p
     LEFT JOIN cinema c ON c.exhibitor_id = p.exhibitor_id AND c.id = p.cinema_id
     LEFT JOIN screen s ON s.exhibitor_id = p.exhibitor_id AND s.id = p.screen_id
     LEFT JOIN event e ON e.exhibitor_id = p.exhibitor_id AND e.id = p.event_id
    WHERE p.exhibitor_id = r.exhibitor_id AND p.price_rate_id = r.id), '[]') AS prices
  FROM price_rate r WHERE r.exhibitor_id = tenant()`;

/** Archived rates last, the others in the order in which tills show them. */
export const priceRates = (first: Reads, limit: number): Promise<ListedRateRow[]> =>
  first.query(`${LISTED} ORDER BY r.archived_at IS NOT NULL, r.sort, r.id LIMIT $1`, [limit]);

export const priceRate = (first: Reads, id: number): Promise<ListedRateRow | null> =>
  first.one(`${LISTED} AND r.id = $1`, [id]);

export const lockPriceRate = (tx: Pick<Tx, 'one'>, id: number): Promise<PriceRateRow | null> =>
  tx.one(`SELECT ${RATE} FROM price_rate r WHERE r.exhibitor_id = tenant() AND r.id = $1 FOR UPDATE`, [id]);

/** Waits for others who change these rates. */
export const lockPriceRates = (
  tx: Pick<Tx, 'query'>,
  ids: readonly number[],
): Promise<{ id: number; version: number; archived: boolean }[]> =>
  tx.query(
    `SELECT id, version, archived_at IS NOT NULL AS archived FROM price_rate
      WHERE exhibitor_id = tenant() AND id = ANY($1) ORDER BY id FOR UPDATE`,
    [ids],
  );

export const setNewVersion = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE price_rate SET version = version + 1 WHERE exhibitor_id = tenant() AND id = $1', [id]);

/** `vat_bp`: the rate of its VAT on the day on which it is saved. */
export type PriceRateFields = Omit<PriceRateRow, 'id' | 'archived' | 'version'> & { vat_bp: VatBasisPoints };

const COLUMNS = `name, description, handling_cents, min_tickets, max_tickets, visibility, active, accept_voucher, vat_kind, vat_bp, quota,
  sort, usable, needs_proof`;
const valuesOf = (fields: PriceRateFields): unknown[] => [
  JSON.stringify(fields.name),
  JSON.stringify(fields.description),
  fields.handling,
  fields.min_tickets,
  fields.max_tickets,
  fields.visibility,
  fields.active,
  fields.accept_voucher,
  typeof fields.vat === 'string' ? fields.vat : null,
  fields.vat_bp,
  fields.quota,
  fields.sort,
  JSON.stringify(fields.usable),
  fields.needs_proof,
];

export const insertPriceRate = (tx: Pick<Tx, 'one'>, fields: PriceRateFields): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO price_rate (exhibitor_id, ${COLUMNS})
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    valuesOf(fields),
  );

export const updatePriceRate = (tx: Pick<Tx, 'run'>, id: number, fields: PriceRateFields): Promise<number> =>
  tx.run(
    `UPDATE price_rate SET (${COLUMNS}, version) = ROW($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, version + 1)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

/** Waits for others who change a rate. Returns the rates that are not archived, by their number. */
export const lockPriceRateOrder = (tx: Pick<Tx, 'query'>): Promise<{ id: number }[]> =>
  tx.query(
    `SELECT r.id FROM price_rate r WHERE r.exhibitor_id = tenant() AND r.archived_at IS NULL ORDER BY r.sort, r.id FOR UPDATE`,
  );

/** The rates whose number changes get a new version. */
export const setSort = (tx: Pick<Tx, 'run'>, rates: readonly { id: number; sort: number }[]): Promise<number> =>
  tx.run(
    `UPDATE price_rate r SET sort = o.sort, version = r.version + 1
       FROM jsonb_to_recordset($1::jsonb) AS o(id int, sort int)
      WHERE r.exhibitor_id = tenant() AND r.id = o.id AND r.sort <> o.sort`,
    [JSON.stringify(rates)],
  );

export const setArchived = (tx: Pick<Tx, 'run'>, id: number, isArchived: boolean): Promise<number> =>
  tx.run(
    `UPDATE price_rate SET archived_at = CASE WHEN $2 THEN foyer_now() END, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, isArchived],
  );

export const pricesOf = (tx: Pick<Tx, 'query'>, rateId: number): Promise<PriceRow[]> =>
  tx.query(
    `SELECT ticket_cents AS ticket, handling_cents AS handling, cinema_id, screen_id, event_id, dimension, media_type, from_day::text AS from_day
       FROM price_row WHERE exhibitor_id = tenant() AND price_rate_id = $1 ORDER BY id`,
    [rateId],
  );

/** Replaces the prices of a rate; they keep the given order. */
export async function replacePrices(tx: Pick<Tx, 'run'>, rateId: number, rows: readonly PriceRow[]): Promise<void> {
  await tx.run('DELETE FROM price_row WHERE exhibitor_id = tenant() AND price_rate_id = $1', [rateId]);
  await tx.run(
    `INSERT INTO price_row (exhibitor_id, price_rate_id, ticket_cents, handling_cents, cinema_id, screen_id, event_id, dimension, media_type, from_day)
     SELECT tenant(), $1, ticket, handling, cinema_id, screen_id, event_id, dimension, media_type, from_day
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (ticket int, handling int, cinema_id int, screen_id int, event_id int,
            dimension text, media_type text, from_day date)) WITH ORDINALITY
            AS row (ticket, handling, cinema_id, screen_id, event_id, dimension, media_type, from_day, nth)
      ORDER BY nth`,
    [rateId, JSON.stringify(rows)],
  );
}

export type PlaceRow = {
  kind: 'cinema' | 'screen' | 'event';
  id: number;
  name: string | Texts;
  cinema_id: number | null;
};

/** Returns what a price can be limited to, without archived items, by name. */
export const pricedPlaces = (first: Reads, limit: number): Promise<PlaceRow[]> =>
  first.query(
    `SELECT kind, id, name, cinema_id FROM (
       SELECT 'cinema' AS kind, id, to_jsonb(name) AS name, NULL::int AS cinema_id, sort FROM cinema
        WHERE exhibitor_id = tenant() AND archived_at IS NULL
       UNION ALL SELECT 'screen', id, to_jsonb(name), cinema_id, sort FROM screen
        WHERE exhibitor_id = tenant() AND archived_at IS NULL
       UNION ALL SELECT 'event', id, title, NULL, 0 FROM event WHERE exhibitor_id = tenant() AND archived_at IS NULL
     ) AS place ORDER BY kind, sort, id LIMIT $1`,
    [limit],
  );

/** Returns which of these belong to the exhibitor, archived or not. */
export const knownPlaces = (
  tx: Pick<Tx, 'query'>,
  ids: Readonly<Record<'cinemas' | 'screens' | 'events', readonly number[]>>,
): Promise<{ kind: PlaceRow['kind']; id: number }[]> =>
  tx.query(
    `SELECT 'cinema' AS kind, id FROM cinema WHERE exhibitor_id = tenant() AND id = ANY($1)
     UNION ALL SELECT 'screen', id FROM screen WHERE exhibitor_id = tenant() AND id = ANY($2)
     UNION ALL SELECT 'event', id FROM event WHERE exhibitor_id = tenant() AND id = ANY($3)`,
    [ids.cinemas, ids.screens, ids.events],
  );
