import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, refusalOf } from '#kernel/refusal.ts';
import type { ScreeningPricesForm } from '#modules/pricing/contract/staff.ts';
import { type OwnPricesDraft, ownPricesOf, ownPricesProblems } from '#modules/pricing/rules/own-prices.ts';
import { readScreeningPrices } from '#modules/pricing/server/read-screening-prices.ts';
import { lockScreeningToPrice, replaceOwnPrices } from '#modules/pricing/server/screening-prices.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Gives a screening prices of its own, or the usual ones again. Sold and reserved tickets keep their
 * price: it is on their bill. Carts that were priced before are refused and asked about (PRICE-12),
 * as after a change of a rate. The data version notifies the site. Refuses as zScreeningPricesForm
 * says.
 */
export function priceScreening(db: Db, acting: Acting, id: number, form: ScreeningPricesForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    await lockScreeningToPrice(tx, id);
    const prices = await readScreeningPrices(tx, id);
    if (!prices) throw notFound('schedule');
    if (prices.screening.cancelled) throw conflict('sales.screening_cancelled');
    if (prices.screening.ends_at <= tx.now) throw conflict('sales.screening_over');
    if (prices.revision !== form.revision) throw conflict('screening_price.changed_meanwhile');
    const draft = draftOf(form);
    const refusal = refusalOf(
      ownPricesProblems(draft, {
        rates: new Set(prices.rates.map(({ rate }) => rate.id)),
        classes: new Set(prices.classes.map(({ seatClass }) => seatClass)),
      }),
    );
    if (refusal) throw refusal;
    const own = ownPricesOf(draft);
    if (JSON.stringify(own) === JSON.stringify(prices.own)) return;
    await replaceOwnPrices(tx, id, own);
    await tx.audit({
      action: 'screening.prices_changed',
      entity: 'screening',
      entityId: id,
      before: prices.own,
      after: own,
    });
  });
}

/** The contract accepts whole cents only. */
const centsOf = (euros: number | null): Cents | null => (euros === null ? null : (centsFromEuros(euros) ?? 0));

const draftOf = ({ rates, classes }: ScreeningPricesForm): OwnPricesDraft => ({
  rates: rates.map(({ price_rate_id, ticket, handling }) => ({
    rate_id: price_rate_id,
    ticket: centsOf(ticket),
    handling: centsOf(handling),
  })),
  classes: classes.map(({ seat_class, ticket, handling }) => ({
    seat_class,
    ticket: centsOf(ticket),
    handling: centsOf(handling),
  })),
});
