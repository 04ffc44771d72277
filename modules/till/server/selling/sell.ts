import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { finishReplacement, readSale, type SoldCart } from '#modules/sales/server.ts';
import type { TillSale } from '#modules/till/contract/till.ts';
import { type AtTill, customerLocale, type TillDeps } from '#modules/till/server/at-till.ts';
import { replacedBill } from '#modules/till/server/bills/change-bill.ts';
import { requestedDiscounts } from '#modules/till/server/discounts/requested-discounts.ts';
import { idempotentRequest } from '#modules/till/server/selling/idempotent-request.ts';
import { offlineSaleOf } from '#modules/till/server/selling/offline-sale.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Sells the cart of a till (POS-002): creates a bill that waits for its payments, or, with cash, a
 * paid and settled one. With `replaces` it takes the place of an unpaid bill. Returns its uuid; a repeated key returns the first one (T48). Refuses as
 * `SellAtTill`.
 */
export async function sell(
  deps: Pick<TillDeps, 'db' | 'events' | 'now' | 'sellAtTill' | 'snapshots' | 'translator'>,
  at: AtTill,
  sale: TillSale,
  key: string,
): Promise<string> {
  const { attendant, device } = at;
  const { offline: _, ...request } = sale;
  const offline = await offlineSaleOf(deps, at, sale);
  const locale = await customerLocale(deps, at, sale.locale);
  const replacing = await replacementOf(deps, at, sale);
  const { discounts = [], replaces = null } = sale;
  return deps.sellAtTill({
    acting: at.acting,
    locale,
    till: {
      deviceId: device.id,
      employeeId: offline?.employeeId ?? attendant.employeeId,
      test: device.test,
      editsSeats: attendant.permissions.has('seats.edit') && sale.edit_seats === true,
      overridesVouchers: attendant.permissions.has('vouchers.override'),
      methods: device.paymentMethods,
    },
    request: {
      items: sale.items,
      amount: sale.amount,
      name: sale.name ?? replacing?.name ?? '',
      email: sale.email ?? replacing?.email ?? '',
    },
    nameRecharge: (of) => deps.translator.sentence(locale, 'answers', 'vouchers.recharge', of),
    cash: sale.cash
      ? { methodId: sale.cash.payment_method_id, given: cents(sale.cash.given), tip: cents(sale.cash.tip ?? 0) }
      : null,
    idempotency: idempotentRequest(at, key, { sell: request }),
    ...(offline && { offline }),
    discounts: await requestedDiscounts(deps, at, { discounts, replaces, locale }),
    ...replacing?.sale,
  });
}

/** The buyer stays if the till names none. Refuses 404 not_found.bill. */
async function replacementOf(deps: Pick<TillDeps, 'db' | 'events'>, at: AtTill, { replaces, items }: TillSale) {
  if (replaces === undefined) return null;
  const old = await deps.db.read(at.exhibitorId, (tx) => readSale(tx, replaces));
  if (!old) throw notFound('bill');
  const screenings = items.flatMap((item) => (item.type === 'ticket' ? [item.schedule_id] : []));
  const bill = await replacedBill(deps, at, replaces, screenings);
  return {
    name: old.bill.buyer_name,
    email: old.bill.buyer_email,
    sale: {
      replaces: bill,
      finish: (tx: Tx, cart: SoldCart) => finishReplacement(tx, cart, bill, deps.events),
    },
  };
}

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;
