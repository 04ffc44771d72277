/** Price rates: those of the programme, and a default tariff where there would be none. */
import type { Cents } from '#kernel/money.ts';
import { languageOf, type Texts } from '#kernel/texts.ts';
import { maskOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { offeredRates } from '#modules/programme-import/rules/offered-prices.ts';
import type { ImportWords } from '#modules/programme-import/server/import-words.ts';
import { type Loading, sortItems } from '#modules/programme-import/server/loading.ts';

type RateRow = {
  name: Texts;
  description: Texts;
  handling_cents: Cents;
  min_tickets: number;
  max_tickets: number;
  visibility: number;
  sort: number;
  accept_voucher: boolean;
  ticket_cents: Cents;
  /** Null: in every cinema. */
  cinema_id: number | null;
};

const RATE_COLUMNS = `id int, name jsonb, description jsonb, handling_cents int, min_tickets int, max_tickets int, visibility int, sort int,
  accept_voucher boolean, ticket_cents int, cinema_id int`;

/** Sells in every cinema of an exhibitor whose source tells no prices, until somebody enters the real ones. */
const DEFAULT_TARIFF: readonly { word: 'rate_normal' | 'rate_reduced' | 'rate_child'; ticket: Cents }[] = [
  { word: 'rate_normal', ticket: 1_100 },
  { word: 'rate_reduced', ticket: 950 },
  { word: 'rate_child', ticket: 800 },
];
const DEFAULT_HANDLING: Cents = 100;

async function insertRates({ tx }: Loading, rows: readonly (RateRow & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await tx.run(
    `INSERT INTO price_rate (exhibitor_id, id, name, description, handling_cents, min_tickets, max_tickets, visibility, sort, accept_voucher)
     SELECT tenant(), id, name, description, handling_cents, min_tickets, max_tickets, visibility, sort, accept_voucher
       FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS})`,
    [json],
  );
  await tx.run(
    `INSERT INTO price_row (exhibitor_id, price_rate_id, ticket_cents, cinema_id)
     SELECT tenant(), id, ticket_cents, cinema_id FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS})`,
    [json],
  );
}

/** What the source tells again: amounts and numbers. Names, visibility and order stay as they were made here. */
async function updateRates({ tx }: Loading, rows: readonly (RateRow & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await tx.run(
    `UPDATE price_rate p SET handling_cents = r.handling_cents, min_tickets = r.min_tickets, max_tickets = r.max_tickets, version = p.version + 1
       FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS}) WHERE p.exhibitor_id = tenant() AND p.id = r.id`,
    [json],
  );
  await tx.run(
    `UPDATE price_row w SET ticket_cents = r.ticket_cents FROM jsonb_to_recordset($1) AS r(${RATE_COLUMNS})
      WHERE w.exhibitor_id = tenant() AND w.price_rate_id = r.id AND w.cinema_id IS NOT DISTINCT FROM r.cinema_id`,
    [json],
  );
}

/** Cinemas of the programme in which nothing can be sold, because no active rate has a price there. */
async function cinemasWithoutRate({ tx }: Loading, cinemaIds: readonly number[]): Promise<boolean> {
  const bare = await tx.one<{ id: number }>(
    `SELECT asked.id FROM unnest($1::int[]) AS asked(id) WHERE NOT EXISTS (
       SELECT 1 FROM price_row w JOIN price_rate p ON p.exhibitor_id = w.exhibitor_id AND p.id = w.price_rate_id
        WHERE w.exhibitor_id = tenant() AND p.active AND p.archived_at IS NULL AND (w.cinema_id IS NULL OR w.cinema_id = asked.id)) LIMIT 1`,
    [cinemaIds],
  );
  return bare !== null;
}

export async function loadPrices(
  loading: Loading,
  cinemaIds: ReadonlyMap<string, number>,
  words: ImportWords,
): Promise<void> {
  const language = languageOf(loading.programme.textLanguage);
  const staffOnly = maskOf(['POS', 'PORTAL']);
  const items = offeredRates(loading.programme).map((rate, index) => ({
    key: rate.key,
    row: {
      name: { [language]: rate.type.name },
      description: rate.type.description === rate.type.name ? {} : { [language]: rate.type.description },
      handling_cents: rate.handling,
      min_tickets: rate.minTickets,
      max_tickets: rate.maxTickets,
      visibility: rate.type.kind === 'member' ? staffOnly : VISIBLE_EVERYWHERE,
      sort: index + 1,
      accept_voucher: rate.type.kind === 'admission' && rate.minTickets === 1,
      ticket_cents: rate.ticket,
      cinema_id: cinemaIds.get(rate.cinemaKey) ?? null,
    },
  }));
  const { inserts, updates } = await sortItems<RateRow>(loading, 'price_rate', 'price_rates', items);
  await insertRates(loading, inserts);
  await updateRates(loading, updates);
  if (!(await cinemasWithoutRate(loading, [...cinemaIds.values()]))) return;
  const defaults = DEFAULT_TARIFF.map(({ word, ticket }, index) => ({
    key: `foyer:default-tariff:${word}`,
    row: {
      name: words[word],
      description: {},
      handling_cents: DEFAULT_HANDLING,
      min_tickets: 1,
      max_tickets: 10,
      visibility: VISIBLE_EVERYWHERE,
      sort: index + 1,
      accept_voucher: word === 'rate_normal',
      ticket_cents: ticket,
      cinema_id: null,
    },
  }));
  const tariff = await sortItems<RateRow>(loading, 'price_rate', 'price_rates', defaults);
  await insertRates(loading, tariff.inserts);
  await updateRates(loading, tariff.updates);
}
