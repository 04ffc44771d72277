import { useState } from 'react';
import { type Buyer, NOBODY } from '#apps/website/pages/buy/checkout/BuyerFields.tsx';
import type { BillResultWire, SeatOffer } from '#modules/sales/contract/public.ts';
import type { VoucherChoice } from '#modules/vouchers/rules/voucher-price.ts';

/**
 * What an unpaid order leaves for the form of its purchase: the visitor types nothing twice. The
 * tickets and seats are in the stored cart (D-060). It lasts as long as the document.
 */
export type StoredOrder = {
  readonly buyer: Buyer;
  readonly card: VoucherChoice | null;
  /**
   * Why the order could not simply be placed again; '' if the visitor wants to change it, null where
   * the page says so anyway.
   */
  readonly problem: string | null;
  /** Other seats, held for this visitor for a moment. */
  readonly offer: SeatOffer | null;
};

let kept: StoredOrder | null = null;

export function storeOrder(order: StoredOrder): void {
  kept = order;
}

/** Returns and removes it: a later purchase begins empty. */
function takeStoredOrder(): StoredOrder | null {
  const order = kept;
  kept = null;
  return order;
}

/** Returns the order that led to this form; null: the visitor begins. */
export function useStoredOrder(): StoredOrder | null {
  const [order] = useState(takeStoredOrder);
  return order;
}

/** The buyer of a bill, as the form holds it. */
export const buyerOfBill = ({ name, email, again }: Pick<BillResultWire, 'name' | 'email' | 'again'>): Buyer => ({
  ...NOBODY,
  name: name ?? '',
  email: email ?? '',
  email_confirmation: email ?? '',
  payment_method_id: again?.payment_method_id ?? null,
  holder_name: again?.holder_name ?? '',
  gift: again?.gift ?? null,
});
