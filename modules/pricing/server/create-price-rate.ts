import type { PriceRateForm } from '#modules/pricing/contract/staff.ts';
import { checkedRate } from '#modules/pricing/server/judge-price-rate.ts';
import { insertPriceRate, replacePrices } from '#modules/pricing/server/price-rates.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Creates a rate with its prices and conditions (TCK-005). Returns its id. Refuses 422 as
 * zPriceRateForm says.
 */
export function createPriceRate(db: Db, acting: Acting, form: PriceRateForm): Promise<number> {
  return db.tx(acting, async (tx) => {
    const { fields, rows } = await checkedRate(tx, form, null);
    const made = await insertPriceRate(tx, fields);
    if (!made) throw new Error('a price rate was not added');
    await replacePrices(tx, made.id, rows);
    await tx.audit({
      action: 'price_rate.created',
      entity: 'price_rate',
      entityId: made.id,
      after: { ...fields, prices: rows },
    });
    return made.id;
  });
}
