import type { Day } from '#kernel/days.ts';
import type { Gift, GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** A gift as it is stored. `sendings`: how often it was sent again. */
export type GiftRow = {
  readonly bill_id: string;
  readonly design: GiftDesign;
  readonly message: string;
  readonly email: string | null;
  readonly day: Day | null;
  readonly sendings: number;
  readonly sent_at_ms: number | null;
  readonly version: number;
};

/** Stores the gifts of new bills. */
export async function addGifts(
  tx: Pick<Tx, 'run'>,
  gifts: readonly (Gift & { readonly billId: string })[],
): Promise<void> {
  for (const { billId, design, message, email, day } of gifts)
    await tx.run(
      `INSERT INTO gift (exhibitor_id, bill_id, design, message, email, deliver_on)
       VALUES (tenant(), $1, $2, $3, $4, $5::date)`,
      [billId, design, message, email, day],
    );
}

const GIFT = `SELECT bill_id, design, message, email, deliver_on::text AS day, sendings,
    floor(extract(epoch FROM sent_at) * 1000)::float8 AS sent_at_ms, version FROM gift WHERE exhibitor_id = tenant()`;

/** Returns the gift of a bill; null: it sells none. */
export const giftOfBill = (first: Pick<Reads, 'one'>, billId: string): Promise<GiftRow | null> =>
  first.one(`${GIFT} AND bill_id = $1`, [billId]);

/** Returns what was added to a card; null: nothing. */
export const giftOfCard = (first: Pick<Reads, 'one'>, uuid: string): Promise<GiftRow | null> =>
  first.one(`${GIFT} AND bill_id = (SELECT v.bill_id FROM voucher v WHERE v.exhibitor_id = tenant() AND v.uuid = $1)`, [
    uuid,
  ]);

/** A gift with its card. */
export type GiftOfCard = GiftRow & {
  readonly usable: boolean;
  readonly holder_name: string | null;
  readonly card_version: number;
};

/** Locks the gift of a card, and the card; null: there is none. */
export const lockGiftOfCard = (tx: Pick<Tx, 'one'>, uuid: string): Promise<GiftOfCard | null> =>
  tx.one(
    `SELECT g.bill_id, g.design, g.message, g.email, g.deliver_on::text AS day, g.sendings,
            floor(extract(epoch FROM g.sent_at) * 1000)::float8 AS sent_at_ms, g.version,
            v.paid AND v.deleted_at IS NULL AS usable, v.holder_name, v.version AS card_version
       FROM voucher v JOIN gift g ON g.exhibitor_id = v.exhibitor_id AND g.bill_id = v.bill_id
      WHERE v.exhibitor_id = tenant() AND v.uuid = $1 FOR NO KEY UPDATE`,
    [uuid],
  );

/** Changes what the buyer added to a card. */
export const changeStoredGift = (
  tx: Pick<Tx, 'run'>,
  billId: string,
  { design, message, email, day }: Gift,
): Promise<number> =>
  tx.run(
    `UPDATE gift SET design = $2, message = $3, email = $4, deliver_on = $5::date, forgotten_at = NULL, version = version + 1
      WHERE exhibitor_id = tenant() AND bill_id = $1`,
    [billId, design, message, email, day],
  );

/** Changes the name on a card. */
export const renameHolder = (tx: Pick<Tx, 'run'>, uuid: string, name: string | null): Promise<number> =>
  tx.run('UPDATE voucher SET holder_name = $2, version = version + 1 WHERE exhibitor_id = tenant() AND uuid = $1', [
    uuid,
    name,
  ]);

/** Counts one more sending; the ones before are over. */
export const countSending = (tx: Pick<Tx, 'run'>, billId: string): Promise<number> =>
  tx.run(
    `UPDATE gift SET sendings = sendings + 1, version = version + 1 WHERE exhibitor_id = tenant() AND bill_id = $1`,
    [billId],
  );

/** Notes that a sending has left. */
export const giftSent = (tx: Pick<Tx, 'run'>, billId: string, nth: number): Promise<number> =>
  tx.run(`UPDATE gift SET sent_at = foyer_now() WHERE exhibitor_id = tenant() AND bill_id = $1 AND sendings = $2`, [
    billId,
    nth,
  ]);

/** Returns what is stored of a person as the recipient of cards. */
export const giftsTo = (
  first: Pick<Reads, 'query'>,
  email: string,
): Promise<{ email: string; message: string; day: string | null }[]> =>
  first.query(
    `SELECT email, message, deliver_on::text AS day FROM gift WHERE exhibitor_id = tenant() AND email = $1
      ORDER BY deliver_on DESC, bill_id LIMIT 1000`,
    [email],
  );

const SENT_OR_HANDED_OVER = '(g.sent_at IS NOT NULL OR g.email IS NULL)';

/** The name of a recipient is on the card. */
const NAMELESS = `nameless AS (
  UPDATE voucher v SET holder_name = NULL, holder_email = NULL FROM forgotten f
   WHERE v.exhibitor_id = f.exhibitor_id AND v.bill_id = f.bill_id AND (v.holder_name IS NOT NULL OR v.holder_email IS NOT NULL))`;

/**
 * Takes address, name and message off the gifts to a person and off those that a person bought; one that a
 * buyer wants delivered later is still delivered. To be called while bills still name the buyer.
 */
export const eraseGifts = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run(
    `WITH forgotten AS (
       UPDATE gift g SET email = NULL, message = '', forgotten_at = foyer_now(), version = g.version + 1
        WHERE g.exhibitor_id = tenant() AND g.forgotten_at IS NULL
          AND (g.email = $1 OR ${SENT_OR_HANDED_OVER} AND EXISTS (
            SELECT 1 FROM bill b WHERE b.exhibitor_id = g.exhibitor_id AND b.id = g.bill_id AND b.buyer_email COLLATE "C" = $1))
        RETURNING g.exhibitor_id, g.bill_id), ${NAMELESS}
     SELECT 1 FROM forgotten`,
    [email],
  );

/** Days for which address, name and message are kept after the card was mailed: to send it again. */
export const GIFT_KEPT_DAYS = 60;

/**
 * Deletes address, name and message of gifts that were mailed long enough ago, and of those whose buyer
 * was forgotten; and gifts of bills that were never paid.
 */
export const forgetGifts = async (tx: Pick<SystemTx, 'run'>): Promise<number> => {
  const unpaid = await tx.run(
    `DELETE FROM gift g USING bill b WHERE b.exhibitor_id = g.exhibitor_id AND b.id = g.bill_id AND b.settled_at IS NULL
        AND b.status NOT IN ('pending', 'paying', 'reserved') AND b.created_at < foyer_now() - interval '7 days'`,
  );
  const old = await tx.run(
    `WITH forgotten AS (
       UPDATE gift g SET email = NULL, message = '', forgotten_at = foyer_now() FROM bill b
        WHERE b.exhibitor_id = g.exhibitor_id AND b.id = g.bill_id AND g.forgotten_at IS NULL
          AND (g.sent_at < foyer_now() - interval '${GIFT_KEPT_DAYS} days'
               OR b.settled_at IS NOT NULL AND b.buyer_email IS NULL AND ${SENT_OR_HANDED_OVER})
        RETURNING g.exhibitor_id, g.bill_id), ${NAMELESS}
     SELECT 1 FROM forgotten`,
  );
  return unpaid + old;
};
