import { COUNTRY_VAT, rateOn } from '#modules/vat/rules/vat-rates.ts';
import { vatInForce } from '#modules/vat/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * The statements with which an import writes price rates. A row is a rate with its one price, in
 * cents; keys are column names.
 */
const RATE_COLUMNS = `id int, name jsonb, description jsonb, handling_cents int, min_tickets int, max_tickets int, visibility int, sort int,
  accept_voucher boolean, ticket_cents int, cinema_id int`;

/** Inserts rates with the VAT that the country has for admission to a cinema: sources do not name it. */
export async function insertImportedRates(tx: Tx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  const { country, rates, today } = await vatInForce(tx);
  const vat = COUNTRY_VAT[country].cinema;
  await tx.run(
    `INSERT INTO price_rate (exhibitor_id, id, name, description, handling_cents, min_tickets, max_tickets, visibility, sort, accept_voucher,
                             vat_kind, vat_bp)
     SELECT tenant(), id, name, description, handling_cents, min_tickets, max_tickets, visibility, sort, accept_voucher, $2, $3
       FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS})`,
    [json, vat, rateOn(rates, vat, today)],
  );
  await tx.run(
    `INSERT INTO price_row (exhibitor_id, price_rate_id, ticket_cents, cinema_id)
     SELECT tenant(), id, ticket_cents, cinema_id FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS})`,
    [json],
  );
}

/**
 * Updates what the source provides: amounts and numbers. Names, visibility and order stay as
 * changed in the portal, and so does a price that begins on a day.
 */
export async function updateImportedRates(tx: Tx, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await tx.run(
    `UPDATE price_rate p SET handling_cents = r.handling_cents, min_tickets = r.min_tickets, max_tickets = r.max_tickets, version = p.version + 1
       FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS}) WHERE p.exhibitor_id = tenant() AND p.id = r.id`,
    [json],
  );
  await tx.run(
    `UPDATE price_row w SET ticket_cents = r.ticket_cents FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS})
      WHERE w.exhibitor_id = tenant() AND w.price_rate_id = r.id AND w.cinema_id IS NOT DISTINCT FROM r.cinema_id AND w.from_day IS NULL`,
    [json],
  );
}
