import { storeOfflineSale } from '#apps/pos/offline/offline-sales.ts';
import type { OfflineSale } from '#apps/pos/offline/sale-storage.ts';
import type { Part } from '#apps/pos/pay/pay-part.ts';
import { type PendingRequest, persistedRequest } from '#apps/pos/pending-request/pending-request.ts';
import { type Cart, itemsOf, priceOf, totalOf } from '#apps/pos/sell/cart/cart.ts';
import { cartNow, emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { TillSale } from '#modules/till/contract/till.ts';
import { whyNotOffline } from '#modules/till/rules/offline-sale.ts';
import { newUuid } from '#web/api/new-uuid.ts';
import { persistedPerson } from '#web/device/identity.ts';
import { createPersisted, isFields } from '#web/device/persisted.ts';

/** Returns why this cart needs the server; null: it can be sold without it. */
export const whyNotAlone = ({ entries, discounts, bill, exchange, changes }: Cart) =>
  whyNotOffline({
    kinds: entries.map(({ kind }) => kind),
    hasDiscounts: discounts.length > 0,
    hasBill: bill !== null || exchange !== null || changes !== null,
  });

/** What the country rounds (D-196) decides how much of the cash is change. */
type Rounding = { readonly rounds: boolean };

/** What the attendant hands back, until the next customer: a reload shows it again. */
export const persistedSold = createPersisted<Pick<OfflineSale, 'total' | 'change'>>(
  'till-sold-offline',
  () => localStorage,
  (stored) =>
    isFields(stored) && typeof stored.total === 'number' && typeof stored.change === 'number'
      ? { total: stored.total, change: stored.change }
      : null,
);

/**
 * Sells the cart for cash without the server, and begins the next one. False: it cannot be sold alone, or this browser could
 * not store it; then nothing was sold.
 */
export async function sellOffline({ method, amount, tip = 0 }: Part, rounding: Rounding): Promise<boolean> {
  const { entries, buyer, locale } = cartNow();
  const request: TillSale = {
    items: itemsOf(entries),
    amount: eurosFromCents(totalOf(entries)),
    cash: {
      payment_method_id: method.id,
      given: eurosFromCents(amount),
      ...(tip > 0 && { tip: eurosFromCents(tip) }),
    },
    locale,
    ...(buyer && { name: buyer.name, email: buyer.email }),
  };
  return store(newUuid(), request, rounding);
}

/** Returns the sale of this cart that was sent and has no answer, if it can be finished without the server. */
export function unansweredSale(request: PendingRequest | null): TillSale | null {
  if (request?.route !== 'POST /api/pos/sales' || whyNotAlone(cartNow()) !== null) return null;
  const { body } = request.input as { body: TillSale };
  return body.cash ? body : null;
}

/** Finishes it: it is booked under its own key, so that it counts once also if the server had carried it out. */
export async function finishOffline(rounding: Rounding): Promise<boolean> {
  const request = persistedRequest.get();
  const sale = unansweredSale(request);
  return request !== null && sale !== null && store(request.key, sale, rounding);
}

let storing: Promise<boolean> | null = null;

/** A second press while the first one is stored is the same sale. */
function store(key: string, request: TillSale, rounding: Rounding): Promise<boolean> {
  storing ??= storeNow(key, request, rounding).finally(() => {
    storing = null;
  });
  return storing;
}

async function storeNow(key: string, request: TillSale, { rounds }: Rounding): Promise<boolean> {
  const cart = cartNow();
  const employee = persistedPerson.get()?.user;
  if (whyNotAlone(cart) !== null || cart.entries.length === 0 || !employee || !request.cash) return false;
  const total = inCash(totalOf(cart.entries), rounds) + cents(request.cash.tip ?? 0);
  const prices = cart.entries.map((entry) => eurosFromCents(priceOf(entry)));
  const sale = {
    key,
    request: { ...request, offline: { at: new Date().toISOString(), employee, prices } },
    total,
    change: cents(request.cash.given) - total,
  };
  if (!(await storeOfflineSale(sale))) return false;
  persistedSold.set({ total: sale.total, change: sale.change });
  persistedRequest.set(null);
  emptyCart();
  return true;
}

const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;
