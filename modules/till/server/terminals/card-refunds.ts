import type { Cents } from '#kernel/money.ts';
import { notFound, Refusal } from '#kernel/refusal.ts';
import {
  lockSale,
  type PaidOut,
  payOutCardRefund,
  type SalesEvents,
  takeBackCardRefund,
} from '#modules/sales/server.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { type CardRefundRow, cardRefunds } from '#modules/till/server/terminals/card-refunds.sql.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

type Deps = Pick<TillDeps, 'db' | 'terminals' | 'report' | 'events'>;

/**
 * Stores an order for the terminal of this till for the first refund of a bill that waits for one;
 * returns its id. Null if it has to be given back by hand, or the terminal is not ready: then an
 * attendant decides.
 */
export async function orderWaitingRefund(
  tx: Tx,
  { terminals }: Pick<Deps, 'terminals'>,
  { device }: AtTill,
  billId: string,
): Promise<string | null> {
  const waiting = (await cardRefunds(tx, billId)).find(({ status }) => status === 'requested');
  if (!waiting) return null;
  return terminals.orderRefund(tx, orderOf(waiting, device.id)).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}

const orderOf = ({ id, payment_id, amount_cents }: CardRefundRow, deviceId: number) => ({
  refundId: id,
  paymentId: payment_id,
  deviceId,
  amount: amount_cents as Cents,
});

/** Sends an order after its commit; its result follows. */
export function runRefund(
  { terminals, report }: Pick<Deps, 'terminals' | 'report'>,
  exhibitorId: number,
  orderId: string,
): void {
  void terminals
    .run(exhibitorId, orderId)
    .catch((error: Error) => report('a terminal could not be asked', { orderId, reason: error.message }));
}

/**
 * Asks the terminal of this till to give a refund back. Refuses 404 not_found.refund, 409
 * terminals.already_decided if it is paid out, and as the desk.
 */
export async function refundAtTerminal(deps: Deps, at: AtTill, billId: string, refundId: string): Promise<void> {
  const orderId = await deps.db.tx(at.acting, async (tx) => {
    if (!(await lockSale(tx, billId))) throw notFound('bill');
    const refund = await refundOfBill(tx, billId, refundId);
    if (refund.status !== 'requested') return null;
    return deps.terminals.orderRefund(tx, orderOf(refund, at.device.id));
  });
  if (orderId !== null) runRefund(deps, at.exhibitorId, orderId);
}

/** Requests to cancel a refund at the terminal, which decides. Refuses 404 not_found.refund. */
export async function abandonRefund(deps: Deps, at: AtTill, billId: string, refundId: string): Promise<void> {
  const orderId = await orderIdOf(deps, at, billId, refundId);
  await deps.terminals.abort(at.exhibitorId, orderId);
}

/**
 * Records what an attendant read at the terminal about a refund with unknown result (ERR-028).
 * Refuses 404 not_found.refund, and as the desk.
 */
export async function decideRefund(
  deps: Deps,
  at: AtTill,
  billId: string,
  refundId: string,
  decision: { readonly outcome: 'paid' | 'failed'; readonly reason: string },
): Promise<void> {
  await deps.terminals.decide(at.acting, await orderIdOf(deps, at, billId, refundId), decision);
}

/**
 * Records that an attendant gave a refund back by hand at the terminal, or in cash from this drawer.
 * Refuses 404 not_found.refund, and as `payOutCardRefund`.
 */
export async function payOutByHand(
  { db, events }: Deps,
  at: AtTill,
  billId: string,
  refundId: string,
  how: Exclude<PaidOut, 'terminal'>,
): Promise<void> {
  await db.tx(at.acting, async (tx) => {
    await refundOfBill(tx, billId, refundId);
    const till = { deviceId: at.device.id, employeeId: at.attendant.employeeId };
    await payOutCardRefund(tx, refundId, how, till);
    tx.afterCommit(() => events.billChanged(at.exhibitorId, billId, null));
  });
}

const TERMINAL = { actor: 'provider:terminal', channel: 'api' } as const;

/**
 * Applies the result of a refund at a terminal, or an attendant's decision about it: money that was
 * given back is booked as paid out; otherwise the refund waits at the till for another way, also one whose
 * provider refused it after it had been booked. Idempotent. `reason`: in the provider's words.
 */
export const terminalRefundStatus =
  (db: Db, events: SalesEvents) =>
  async (
    exhibitorId: number,
    refundId: string,
    outcome: 'paid' | 'failed' | 'cancelled',
    reason: string,
  ): Promise<void> => {
    await db.tx({ exhibitorId, ...TERMINAL }, async (tx) => {
      const billId =
        outcome === 'paid'
          ? await payOutCardRefund(tx, refundId, 'terminal', null)
          : await takeBackCardRefund(tx, refundId, reason);
      if (billId === null) return;
      tx.afterCommit(() => {
        events.billChanged(exhibitorId, billId, null);
        if (outcome !== 'paid') events.refundRefused(exhibitorId, refundId, reason);
      });
    });
  };

async function refundOfBill(tx: Pick<Tx, 'query'>, billId: string, refundId: string): Promise<CardRefundRow> {
  const refund = (await cardRefunds(tx, billId)).find(({ id }) => id === refundId);
  if (!refund) throw notFound('refund');
  return refund;
}

async function orderIdOf(deps: Deps, { exhibitorId }: AtTill, billId: string, refundId: string): Promise<string> {
  const states = await deps.db.read(exhibitorId, async (first) => {
    await refundOfBill(first, billId, refundId);
    return deps.terminals.refundStates(first, [refundId]);
  });
  const order = states.get(refundId);
  if (!order) throw notFound('terminal_order');
  return order.orderId;
}
