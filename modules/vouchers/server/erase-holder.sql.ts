import type { Reads, Tx } from '#platform/db/tx.ts';

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
