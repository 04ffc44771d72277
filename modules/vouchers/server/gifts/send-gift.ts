import { conflict, notFound } from '#kernel/refusal.ts';
import { tokensFor } from '#modules/personal-values/server.ts';
import type { GiftAddressForm } from '#modules/vouchers/contract/vouchers.ts';
import { deliveryAt } from '#modules/vouchers/rules/gifts/gift.ts';
import {
  changeGiftAddress,
  countSending,
  type GiftRow,
  giftOfBill,
  lockGiftOfCard,
} from '#modules/vouchers/server/gifts/gifts.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

export const GIFT_TOPIC = 'mail.gift';
/** How often employees send one card again. */
export const GIFT_SENDINGS_MAX = 20;

const keyOf = (billId: string, nth: number): string => `${billId}/${nth}`;

/** Puts the mail of a gift that was paid into the outbox, due in the morning of its day (D-088). */
export async function scheduleGift(tx: Tx, billId: string): Promise<void> {
  const gift = await giftOfBill(tx, billId);
  if (!gift?.email || gift.day === null) return;
  const place = await tx.one<{ timezone: string }>('SELECT timezone FROM exhibitor WHERE id = tenant()');
  const due = deliveryAt(gift.day, place?.timezone ?? 'UTC', tx.now);
  await tx.emit(GIFT_TOPIC, keyOf(billId, gift.sendings), { billId, nth: gift.sendings }, due);
}

/**
 * Changes to whom a gift card is mailed; what is due later goes to the new address. Refuses 404
 * not_found.gift; 409 vouchers.changed_meanwhile.
 */
export const changeGift = (db: Db, acting: Acting, uuid: string, form: GiftAddressForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const gift = await lockedGift(tx, uuid);
    if (gift.version !== form.version) throw conflict('vouchers.changed_meanwhile');
    const email = form.email.toLowerCase();
    await changeGiftAddress(tx, gift.bill_id, email);
    await tx.audit({
      action: 'voucher.gift_changed',
      entity: 'voucher',
      entityId: uuid,
      before: await tokensFor(tx, gift.email ?? email, { email: gift.email }),
      after: await tokensFor(tx, email, { email }),
    });
  });

/**
 * Mails a gift card now, again or before its day; the mail of its day then does not leave any more.
 * Refuses 404 not_found.gift; 409 vouchers.gift_no_address, vouchers.not_in_use, vouchers.gift_sent_often {max}.
 */
export const sendGift = (db: Db, acting: Acting, uuid: string): Promise<void> =>
  db.tx(acting, async (tx) => {
    const gift = await lockedGift(tx, uuid);
    if (!gift.usable) throw conflict('vouchers.not_in_use');
    if (gift.email === null) throw conflict('vouchers.gift_no_address');
    if (gift.sendings >= GIFT_SENDINGS_MAX) throw conflict('vouchers.gift_sent_often', { max: GIFT_SENDINGS_MAX });
    await countSending(tx, gift.bill_id);
    const nth = gift.sendings + 1;
    await tx.emit(GIFT_TOPIC, keyOf(gift.bill_id, nth), { billId: gift.bill_id, nth });
    await tx.audit({ action: 'voucher.gift_sent', entity: 'voucher', entityId: uuid, after: { nth } });
  });

async function lockedGift(tx: Tx, uuid: string): Promise<GiftRow & { usable: boolean }> {
  const gift = await lockGiftOfCard(tx, uuid);
  if (!gift) throw notFound('gift');
  return gift;
}
