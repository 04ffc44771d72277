import { businessDay } from '#kernel/days.ts';
import { conflict, notFound, refuse } from '#kernel/refusal.ts';
import { tokensFor } from '#modules/personal-values/server.ts';
import type { GiftAddressForm } from '#modules/vouchers/contract/vouchers.ts';
import { deliveryAt, GIFT_DAYS_AHEAD_MAX, isDeliveryDay } from '#modules/vouchers/rules/gifts/gift.ts';
import {
  changeDelivery,
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
  await emitGift(tx, billId, gift.sendings, deliveryAt(gift.day, await zoneOf(tx), tx.now));
}

const emitGift = (tx: Tx, billId: string, nth: number, due?: number): Promise<void> =>
  tx.emit(GIFT_TOPIC, keyOf(billId, nth), { billId, nth }, due);

const zoneOf = async (tx: Tx): Promise<string> =>
  (await tx.one<{ timezone: string }>('SELECT timezone FROM exhibitor WHERE id = tenant()'))?.timezone ?? 'UTC';

/**
 * Changes to whom and when a gift card is mailed. What was not mailed leaves on the new day, to the new
 * address; of one that was mailed the address only is corrected, to send it again. Refuses 404
 * not_found.gift; 422 `day` sales.gift_day {days}; 409 vouchers.changed_meanwhile, vouchers.gift_sent_often {max}.
 */
export const changeGift = (db: Db, acting: Acting, uuid: string, form: GiftAddressForm): Promise<void> =>
  db.tx(acting, async (tx) => {
    const gift = await lockedGift(tx, uuid);
    if (gift.version !== form.version) throw conflict('vouchers.changed_meanwhile');
    const email = form.email.toLowerCase();
    const isSent = gift.sent_at_ms !== null;
    const day = isSent && gift.day !== null ? gift.day : form.day;
    if (!isSent && day !== gift.day) {
      const zone = await zoneOf(tx);
      if (!isDeliveryDay(day, businessDay(tx.now, zone, 0)))
        throw refuse('sales.gift_day', { days: GIFT_DAYS_AHEAD_MAX }, 'day');
      if (gift.sendings >= GIFT_SENDINGS_MAX) throw conflict('vouchers.gift_sent_often', { max: GIFT_SENDINGS_MAX });
      // The item of the earlier day is over: it has an older number.
      await countSending(tx, gift.bill_id);
      await emitGift(tx, gift.bill_id, gift.sendings + 1, deliveryAt(day, zone, tx.now));
    }
    await changeDelivery(tx, gift.bill_id, email, day);
    await tx.audit({
      action: 'voucher.gift_changed',
      entity: 'voucher',
      entityId: uuid,
      before: { ...(await tokensFor(tx, gift.email ?? email, { email: gift.email })), day: gift.day },
      after: { ...(await tokensFor(tx, email, { email })), day },
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
    await emitGift(tx, gift.bill_id, nth);
    await tx.audit({ action: 'voucher.gift_sent', entity: 'voucher', entityId: uuid, after: { nth } });
  });

async function lockedGift(tx: Tx, uuid: string): Promise<GiftRow & { usable: boolean }> {
  const gift = await lockGiftOfCard(tx, uuid);
  if (!gift) throw notFound('gift');
  return gift;
}
