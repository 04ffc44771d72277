import { type Cents, centsFromEuros } from '#kernel/money.ts';
import type { TillSale } from '#modules/till/contract/till.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { idempotentRequest } from '#modules/till/server/selling/idempotent-request.ts';

/**
 * Sells the cart of a till (POS-002): creates a bill that waits for its payments, or, with cash, a
 * paid and settled one. Returns its uuid; a repeated key returns the first one (T48). Refuses as
 * `SellAtTill`.
 */
export async function sell(
  deps: Pick<TillDeps, 'sellAtTill' | 'translator'>,
  at: AtTill,
  sale: TillSale,
  key: string,
): Promise<string> {
  const { attendant, device } = at;
  return deps.sellAtTill({
    acting: at.acting,
    locale: at.locale,
    till: {
      deviceId: device.id,
      employeeId: attendant.employeeId,
      test: device.test,
      editsSeats: attendant.permissions.has('seats.edit') && sale.edit_seats === true,
      overridesVouchers: attendant.permissions.has('vouchers.override'),
      methods: device.paymentMethods,
    },
    request: { items: sale.items, amount: sale.amount, name: sale.name ?? '', email: sale.email ?? '' },
    nameRecharge: (of) => deps.translator.sentence(at.locale, 'answers', 'vouchers.recharge', of),
    cash: sale.cash
      ? { methodId: sale.cash.payment_method_id, given: cents(sale.cash.given), tip: cents(sale.cash.tip ?? 0) }
      : null,
    idempotency: idempotentRequest(at, key, { sell: sale }),
  });
}

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;
