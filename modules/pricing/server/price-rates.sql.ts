import type { Texts } from '#kernel/texts.ts';
import type { Usable } from '#modules/pricing/rules/price-rate.ts';
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
};
export type ListedRateRow = PriceRateRow & { prices: PricedPlaceRow[] };

const RATE = `r.id, r.name, r.description, r.handling_cents AS handling, r.min_tickets, r.max_tickets, r.visibility, r.active,
  r.accept_voucher, r.usable, r.archived_at IS NOT NULL AS archived, r.version`;

const LISTED = `SELECT ${RATE},
  coalesce((SELECT json_agg(json_build_object('id', p.id, 'ticket', p.ticket_cents, 'handling', p.handling_cents,
              'cinema', CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END,
              'screen', CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'name', s.name) END,
              'event', CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'title', e.title) END,
              'dimension', p.dimension, 'media_type', p.media_type) ORDER BY p.id)
     FROM price_row p
     LEFT JOIN cinema c ON c.exhibitor_id = p.exhibitor_id AND c.id = p.cinema_id
     LEFT JOIN screen s ON s.exhibitor_id = p.exhibitor_id AND s.id = p.screen_id
     LEFT JOIN event e ON e.exhibitor_id = p.exhibitor_id AND e.id = p.event_id
    WHERE p.exhibitor_id = r.exhibitor_id AND p.price_rate_id = r.id), '[]') AS prices
  FROM price_rate r WHERE r.exhibitor_id = tenant()`;

/** Archived ones last, else in the order in which tills show them. */
export const priceRates = (first: Reads, limit: number): Promise<ListedRateRow[]> =>
  first.query(`${LISTED} ORDER BY r.archived_at IS NOT NULL, r.sort, r.id LIMIT $1`, [limit]);

export const priceRate = (first: Reads, id: number): Promise<ListedRateRow | null> =>
  first.one(`${LISTED} AND r.id = $1`, [id]);

export const lockPriceRate = (tx: Pick<Tx, 'one'>, id: number): Promise<PriceRateRow | null> =>
  tx.one(`SELECT ${RATE} FROM price_rate r WHERE r.exhibitor_id = tenant() AND r.id = $1 FOR UPDATE`, [id]);

export type PriceRateFields = Omit<PriceRateRow, 'id' | 'usable' | 'archived' | 'version'>;

export const updatePriceRate = (tx: Pick<Tx, 'run'>, id: number, fields: PriceRateFields): Promise<number> =>
  tx.run(
    `UPDATE price_rate SET name = $2, description = $3, handling_cents = $4, min_tickets = $5, max_tickets = $6, visibility = $7,
            active = $8, accept_voucher = $9, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [
      ...[id, JSON.stringify(fields.name), JSON.stringify(fields.description), fields.handling, fields.min_tickets],
      ...[fields.max_tickets, fields.visibility, fields.active, fields.accept_voucher],
    ],
  );
