import { conflict, notFound } from '#kernel/refusal.ts';
import type { PriceRateForm } from '#modules/pricing/contract/staff.ts';
import { checkedRate } from '#modules/pricing/server/judge-price-rate.ts';
import {
  lockPriceRate,
  type PriceRateFields,
  type PriceRateRow,
  pricesOf,
  replacePrices,
  setArchived,
  updatePriceRate,
} from '#modules/pricing/server/price-rates.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/**
 * Changes a rate with its prices and conditions. Sold tickets keep their price: it is on their
 * bill. Refuses 404 not_found.price_rate; 409 price_rate.archived, price_rate.changed_meanwhile if
 * another employee saved it since it was read; 422 as zPriceRateForm says. The data version
 * notifies the site. TCK-005.
 */
export function changePriceRate(db: Db, acting: Acting, id: number, form: PriceRateForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await locked(tx, id);
    if (before.archived) throw conflict('price_rate.archived');
    if (before.version !== form.version) throw conflict('price_rate.changed_meanwhile');
    const { fields, rows } = await checkedRate(tx, form, before.vat);
    const was = await pricesOf(tx, id);
    await updatePriceRate(tx, id, fields);
    if (JSON.stringify(was) !== JSON.stringify(rows)) await replacePrices(tx, id, rows);
    await tx.audit({
      action: 'price_rate.changed',
      entity: 'price_rate',
      entityId: id,
      before: { ...fieldsIn(before), prices: was },
      after: { ...fields, prices: rows },
    });
  });
}

/**
 * Archives a rate, or restores it unchanged; idempotent. Nothing is deleted, because sold tickets
 * refer to it (D-052). Refuses 404 not_found.price_rate.
 */
export function archivePriceRate(db: Db, acting: Acting, id: number, isArchived: boolean): Promise<void> {
  return db.tx(acting, async (tx) => {
    const { archived } = await locked(tx, id);
    if (archived === isArchived) return;
    await setArchived(tx, id, isArchived);
    await tx.audit({
      action: isArchived ? 'price_rate.archived' : 'price_rate.restored',
      entity: 'price_rate',
      entityId: id,
      before: { archived },
      after: { archived: isArchived },
    });
  });
}

async function locked(tx: Tx, id: number): Promise<PriceRateRow> {
  const row = await lockPriceRate(tx, id);
  if (!row) throw notFound('price_rate');
  return row;
}

const fieldsIn = ({ id, archived, version, ...fields }: PriceRateRow): Omit<PriceRateFields, 'vat_bp'> => fields;
