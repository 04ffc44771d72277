import type { Day } from '#kernel/days.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import { deliveryAt } from '#modules/vouchers/rules/gifts/gift.ts';
import {
  countSending,
  type GiftOfCard,
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

/** The time zone in which days of delivery begin. */
export const zoneOf = async (tx: Tx): Promise<string> =>
  (await tx.one<{ timezone: string }>('SELECT timezone FROM exhibitor WHERE id = tenant()'))?.timezone ?? 'UTC';

/**
 * Mails a gift card now, again or before its day; the mail of its day then does not leave any more.
 * Refuses 404 not_found.gift; 409 vouchers.gift_no_address, vouchers.not_in_use, vouchers.gift_sent_often {max}.
 */
export const sendGift = (db: Db, acting: Acting, uuid: string): Promise<void> =>
  db.tx(acting, async (tx) => {
    const gift = await lockedGift(tx, uuid);
    if (!gift.usable) throw conflict('vouchers.not_in_use');
    if (gift.email === null) throw conflict('vouchers.gift_no_address');
    const nth = await sendAgain(tx, gift);
    await tx.audit({ action: 'voucher.gift_sent', entity: 'voucher', entityId: uuid, after: { nth } });
  });

/**
 * Puts one more mail of a gift into the outbox; items with older numbers send nothing any more. Without a day it is due
 * at once. Returns its number. Refuses 409 vouchers.gift_sent_often {max}.
 */
export async function sendAgain(tx: Tx, { bill_id, sendings }: GiftRow, day?: Day): Promise<number> {
  if (sendings >= GIFT_SENDINGS_MAX) throw conflict('vouchers.gift_sent_often', { max: GIFT_SENDINGS_MAX });
  const nth = sendings + 1;
  await countSending(tx, bill_id);
  await emitGift(tx, bill_id, nth, day === undefined ? undefined : deliveryAt(day, await zoneOf(tx), tx.now));
  return nth;
}

/** Locks the gift of a card. Refuses 404 not_found.gift. */
export async function lockedGift(tx: Tx, uuid: string): Promise<GiftOfCard> {
  const gift = await lockGiftOfCard(tx, uuid);
  if (!gift) throw notFound('gift');
  return gift;
}
