import { type Cents, centsFromEuros } from '#kernel/money.ts';
import { conflict, notFound, Refusal, refuse } from '#kernel/refusal.ts';
import type { OtherShowRequest } from '#modules/sales/contract/other-show.ts';
import type { CheckoutAnswer, CheckoutRequest } from '#modules/sales/contract/public.ts';
import { BUYER_BOUNDS } from '#modules/sales/rules/cart/buyer-form.ts';
import { differenceOf, exchangeOf } from '#modules/sales/rules/refund/exchange.ts';
import { mayReturn } from '#modules/sales/rules/refund/money-back.ts';
import { withdrawBill } from '#modules/sales/server/cancellation/withdraw-bill.ts';
import type { SellOneCart } from '#modules/sales/server/checkout/sell-one-cart.ts';
import { finishExchange } from '#modules/sales/server/exchange/exchange-tickets.ts';
import { siteExchangesOf } from '#modules/sales/server/exchange/other-show.sql.ts';
import { returnedOfShow } from '#modules/sales/server/exchange/returned-of-show.ts';
import type { ReturnedTickets } from '#modules/sales/server/exchange/returned-tickets.ts';
import { moveOfBill } from '#modules/sales/server/moving/moved-bills.sql.ts';
import type { BillRow } from '#modules/sales/server/store/bill.sql.ts';
import {
  answerOfRepeatedRequest,
  type IdempotentRequest,
  idempotentRequest,
} from '#modules/sales/server/store/idempotent-request.ts';
import { readSale } from '#modules/sales/server/store/lock-sale.ts';
import type { SalesEvents } from '#modules/sales/server/store/sales-events.ts';
import type { Snapshot, Snapshots } from '#modules/site/snapshot.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

export type ExchangeForShowDeps = {
  readonly db: Db;
  readonly snapshots: Snapshots;
  readonly sellOneCart: SellOneCart;
  readonly events: SalesEvents;
  /** Sends a committed payment to its provider, without waiting for it. */
  readonly startPayment: (exhibitorId: number, paymentId: string) => void;
};

/** The visitor who holds the link of a bill. */
export type LinkHolder = {
  readonly exhibitorId: number;
  readonly actor: Acting['actor'];
  readonly locale: string;
  readonly visitor: { readonly id: string; readonly net: string };
};

/** Exchanges the tickets of a moved screening; see {@link openExchangeForShow}. */
export type ExchangeForShow = (
  by: LinkHolder,
  billId: string,
  request: OtherShowRequest,
  key: string,
) => Promise<CheckoutAnswer>;

/**
 * Exchanges the tickets of a moved screening for another one of its film (D-199, decision 0044): the
 * exchange of a till (D-138) without a till. With nothing to pay it is final in the transaction
 * that makes the new bill, and what the new show costs less goes back to the payment. Otherwise the
 * new bill waits for its payment and the old tickets admit until it settles. Carried out once for
 * each key (T48).
 *
 * Refuses 404 not_found.bill, 409 sales.no_other_show, 422 `schedule_id` sales.other_film,
 * `difference` sales.prices_changed, and as returnedOfShow, finishExchange and `SellOneCart`.
 */
export function openExchangeForShow(deps: ExchangeForShowDeps): ExchangeForShow {
  return async (by, billId, request, key) => {
    const { exhibitorId, locale, visitor } = by;
    const acting = { exhibitorId, actor: by.actor, channel: 'site', note: 'another show' } as const;
    if (request.bill_id) await giveUpEarlier(deps, acting, billId, request.bill_id);
    const once = idempotentRequest(`bill:${billId}`, key, request);
    const snapshot = await deps.snapshots.get(exhibitorId);
    const offered = await offeredOrAnswer(deps.db, exhibitorId, billId, once);
    if ('answer' in offered) return offered.answer;
    const { bill, returned, screeningId } = offered;
    refuseOtherFilm(request.schedule_id, screeningId, snapshot);
    refuseOtherDifference(request, returned);
    const answer = await deps.sellOneCart({
      acting,
      locale: bill.locale || locale,
      till: null,
      visitor,
      request: checkoutOf(request, bill),
      cash: null,
      holdMs: snapshot.settings.seat_hold_minutes * 60_000,
      idempotency: once,
      returned,
      finish: async (tx, cart) => {
        // Under the locks of both screenings: neither a move nor an admission comes between.
        await screeningToReturn(tx, billId, tx.now);
        await finishExchange(tx, cart, returned, null);
      },
    });
    if (answer.payment) deps.startPayment(exhibitorId, answer.payment.uuid);
    deps.events.billChanged(exhibitorId, billId, null);
    return answer;
  };
}

