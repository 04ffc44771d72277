import { centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, refusalOf } from '#kernel/refusal.ts';
import { maskOf } from '#kernel/visibility.ts';
import { ticketCountProblems } from '#modules/pricing/rules/price-rate-problems.ts';
import {
  lockPriceRate,
  type PriceRateFields,
  type PriceRateRow,
  updatePriceRate,
} from '#modules/pricing/server/price-rates.sql.ts';
import type { PriceRateForm } from '#modules/pricing/staff-contract.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Changes what a rate is called, how many are bought at once, where it is offered and what of it is for handling. Its
 * prices and its restrictions stay. Refuses 404 not_found.price_rate; 409 price_rate.archived, price_rate.changed_meanwhile
 * when somebody else saved it since it was read; 422 `min_tickets` pricing.min_tickets_invalid, `max_tickets`
 * pricing.max_below_min. The site learns of it by its data version. TCK-005.
 */
export function changePriceRate(db: Db, acting: Acting, id: number, form: PriceRateForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockPriceRate(tx, id);
    if (!before) throw notFound('price_rate');
    if (before.archived) throw conflict('price_rate.archived');
    if (before.version !== form.version) throw conflict('price_rate.changed_meanwhile');
    const refusal = refusalOf(ticketCountProblems(form));
    if (refusal) throw refusal;
    const after = fieldsOf(form);
    await updatePriceRate(tx, id, after);
    await tx.audit({
      ...{ action: 'price_rate.changed', entity: 'price_rate', entityId: id },
      ...{ before: fieldsIn(before), after },
    });
  });
}

const fieldsOf = (form: PriceRateForm): PriceRateFields => ({
  name: form.names,
  description: form.descriptions,
  handling: centsFromEuros(form.handling) ?? 0, // the contract lets whole cents through only
  min_tickets: form.min_tickets,
  max_tickets: form.max_tickets,
  visibility: maskOf(form.visibility),
  active: form.active,
  accept_voucher: form.voucher_redeemable,
});

const fieldsIn = ({ id, usable, archived, version, ...fields }: PriceRateRow): PriceRateFields => fields;
