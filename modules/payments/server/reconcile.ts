import type { PaymentDesk } from '#modules/payments/server/payment-desk.ts';
import { duePayments, paymentFacts, scheduleCheck } from '#modules/payments/server/payments.sql.ts';
import { atOnce } from '#platform/at-once.ts';
import { crash } from '#platform/crash.ts';
import type { Db } from '#platform/db/tx.ts';

const PER_ROUND_MAX = 100;
/** With a provider that lets us wait, a round takes minutes: then the next one is for the next turn. */
const GOES_ON_MS = 20_000;
const AT_ONCE = 8;
const UNSTARTED_RETRY_MS = 30_000;

/**
 * The reconciler: looks at every payment whose time has come, whether or not a webhook ever did (G12). An intent
 * whose provider call got lost is started again with the same key; everything else is asked for its truth. Goes on
 * while a round was full: after an on-sale thousands are due, and who paid last must not wait for a hundred a turn.
 */
export async function reconcile(db: Db, desk: PaymentDesk): Promise<{ checked: number }> {
  const until = performance.now() + GOES_ON_MS;
  let checked = 0;
  for (;;) {
    const due = await db.ask(null, (first) => duePayments(first, PER_ROUND_MAX));
    if (due.length > 0) crash('reconcile.found');
    await atOnce(AT_ONCE, due, ({ exhibitor_id: exhibitorId, id }) => checkOne(db, desk, exhibitorId, id));
    checked += due.length;
    if (due.length < PER_ROUND_MAX || performance.now() > until) return { checked };
  }
}

async function checkOne(db: Db, desk: PaymentDesk, exhibitorId: number, paymentId: string): Promise<void> {
  const facts = await paymentFacts(db, exhibitorId, paymentId);
  const online = facts?.type === 'online';
  const unstarted = online && facts.status === 'pending';
  if (online && !unstarted && facts.provider_ref) {
    await desk.refresh(exhibitorId, paymentId, 'reconciler').catch(() => {}); // it is looked at again when its time comes
    crash('reconcile.checked');
    return;
  }
  if (unstarted) await desk.start(exhibitorId, paymentId).catch(() => {}); // one provider's trouble is not the next payment's
  crash('reconcile.started');
  await db.tx({ exhibitorId, actor: 'system', channel: 'api' }, async (tx) =>
    scheduleCheck(tx, paymentId, facts?.due_check ?? null, unstarted ? UNSTARTED_RETRY_MS : null),
  );
}
