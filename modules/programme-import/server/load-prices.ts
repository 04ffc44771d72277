/** Price rates: those of the programme, and a default tariff if there would be none. */
import type { Cents } from '#kernel/money.ts';
import { languageOf, type Texts } from '#kernel/texts.ts';
import { maskOf, VISIBLE_EVERYWHERE } from '#kernel/visibility.ts';
import { insertImportedRates, updateImportedRates } from '#modules/pricing/server.ts';
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

/**
 * For an exhibitor whose source has no prices: sold in each of its cinemas, until an employee
 * enters the real prices.
 */
const DEFAULT_TARIFF: readonly { word: 'rate_normal' | 'rate_reduced' | 'rate_child'; ticket: Cents }[] = [
  { word: 'rate_normal', ticket: 1_100 },
  { word: 'rate_reduced', ticket: 950 },
  { word: 'rate_child', ticket: 800 },
];
const DEFAULT_HANDLING: Cents = 100;

/**
 * Returns whether a cinema of the programme cannot sell, because no active rate has a price there.
 */
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
  await insertImportedRates(loading.tx, inserts);
  await updateImportedRates(loading.tx, updates);
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
  await insertImportedRates(loading.tx, tariff.inserts);
  await updateImportedRates(loading.tx, tariff.updates);
}
