import type pg from 'pg';
import type { HostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import type { ChaosRecord } from '#testing/torture/chaos/record.ts';

const CHUNK = 2_000;

/** Returns every acknowledgement that does not hold, as sentences. Empty: none was lost (I17). */
export async function lostAcknowledgements(owner: pg.Client, record: ChaosRecord): Promise<string[]> {
  const lost: string[] = [];
  const missing = async <Item>(what: string, items: readonly Item[], sql: string): Promise<void> => {
    for (let at = 0; at < items.length; at += CHUNK) {
      const { rows } = await owner.query(sql, [JSON.stringify(items.slice(at, at + CHUNK))]);
      for (const row of rows) lost.push(`${what}: ${JSON.stringify(row)}`);
    }
  };
  await missing(
    'a sale is lost, or another bill than the one answered',
    record.bought,
    `SELECT a.key, a."billId" FROM jsonb_to_recordset($1) AS a("exhibitorId" int, visitor text, key text, "billId" uuid, "dueCents" bigint)
       LEFT JOIN idempotency i ON i.exhibitor_id = a."exhibitorId" AND i.actor = 'visitor:' || a.visitor AND i.key = a.key
       LEFT JOIN bill b ON b.exhibitor_id = a."exhibitorId" AND b.id = a."billId"
      WHERE b.id IS NULL OR i.body->>'uuid' IS DISTINCT FROM a."billId"::text
         OR b.total_cents <> a."dueCents" + (SELECT coalesce(sum(p.amount_cents), 0) FROM payment p WHERE p.exhibitor_id = b.exhibitor_id AND p.bill_id = b.id AND p.type = 'voucher')`,
  );
  await missing(
    'something was sold that was refused',
    record.refusedKeys,
    `SELECT a.key FROM jsonb_to_recordset($1) AS a("exhibitorId" int, visitor text, key text)
       JOIN idempotency i ON i.exhibitor_id = a."exhibitorId" AND i.actor = 'visitor:' || a.visitor AND i.key = a.key`,
  );
  await missing(
    'a settlement is lost',
    [...record.settled].map((id) => ({ id })),
    `SELECT a.id FROM jsonb_to_recordset($1) AS a(id uuid) LEFT JOIN bill b ON b.id = a.id WHERE b.settled_at IS NULL`,
  );
  await missing(
    'a bill that was given up lives on',
    [...record.withdrawn].map((id) => ({ id })),
    `SELECT a.id FROM jsonb_to_recordset($1) AS a(id uuid) LEFT JOIN bill b ON b.id = a.id WHERE b.withdrawn_at IS NULL OR b.settled_at IS NOT NULL`,
  );
  await missing(
    'a refund is lost',
    record.refunds,
    // a refund of nothing (a free ticket) has no own row, only its audit entry
    `SELECT a."billId", a.cause FROM jsonb_to_recordset($1) AS a("billId" uuid, cause text)
      WHERE NOT EXISTS (SELECT 1 FROM refund r WHERE r.bill_id = a."billId" AND r.cause = a.cause)
        AND NOT EXISTS (SELECT 1 FROM audit u WHERE u.action = 'bill.refunded' AND u.entity_id = a."billId"::text AND (u.after->>'total')::bigint = 0)`,
  );
  await missing(
    'a cancelled screening is open',
    [...record.cancelled].map((id) => ({ id })),
    `SELECT a.id FROM jsonb_to_recordset($1) AS a(id int) JOIN screening_capacity c ON c.screening_id = a.id WHERE c.closed_at IS NULL`,
  );
  await missing(
    'more time was promised than given',
    [...record.extensions].map(([id, times]) => ({ id, times })),
    `SELECT a.id FROM jsonb_to_recordset($1) AS a(id uuid, times int) JOIN bill b ON b.id = a.id WHERE b.extensions < a.times`,
  );
  for (const key of record.differing) lost.push(`one key, two answers: ${key}`);
  return lost;
}

/**
 * Returns the differences between the provider's book and ours (I08), and provider money that we do
 * not know.
 */
export async function disagreements(owner: pg.Client, provider: HostileProvider): Promise<string[]> {
  const { rows } = await owner.query(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger WHERE account = 'psp'`,
  );
  const ours = Number(rows[0]?.cents);
  const theirs = provider.netCents();
  const wrong = ours === theirs ? [] : [`the books differ: ours ${ours}, the provider's ${theirs} cents`];
  const taken = provider.payments().filter(({ captured, currency }) => captured > 0 && currency === 'EUR');
  for (let at = 0; at < taken.length; at += CHUNK) {
    const claims = taken.slice(at, at + CHUNK).map(({ ref, paymentId }) => ({ ref, id: paymentId }));
    const unpaid = await owner.query(
      `SELECT a.ref FROM jsonb_to_recordset($1) AS a(ref text, id uuid)
         LEFT JOIN payment p ON p.id = a.id AND p.provider_ref = a.ref AND p.status IN ('paid','refunding','partially_refunded','refunded')
        WHERE p.id IS NULL`,
      [JSON.stringify(claims)],
    );
    for (const row of unpaid.rows) wrong.push(`money without a payment of ours: ${row.ref}`);
  }
  return wrong;
}

const DIFFERENCES_MAX = 5;

/**
 * Returns the differences bill by bill, with all data of both sides: for the final check, it reads
 * everything.
 */
export async function differingBills(owner: pg.Client, provider: HostileProvider): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; ours: number; payments: Record<string, unknown>[] }>(
    `SELECT b.id, coalesce((SELECT sum(amount_cents) FROM ledger l WHERE l.bill_id = b.id AND l.account = 'psp'), 0)::bigint AS ours,
            (SELECT json_agg(json_build_object('id', p.id, 'status', p.status, 'amount', p.amount_cents, 'refunded', p.refunded_cents,
                'charged_back', p.charged_back_cents, 'flag', p.flag, 'checks', p.checks, 'next', p.next_check_at, 'refunds',
                (SELECT json_agg(json_build_object('id', r.id, 'cents', r.amount_cents, 'status', r.status, 'cause', r.cause)) FROM refund r WHERE r.payment_id = p.id)))
               FROM payment p WHERE p.bill_id = b.id AND p.type = 'online') AS payments
       FROM bill b`,
  );
  const differences: string[] = [];
  for (const { id, ours, payments } of rows) {
    const booked = (payments ?? []).flatMap((payment) => provider.ofPayment(String(payment.id)) ?? []);
    const theirs = booked.reduce((sum, payment) => sum + provider.netCents(payment), 0);
    if (Number(ours) === theirs || differences.length >= DIFFERENCES_MAX) continue;
    const books = booked.map((payment) => ({ ...payment, refunds: [...payment.refunds] }));
    differences.push(`bill ${id}: ours ${ours}, theirs ${theirs}: ${JSON.stringify({ payments, books })}`);
  }
  return differences;
}

/**
 * Returns everything that has not come to rest: bills, payments, refunds and turns that still wait.
 */
export async function unrest(owner: Pick<pg.Pool, 'query'>): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    `SELECT (SELECT count(*)::int FROM bill WHERE status IN ('pending','paying','reserved')) AS "open bills",
            (SELECT count(*)::int FROM bill b WHERE status = 'refunding' AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.bill_id = b.id AND r.status = 'failed')) AS "bills on their way back",
            (SELECT count(*)::int FROM payment WHERE type = 'online' AND status IN ('pending','paying') AND flag IS DISTINCT FROM 'unknown') AS "open payments",
            (SELECT count(*)::int FROM refund WHERE status IN ('requested','sent')) AS "open refunds",
            (SELECT count(*)::int FROM seat_claim WHERE state = 'held') AS "held places",
            (SELECT coalesce(sum(held_turns), 0)::int FROM voucher) AS "held turns"`,
  );
  return Object.fromEntries(Object.entries(rows[0] as Record<string, number>).filter(([, count]) => count > 0));
}
