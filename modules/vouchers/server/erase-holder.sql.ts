import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

export type CardOfHolder = { name: string | null; email: string | null; valid_until: string | null; visits: number };

const CARDS_MAX = 1_000;

/** Returns the cards that name a person as their holder. */
export const cardsOfHolder = (first: Pick<Reads, 'query'>, email: string): Promise<CardOfHolder[]> =>
  first.query(
    `SELECT holder_name AS name, holder_email AS email, valid_until::text, remaining_turns AS visits FROM voucher
      WHERE exhibitor_id = tenant() AND lower(holder_email) = $1 ORDER BY id LIMIT ${CARDS_MAX}`,
    [email],
  );

/** Takes the holder off their cards; the cards stay valid. */
export const eraseHolder = (tx: Pick<Tx, 'run'>, email: string): Promise<number> =>
  tx.run(
    `UPDATE voucher SET holder_name = NULL, holder_email = NULL, version = version + 1
      WHERE exhibitor_id = tenant() AND lower(holder_email) = $1`,
    [email],
  );

/** Days for which a card keeps the name of its holder after it ended: it may still be prolonged or recharged. */
export const HOLDER_KEPT_DAYS = 60;
const LONG_AGO = `foyer_now() - interval '${HOLDER_KEPT_DAYS} days'`;

/** Deletes name and address of the holders of cards that expired, were used up or taken out of use long enough ago, or never paid. */
export const forgetHolders = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(
    `UPDATE voucher v SET holder_name = NULL, holder_email = NULL
      WHERE (v.holder_name IS NOT NULL OR v.holder_email IS NOT NULL)
        AND (v.deleted_at < ${LONG_AGO} OR v.valid_until < (${LONG_AGO})::date
             OR v.paid AND v.remaining_turns = 0 AND v.remaining_products_cents = 0 AND coalesce(v.last_used_at, v.created_at) < ${LONG_AGO}
             OR NOT v.paid AND v.created_at < ${LONG_AGO})`,
  );
