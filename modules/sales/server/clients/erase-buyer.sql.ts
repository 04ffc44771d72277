import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** What the books hold of a buyer, by their address. */
export type BuyerTraces = {
  readonly bills: number;
  /** Bills that are not paid and not ended. */
  readonly open: number;
  readonly notes: number;
  /** Valid tickets for screenings to come: they still admit, and cannot be mailed again. */
  readonly tickets: number;
};

const OPEN = "('pending', 'paying', 'reserved')";
const OF = 'exhibitor_id = tenant() AND buyer_email COLLATE "C" = $1';

export async function buyerTraces(first: Pick<Reads, 'one'>, email: string): Promise<BuyerTraces> {
  const row = await first.one<BuyerTraces>(
    `SELECT (SELECT count(*) FROM bill WHERE ${OF})::int AS bills,
            (SELECT count(*) FROM bill WHERE ${OF} AND status IN ${OPEN})::int AS open,
            (SELECT count(*) FROM client_note n JOIN client c ON c.exhibitor_id = n.exhibitor_id AND c.id = n.client_id
              WHERE c.exhibitor_id = tenant() AND c.email = $1)::int AS notes,
            (SELECT count(*) FROM bill b JOIN ticket t ON t.exhibitor_id = b.exhibitor_id AND t.bill_id = b.id AND t.state = 'valid'
               JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id AND s.starts_at > foyer_now()
              WHERE b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = $1)::int AS tickets`,
    [email],
  );
  return row ?? { bills: 0, open: 0, notes: 0, tickets: 0 };
}

const FORGOTTEN = `buyer_name = NULL, buyer_email = NULL, visitor = NULL, visitor_net = NULL, tag_manager = NULL, newsletter = false`;

/**
 * Takes name and address off all ended bills of a buyer, and deletes the client with its notes.
 * Numbers, amounts and the chain of bills stay: the law keeps them (D-182).
 */
export async function eraseBuyer(tx: Pick<Tx, 'run'>, email: string): Promise<number> {
  await tx.run(
    `UPDATE bill_line l SET holder_name = NULL FROM bill b
      WHERE b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = $1 AND l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id AND l.holder_name IS NOT NULL`,
    [email],
  );
  const bills = await tx.run(`UPDATE bill SET ${FORGOTTEN} WHERE ${OF} AND status NOT IN ${OPEN}`, [email]);
  await tx.run(
    `DELETE FROM client_note n USING client c WHERE c.exhibitor_id = tenant() AND c.email = $1
        AND n.exhibitor_id = c.exhibitor_id AND n.client_id = c.id`,
    [email],
  );
  await tx.run('DELETE FROM client WHERE exhibitor_id = tenant() AND email = $1', [email]);
  return bills;
}

const OLD_BILL = `exhibitor_id = tenant() AND (buyer_email IS NOT NULL OR buyer_name IS NOT NULL) AND status NOT IN ${OPEN}
   AND created_at < foyer_now() - make_interval(months => $1)`;
const OLD_CLIENT = `exhibitor_id = tenant() AND coalesce(last_purchase_at, 'epoch') < foyer_now() - make_interval(months => $1)`;

export type OldBuyers = {
  readonly bills: number;
  readonly clients: number;
  /** When the oldest bill was made. */
  readonly oldest_bill_ms: number | null;
  /** When the client who is longest away bought last. */
  readonly oldest_client_ms: number | null;
};
const ms = (value: string): string => `floor(extract(epoch FROM ${value}) * 1000)::float8`;

/** Counts what `eraseOldBuyers` would erase. */
export const countOldBuyers = (first: Pick<Reads, 'one'>, months: number): Promise<OldBuyers | null> =>
  first.one(
    `SELECT b.*, c.* FROM
       (SELECT count(*)::int AS bills, ${ms('min(created_at)')} AS oldest_bill_ms FROM bill WHERE ${OLD_BILL}) b,
       (SELECT count(*)::int AS clients, ${ms('min(last_purchase_at)')} AS oldest_client_ms FROM client WHERE ${OLD_CLIENT}) c`,
    [months],
  );

/** Does the same for at most `limit` bills and clients that are older than this number of months (D-073, D-182). */
export async function eraseOldBuyers(
  tx: Pick<Tx, 'run'>,
  months: number,
  limit: number,
): Promise<{ bills: number; clients: number }> {
  const chosen = `SELECT id FROM bill WHERE ${OLD_BILL} ORDER BY created_at LIMIT $2`;
  await tx.run(
    `UPDATE bill_line SET holder_name = NULL WHERE exhibitor_id = tenant() AND holder_name IS NOT NULL AND bill_id IN (${chosen})`,
    [months, limit],
  );
  const bills = await tx.run(`UPDATE bill SET ${FORGOTTEN} WHERE exhibitor_id = tenant() AND id IN (${chosen})`, [
    months,
    limit,
  ]);
  const old = `SELECT id FROM client WHERE ${OLD_CLIENT} ORDER BY id LIMIT $2`;
  await tx.run(`DELETE FROM client_note WHERE exhibitor_id = tenant() AND client_id IN (${old})`, [months, limit]);
  const clients = await tx.run(`DELETE FROM client WHERE exhibitor_id = tenant() AND id IN (${old})`, [months, limit]);
  return { bills, clients };
}

export type BillOfPerson = {
  reference: string;
  number: string | null;
  status: string;
  bought_at: string;
  name: string | null;
  email: string | null;
  total: number;
  lines: { name: string; seat: string | null; amount: number }[];
};

const EXPORTED_MAX = 5_000;

/** Returns all bills of an address with their lines, for a person who asks what is stored. Amounts in cents. */
export const billsOfPerson = (first: Pick<Reads, 'query'>, email: string): Promise<BillOfPerson[]> =>
  first.query(
    `SELECT b.reference, b.series || '-' || b.number AS number, b.status, to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS bought_at,
            b.buyer_name AS name, b.buyer_email AS email, b.total_cents AS total,
            coalesce((SELECT jsonb_agg(jsonb_build_object('name', l.name, 'seat', l.seat_name, 'amount', l.gross_cents) ORDER BY l.line_no)
                        FROM bill_line l WHERE l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id), '[]') AS lines
       FROM bill b WHERE b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = $1 ORDER BY b.created_at DESC LIMIT ${EXPORTED_MAX}`,
    [email],
  );

/**
 * Deletes the names of recipients from lines: of settled bills the cards have them (decision 0091), and of those that
 * were never paid no visitor orders again after a week.
 */
export const forgetNamesOnLines = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(
    `UPDATE bill_line l SET holder_name = NULL FROM bill b
      WHERE l.holder_name IS NOT NULL AND b.exhibitor_id = l.exhibitor_id AND b.id = l.bill_id
        AND (b.settled_at IS NOT NULL OR b.status NOT IN ${OPEN} AND b.created_at < foyer_now() - interval '7 days')`,
  );
