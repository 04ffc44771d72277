import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { type Problem, refusalOf } from '#kernel/refusal.ts';
import type { TillSale } from '#modules/till/contract/till.ts';
import { isPlausibleSale, whyNotOffline } from '#modules/till/rules/offline-sale.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';

/** A sale that happened while the till was cut off. */
export type OfflineSale = {
  /** When, by the clock of the till; never later than now. Epoch ms. */
  readonly at: number;
  /** What the customer paid for each item, in cents. */
  readonly prices: readonly Cents[];
  /** Who sold it. */
  readonly employeeId: number;
};

/**
 * Returns what a till sold without the server; null: it sells now. An employee whom the exhibitor does not have is replaced by
 * the one who is signed in: the money is in the drawer. Refuses at `offline...` what a till cannot sell alone.
 */
export async function offlineSaleOf(
  { db, now }: Pick<TillDeps, 'db' | 'now'>,
  { exhibitorId, attendant }: AtTill,
  sale: TillSale,
): Promise<OfflineSale | null> {
  const { offline } = sale;
  if (offline === undefined) return null;
  const [at, present] = [Date.parse(offline.at), now()];
  const refusal = refusalOf(problemsOf(sale, offline.prices.length, isPlausibleSale(at, present)));
  if (refusal) throw refusal;
  const employee = await db.ask(exhibitorId, (first) =>
    first.one<{ id: number }>('SELECT id FROM employee WHERE exhibitor_id = tenant() AND uuid = $1', [
      offline.employee,
    ]),
  );
  return {
    at: Math.min(at, present),
    prices: offline.prices.map((price) => centsFromEuros(price) ?? 0),
    employeeId: employee?.id ?? attendant.employeeId,
  };
}

function problemsOf(sale: TillSale, prices: number, isPlausible: boolean): Problem[] {
  const why = whyNotOffline({
    kinds: sale.items.map(({ type }) => type),
    hasDiscounts: (sale.discounts ?? []).length > 0,
    hasBill: sale.replaces !== undefined,
  });
  return [
    ...(why === null && sale.cash ? [] : [{ code: 'till.offline_needs_server', path: 'offline' }]),
    ...(prices === sale.items.length ? [] : [{ code: 'till.offline_prices', path: 'offline.prices' }]),
    ...(isPlausible ? [] : [{ code: 'till.offline_time', path: 'offline.at' }]),
  ];
}
