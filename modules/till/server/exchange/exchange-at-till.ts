import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { conflict, notFound, Refusal, refuse } from '#kernel/refusal.ts';
import { differenceOf, exchangeOf } from '#modules/sales/rules/refund/exchange.ts';
import {
  billOfRepeatedRequest,
  type ExchangeAt,
  exchangeableTickets,
  finishExchange,
  type ReturnedTickets,
  readSale,
  returnedTickets,
} from '#modules/sales/server.ts';
import type { TillExchange, TillReturnable } from '#modules/till/contract/exchange.ts';
import { type AtTill, customerLocale, methodsAt, type TillDeps } from '#modules/till/server/at-till.ts';
import { requestedDiscounts } from '#modules/till/server/discounts/requested-discounts.ts';
import { idempotentRequest } from '#modules/till/server/selling/idempotent-request.ts';

type ExchangeDeps = Pick<TillDeps, 'db' | 'now' | 'snapshots' | 'sellAtTill' | 'translator'>;

/**
 * Returns the tickets of a bill of this exhibitor, the value of each, and why a ticket cannot be
 * exchanged now. Refuses 404 not_found.bill.
 */
export async function readReturnable(deps: ExchangeDeps, at: AtTill, billId: string): Promise<TillReturnable> {
  const tickets = await deps.db.read(at.exhibitorId, async (tx) => {
    const sale = await readSale(tx, billId);
    if (!sale) throw notFound('bill');
    return exchangeableTickets(tx, sale, tx.now);
  });
  return {
    tickets: tickets.map(({ line, value, back_max, problem }) => ({
      line_no: line.line_no,
      name: line.name,
      seat: line.seat_name,
      screening_id: line.screening_id,
      value: eurosFromCents(value),
      back_max: eurosFromCents(back_max),
      why_not: problem && deps.translator.sentence(at.locale, 'refusals', problem.code),
    })),
  };
}

/**
 * Exchanges tickets of a paid bill for others in one new bill (D-138); only the difference is paid
 * or refunded. The new bill is sold like any other; finishExchange completes the exchange under the
 * locks of both. Carried out once for each key (T48). Returns the new bill. Refuses 404
 * not_found.bill, 409 `till.bill_not_here` between practice and real bills, as returnedTickets,
 * finishExchange and `SellAtTill`; 422 `difference` sales.prices_changed if it differs from the
 * till's.
 */
export async function exchangeAtTill(
  deps: ExchangeDeps,
  at: AtTill,
  billId: string,
  input: TillExchange,
  key: string,
): Promise<string> {
  const { attendant, device } = at;
  const once = idempotentRequest(at, key, { exchange: billId, wish: input });
  const backAt = await whereBack(deps, at, input);
  const loaded = await deps.db.read(at.exhibitorId, async (tx) => {
    const answer = await billOfRepeatedRequest(tx, once);
    if (answer !== null) return answer;
    const sale = await readSale(tx, billId);
    if (!sale) throw notFound('bill');
    if (sale.bill.test !== device.test) throw conflict('till.bill_not_here');
    return { bill: sale.bill, returned: await returnedTickets(tx, sale, [...new Set(input.lines)], tx.now) };
  });
  if (typeof loaded === 'string') return loaded;
  const { bill, returned } = loaded;
  refuseOtherDifference(input, returned);
  const locale = await customerLocale(deps, at, input.locale);
  return deps.sellAtTill({
    acting: at.acting,
    locale,
    discounts: await requestedDiscounts(deps, at, { discounts: input.discounts ?? [], replaces: null, locale }),
    till: {
      deviceId: device.id,
      employeeId: attendant.employeeId,
      test: device.test,
      editsSeats: attendant.permissions.has('seats.edit') && input.edit_seats === true,
      overridesVouchers: false,
      methods: device.paymentMethods,
    },
    request: {
      items: input.items,
      amount: input.amount,
      // The buyer who got the old tickets by email gets these.
      name: input.name || bill.buyer_name || '',
      email: input.email || bill.buyer_email || '',
    },
    cash: input.cash
      ? { methodId: input.cash.payment_method_id, given: cents(input.cash.given), tip: cents(input.cash.tip ?? 0) }
      : null,
    idempotency: once,
    returned,
    finish: (tx, cart) => finishExchange(tx, cart, returned, backAt),
  });
}

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

/** Cash comes from this drawer if the attendant chose cash; otherwise the original method is used. */
async function whereBack({ snapshots }: ExchangeDeps, at: AtTill, input: TillExchange): Promise<ExchangeAt> {
  const methodId = input.payment_method_id ?? null;
  const method = methodsAt(await snapshots.get(at.exhibitorId), at.device).find(({ id }) => id === methodId);
  if (methodId !== null && method?.type !== 'cash')
    throw refuse('payments.method_unavailable', undefined, 'payment_method_id');
  return { deviceId: at.device.id, employeeId: at.attendant.employeeId, inCash: method !== undefined };
}

/** The price of the new tickets is compared by the use case that sells them. */
function refuseOtherDifference({ amount, difference }: TillExchange, { lines }: ReturnedTickets): void {
  const due = cents(amount);
  const shown = Math.sign(difference) * cents(Math.abs(difference));
  if (shown !== differenceOf(due, exchangeOf(lines, due)))
    throw new Refusal('invalid', { code: 'sales.prices_changed', path: 'difference' });
}
