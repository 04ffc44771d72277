import type { PaymentDesk } from '#modules/payments/server/payment-desk.ts';
import { duePayments, paymentFacts, scheduleCheck } from '#modules/payments/server/payments.sql.ts';
import type { Db } from '#platform/db/tx.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';
import { crash } from '#platform/observability/crash-points.ts';

const PER_ROUND_MAX = 100;
/**
 * With a slow provider one round takes minutes: then the next round waits for the next run of the
 * job.
 */
const GOES_ON_MS = 20_000;
const AT_ONCE = 8;
const UNSTARTED_RETRY_MS = 30_000;

/**
 * The reconciler: checks every payment that is due, with or without a webhook (G12). It starts a
 * payment again with the same key if the first call to the provider was lost; for all others it
 * reads the status. It continues while a round is full: after an on-sale thousands of payments are
 * due, and the last buyers must not wait for rounds of a hundred.
 */
export async function reconcile(db: Db, desk: PaymentDesk): Promise<{ checked: number }> {
  const until = performance.now() + GOES_ON_MS;
  let checked = 0;
  for (;;) {
    const due = await db.ask(null, (first) => duePayments(first, PER_ROUND_MAX));
    if (due.length > 0) crash('reconcile.found');
    await forEachConcurrent(AT_ONCE, due, ({ exhibitor_id: exhibitorId, id }) => checkOne(db, desk, exhibitorId, id));
    checked += due.length;
    if (due.length < PER_ROUND_MAX || performance.now() > until) return { checked };
  }
}

async function checkOne(db: Db, desk: PaymentDesk, exhibitorId: number, paymentId: string): Promise<void> {
  const facts = await paymentFacts(db, exhibitorId, paymentId);
  const online = facts?.type === 'online';
  const unstarted = online && facts.status === 'pending';
  if (online && !unstarted && facts.provider_ref) {
    await desk.refresh(exhibitorId, paymentId, 'reconciler').catch(() => {}); // it is checked again when it is due
    crash('reconcile.checked');
    return;
  }
  if (unstarted) await desk.start(exhibitorId, paymentId).catch(() => {}); // an error of one provider must not stop the next payment
  crash('reconcile.started');
  await db.tx({ exhibitorId, actor: 'system', channel: 'api' }, async (tx) =>
    scheduleCheck(tx, paymentId, facts?.due_check ?? null, unstarted ? UNSTARTED_RETRY_MS : null),
  );
}
