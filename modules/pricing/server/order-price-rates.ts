import { conflict } from '#kernel/refusal.ts';
import type { PriceRateOrder } from '#modules/pricing/contract/staff.ts';
import { lockPriceRateOrder, setSort } from '#modules/pricing/server/price-rates.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/** Space between two rates, so that one more fits in by its number. */
const STEP = 10;

/**
 * Puts all rates that are not archived in this order (D-056). Refuses 409 price_rate.order_changed
 * if `seen` is not the present order, or if `ids` are not the same rates. The data version notifies
 * the site.
 */
export function orderPriceRates(db: Db, acting: Acting, { ids, seen }: PriceRateOrder): Promise<void> {
  return db.tx(acting, async (tx) => {
    const rates = await lockPriceRateOrder(tx);
    const before = rates.map(({ id }) => id);
    const isSame =
      new Set(ids).size === ids.length && ids.length === before.length && ids.every((id) => before.includes(id));
    if (before.join() !== seen.join() || !isSame) throw conflict('price_rate.order_changed');
    if (ids.join() === before.join()) return;
    await setSort(
      tx,
      ids.map((id, index) => ({ id, sort: (index + 1) * STEP })),
    );
    await tx.audit({
      action: 'price_rate.ordered',
      entity: 'price_rate',
      entityId: ids[0] ?? 0,
      before: { order: before },
      after: { order: ids },
    });
  });
}
