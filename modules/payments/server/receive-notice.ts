import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import type { PaymentDesk } from '#modules/payments/server/payment-desk.ts';
import { checkSoon, paymentById, paymentByRef } from '#modules/payments/server/payments.sql.ts';
import { crash } from '#platform/crash.ts';
import type { Db } from '#platform/db/tx.ts';

export type IncomingNotice = {
  readonly driver: string;
  /** From the address of the webhook; absent when the provider was given the plain address. */
  readonly paymentId: string | null;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly url: string;
};

const BODY_KEPT_BYTES_MAX = 4_096;
const REF = /"paymentId"\s*:\s*"([0-9a-zA-Z]{6,64})"|(?:^|&)id=(tr_\w{3,60})(?:&|$)/;

/**
 * Takes a provider's notice: the truth is fetched (the notice itself is never believed), or a date for asking is written
 * down before the answer, so that nothing is lost when we fall over. Whoever sends what, the answer is the same; one
 * payment leads to one question in five seconds (T14, T16, T27).
 */
export async function receiveNotice(
  deps: {
    db: Db;
    drivers: DriverRegistry;
    desk: PaymentDesk;
    countNotice: (driver: string, kind: 'authentic' | 'unsigned' | 'unknown') => void;
  },
  notice: IncomingNotice,
): Promise<void> {
  crash('notice.received');
  const found = await whose(deps.db, notice);
  if (!found) {
    deps.countNotice(notice.driver, 'unknown');
    return; // nobody's: every payment of ours has its own address, known before its provider is asked
  }
  const driver = await deps.drivers.of(found.exhibitor_id, found.method_id);
  const read = await driver.readNotice(notice.body, notice.headers, notice.url);
  crash('notice.read');
  deps.countNotice(notice.driver, read?.authentic ? 'authentic' : 'unsigned');
  if (!read || (found.provider_ref !== null && read.ref !== found.provider_ref)) return;
  // The provider was faster than our own note of its reference: the start under way, or the reconciler, picks it up.
  if (found.provider_ref === null) {
    if (isUndecided(found.status)) await park(deps.db, notice, found.id);
    return;
  }
  await deps.desk
    .refresh(found.exhibitor_id, found.id, 'webhook')
    .catch(() => askAgainSoon(deps.db, found.exhibitor_id, found.id));
  crash('notice.applied');
  await askAgainSoon(deps.db, found.exhibitor_id, found.id);
  crash('notice.answering');
}

async function whose(db: Db, notice: IncomingNotice) {
  const byId = (id: string) => db.ask(null, (first) => paymentById(first, id));
  if (notice.paymentId) {
    const named = await byId(notice.paymentId);
    return named?.driver === notice.driver ? named : null;
  }
  const ref = REF.exec(notice.body.toString('utf8', 0, BODY_KEPT_BYTES_MAX));
  const found = ref && (await db.ask(null, (first) => paymentByRef(first, notice.driver, ref[1] ?? ref[2] ?? '')));
  return found ? byId(found.id) : null;
}

/** Kept once per payment and minute, whatever the bodies say: a flood leaves one row. */
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

/** What fell into the gap between two questions is asked for when the gap is over. */
const askAgainSoon = (db: Db, exhibitorId: number, paymentId: string): Promise<void> =>
  db.tx({ exhibitorId, actor: 'system', channel: 'api' }, async (tx) => checkSoon(tx, paymentId));

const PARKED_MINUTES = 10;

/** Job: notices that came before our own note of the payment are looked at again (T16). */
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
    const found = await whose(deps.db, {
      driver: event.driver,
      paymentId,
      body: event.raw.subarray(at + 1),
      headers: {},
      url: '',
    });
    if (found && !found.provider_ref && isUndecided(found.status)) continue; // not noted yet
    if (found?.provider_ref) await deps.desk.refresh(found.exhibitor_id, found.id, 'webhook').catch(() => {});
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
