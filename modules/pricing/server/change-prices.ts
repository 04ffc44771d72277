import { businessDay, isDay } from '#kernel/days.ts';
import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, type Problem, refusalOf } from '#kernel/refusal.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { PRICES_MAX, type PriceCells } from '#modules/pricing/contract/staff.ts';
import { samePlace } from '#modules/pricing/rules/find-price.ts';
import { type PriceCell, withCells } from '#modules/pricing/rules/price-list.ts';
import type { PriceRow } from '#modules/pricing/rules/price-rate.ts';
import { placeProblems } from '#modules/pricing/server/judge-price-rate.ts';
import { lockPriceRates, pricesOf, replacePrices, setNewVersion } from '#modules/pricing/server/price-rates.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Changes single prices of several rates at once, all or none (PRICE-19). Sold tickets keep their price: it is on their bill.
 * Refuses as zPriceCells says. The data version notifies the site.
 */
export function changePrices(db: Db, acting: Acting, list: PriceCells): Promise<void> {
  return db.tx(acting, async (tx) => {
    const { timeZone, midnightOffset } = await exhibitorClock(tx);
    const today = businessDay(tx.now, timeZone, midnightOffset);
    const ids = [...new Set(list.cells.map(({ price_rate_id }) => price_rate_id))].sort((a, b) => a - b);
    await lockUnchanged(tx, ids, list.rates);
    const changes: { id: number; was: PriceRow[]; rows: PriceRow[] }[] = [];
    for (const id of ids) {
      const was = await pricesOf(tx, id);
      const cells = list.cells.filter(({ price_rate_id }) => price_rate_id === id).map(cellOf);
      changes.push({ id, was, rows: withCells(was, cells, { from: list.from_day, today }) });
    }
    const refusal = refusalOf([
      ...dayProblems(list.from_day, today),
      ...twiceProblems(list),
      ...emptyProblems(list, changes),
      ...endProblems(list, changes),
      ...(await placeProblems(tx, list.cells)).map(({ path = '', ...problem }) => ({
        ...problem,
        path: path.replace(/^prices/, 'cells'),
      })),
    ]);
    if (refusal) throw refusal;
    for (const { id, was, rows } of changes) {
      await replacePrices(tx, id, rows);
      await setNewVersion(tx, id);
      await tx.audit({
        action: 'price_rate.changed',
        entity: 'price_rate',
        entityId: id,
        before: { prices: was },
        after: { prices: rows },
      });
    }
  });
}

/** Waits for others who change these rates, always in the same order. */
async function lockUnchanged(tx: Tx, ids: readonly number[], seen: PriceCells['rates']): Promise<void> {
  const rates = new Map((await lockPriceRates(tx, ids)).map((rate) => [rate.id, rate]));
  for (const id of ids) {
    const rate = rates.get(id);
    if (!rate) throw notFound('price_rate');
    if (rate.archived) throw conflict('price_rate.archived');
    if (rate.version !== seen.find(({ price_rate_id }) => price_rate_id === id)?.version)
      throw conflict('price_rate.changed_meanwhile');
  }
}

/** The contract accepts whole cents only. */
const centsOf = (euros: number): Cents => centsFromEuros(euros) ?? 0;
const cellOf = ({ price_rate_id, ticket, ...place }: PriceCells['cells'][number]): PriceCell => ({
  ...place,
  ticket: ticket === null ? null : centsOf(ticket),
});

const dayProblems = (from: string | null, today: string): Problem[] =>
  from === null || (isDay(from) && from > today) ? [] : [{ code: 'pricing.day_not_ahead', path: 'from_day' }];

function twiceProblems({ cells }: PriceCells): Problem[] {
  return cells.flatMap((cell, index) =>
    cells
      .slice(0, index)
      .some((other) => other.price_rate_id === cell.price_rate_id && samePlace(asRow(other), asRow(cell)))
      ? [{ code: 'pricing.price_twice', path: `cells.${index}` }]
      : [],
  );
}
const asRow = ({ price_rate_id, ticket, ...place }: PriceCells['cells'][number]): PriceRow => ({ ...place, ticket: 0 });

/** A rate keeps at least one price, and not more of them than a rate can have; named at its first change. */
function emptyProblems(
  { cells }: PriceCells,
  changes: readonly { id: number; rows: readonly PriceRow[] }[],
): Problem[] {
  return changes.flatMap(({ id, rows }) => {
    const path = `cells.${cells.findIndex(({ price_rate_id }) => price_rate_id === id)}.ticket`;
    if (rows.length === 0) return [{ code: 'pricing.no_price', path }];
    if (rows.length > PRICES_MAX) return [{ code: 'pricing.too_many_prices', path, params: { max: PRICES_MAX } }];
    return [];
  });
}

/** Only a price that begins on this day can be taken away on it: a place without a price is one of now, or a rate that ends. */
function endProblems(
  { from_day, cells }: PriceCells,
  changes: readonly { id: number; was: readonly PriceRow[] }[],
): Problem[] {
  if (from_day === null) return [];
  return cells.flatMap((cell, index) => {
    const was = changes.find(({ id }) => id === cell.price_rate_id)?.was ?? [];
    const begins = was.some((row) => row.from_day === from_day && samePlace(row, asRow(cell)));
    return cell.ticket === null && !begins ? [{ code: 'pricing.cannot_end', path: `cells.${index}.ticket` }] : [];
  });
}
