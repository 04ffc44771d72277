import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import type { PaymentDesk } from '#modules/payments/server/payment-desk.ts';
import { checkSoon, paymentById, paymentByRef } from '#modules/payments/server/payments.sql.ts';
import type { Db, SystemTx } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type IncomingNotice = {
  readonly driver: string;
  /** From the address of the webhook; absent if the provider has the plain address. */
  readonly paymentId: string | null;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly url: string;
};

const BODY_KEPT_BYTES_MAX = 4_096;
const REF = /"paymentId"\s*:\s*"([0-9a-zA-Z]{6,64})"|(?:^|&)id=(tr_\w{3,60})(?:&|$)/;

/**
 * Processes a provider's notice. It fetches the payment status (the notice itself is never
 * trusted), or stores the time of the next query before it answers, so that a crash loses nothing.
 * The answer is the same for every sender and content; one payment causes at most one query in five
 * seconds (T14, T16, T27).
 */
export async function receiveNotice(
  deps: {
    db: Db;
    drivers: DriverRegistry;
    desk: Pick<PaymentDesk, 'refresh'>;
    countNotice: (driver: string, kind: 'authentic' | 'unsigned' | 'unknown') => void;
    /** Receives the id of a notice about no payment of ours: it may be about an order at a card terminal. */
    noticedElsewhere?: ((id: string) => void) | undefined;
  },
  notice: IncomingNotice,
): Promise<void> {
  crash('notice.received');
  const payment = await whose(deps.db, notice);
  if (!payment) {
    deps.countNotice(notice.driver, 'unknown');
    if (notice.paymentId !== null) deps.noticedElsewhere?.(notice.paymentId);
    return; // unknown payment: each of ours has its own address before its provider gets it
  }
  const driver = await deps.drivers.of(payment.exhibitor_id, payment.method_id);
  const read = await driver.readNotice(notice.body, notice.headers, notice.url);
  crash('notice.read');
  deps.countNotice(notice.driver, read?.authentic ? 'authentic' : 'unsigned');
  if (!read || (payment.provider_ref !== null && read.ref !== payment.provider_ref)) return;
  // The notice came before our reference was stored: the pending start, or the reconciler,
  // continues.
  if (payment.provider_ref === null) {
    if (isUndecided(payment.status)) await park(deps.db, notice, payment.id);
    return;
  }
  await deps.desk
    .refresh(payment.exhibitor_id, payment.id, 'webhook')
    .catch(() => askAgainSoon(deps.db, payment.exhibitor_id, payment.id));
  crash('notice.applied');
  await askAgainSoon(deps.db, payment.exhibitor_id, payment.id);
  crash('notice.answering');
}

async function whose(db: Db, notice: IncomingNotice) {
  const byId = (id: string) => db.ask(null, (first) => paymentById(first, id));
  if (notice.paymentId) {
    const named = await byId(notice.paymentId);
    return named?.driver === notice.driver ? named : null;
  }
  const ref = REF.exec(notice.body.toString('utf8', 0, BODY_KEPT_BYTES_MAX));
  const payment = ref && (await db.ask(null, (first) => paymentByRef(first, notice.driver, ref[1] ?? ref[2] ?? '')));
  return payment ? byId(payment.id) : null;
}

/** Stored once per payment and minute, for any body: a flood of notices leaves one row. */
async function park(db: Db, notice: IncomingNotice, paymentId: string): Promise<void> {
  await db.system((tx) =>
    tx.run(
      `INSERT INTO provider_event (driver, event_key, raw, received_at)
       VALUES ($1, $2 || ':' || to_char(foyer_now(), 'YYYYMMDDHH24MI'), $3, foyer_now()) ON CONFLICT DO NOTHING`,
      [
        notice.driver,
        paymentId,
        Buffer.concat([Buffer.from(`${paymentId}\n`), notice.body.subarray(0, BODY_KEPT_BYTES_MAX)]),
      ],
    ),
  );
  crash('notice.parked');
}

/** Schedules a query for notices that came between two queries. */
const askAgainSoon = (db: Db, exhibitorId: number, paymentId: string): Promise<void> =>
  db.tx({ exhibitorId, actor: 'system', channel: 'api' }, async (tx) => checkSoon(tx, paymentId));

const PARKED_MINUTES = 10;

/** Job: processes again the notices that came before the payment's reference was stored (T16). */
export async function workParkedNotices(deps: Parameters<typeof receiveNotice>[0]): Promise<{ worked: number }> {
  const parked = await deps.db.ask(null, (first) =>
    first.query<{ driver: string; event_key: string; raw: Buffer }>(
      `SELECT driver, event_key, raw FROM provider_event WHERE processed_at IS NULL AND received_at > foyer_now() - make_interval(mins => $1) ORDER BY received_at LIMIT 100`,
      [PARKED_MINUTES],
    ),
  );
  let worked = 0;
  for (const event of parked) {
    const at = event.raw.indexOf('\n');
    const paymentId = event.raw.toString('utf8', 0, at) || null;
    const payment = await whose(deps.db, {
      driver: event.driver,
      paymentId,
      body: event.raw.subarray(at + 1),
      headers: {},
      url: '',
    });
    if (payment && !payment.provider_ref && isUndecided(payment.status)) continue; // not stored yet
    if (payment?.provider_ref) await deps.desk.refresh(payment.exhibitor_id, payment.id, 'webhook').catch(() => {});
    crash('parked-notice.applied');
    await deps.db.system((tx) =>
      tx.run('UPDATE provider_event SET processed_at = foyer_now() WHERE driver = $1 AND event_key = $2', [
        event.driver,
        event.event_key,
      ]),
    );
    crash('parked-notice.closed');
    worked += 1;
  }
  return { worked };
}

const NOTICES_KEPT = '30 days';

/** Deletes notices older than 30 days; answers how many. */
export const forgetNotices = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  tx.run(`DELETE FROM provider_event WHERE received_at < foyer_now() - interval '${NOTICES_KEPT}'`);