type Offered = { readonly bill: BillRow; readonly screeningId: number; readonly returned: ReturnedTickets };

/** Returns the answer of this same request if it was carried out before, otherwise what is exchanged. */
const offeredOrAnswer = (
  db: Db,
  exhibitorId: number,
  billId: string,
  once: IdempotentRequest,
): Promise<Offered | { readonly answer: CheckoutAnswer }> =>
  db.read(exhibitorId, async (tx) => {
    const answer = await answerOfRepeatedRequest<CheckoutAnswer>(tx, once);
    if (answer) return { answer };
    const sale = await readSale(tx, billId);
    if (!sale) throw notFound('bill');
    if (!sale.bill.buyer_email) throw conflict('sales.no_other_show'); // the new tickets could not be mailed
    const screeningId = await screeningToReturn(tx, billId, tx.now);
    return { bill: sale.bill, screeningId, returned: await returnedOfShow(tx, sale, screeningId) };
  });

/**
 * Returns the moved screening whose tickets the buyer may give back now. Refuses 409
 * sales.exchange_gone after an exchange, otherwise 409 sales.no_other_show.
 */
async function screeningToReturn(tx: Pick<Reads, 'one' | 'query'>, billId: string, now: number): Promise<number> {
  const move = await moveOfBill(tx, billId);
  if (move && mayReturn(move, now)) return move.screening_id;
  const isDone = (await siteExchangesOf(tx, billId)).some(({ settled }) => settled);
  throw conflict(isDone && move?.valid === 0 ? 'sales.exchange_gone' : 'sales.no_other_show');
}

function refuseOtherFilm(to: number, from: number, { screenings }: Snapshot): void {
  const film = screenings.get(from)?.movie_id;
  if (to === from || film === undefined || screenings.get(to)?.movie_id !== film)
    throw refuse('sales.other_film', undefined, 'schedule_id');
}

const cents = (euros: number): Cents => Math.sign(euros) * (centsFromEuros(Math.abs(euros)) ?? 0);

/** The price of the new tickets is compared by the use case that sells them. */
function refuseOtherDifference({ amount, difference }: OtherShowRequest, { lines, keepsHandling }: ReturnedTickets) {
  const due = cents(amount);
  if (cents(difference) !== differenceOf(due, exchangeOf(lines, due, keepsHandling)))
    throw new Refusal('invalid', { code: 'sales.prices_changed', path: 'difference' });
}

/** The buyer of the old tickets gets the new ones; a till asks for no name. */
function checkoutOf(
  { schedule_id, items, amount, payment_method_id }: OtherShowRequest,
  bill: BillRow,
): CheckoutRequest {
  const email = bill.buyer_email ?? '';
  const name = bill.buyer_name?.trim() ?? '';
  return {
    payment_method_id: payment_method_id ?? null,
    name: name.length < BUYER_BOUNDS.name_min ? email.slice(0, BUYER_BOUNDS.name_max) : name,
    email,
    email_confirmation: email,
    amount,
    items: items.map(({ price_rate_id, seat }, bill_order) => ({
      type: 'ticket',
      price_rate_id,
      schedule_id,
      seat: seat ?? null,
      voucher_id: null,
      bill_order,
    })),
  };
}

/**
 * A new choice gives the places of the earlier one back (D-061). An exchange that was paid or is
 * over meanwhile stays as it is.
 */
async function giveUpEarlier(
  { db, events }: ExchangeForShowDeps,
  acting: Acting,
  billId: string,
  earlier: string,
): Promise<void> {
  const open = await db.read(acting.exhibitorId, (tx) => siteExchangesOf(tx, billId));
  if (!open.some(({ id, settled }) => id === earlier && !settled)) return;
  await withdrawBill(db, acting, earlier, events).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error;
  });
}
