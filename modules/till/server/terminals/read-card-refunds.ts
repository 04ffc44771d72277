import { eurosFromCents } from '#kernel/money.ts';
import { textFor } from '#kernel/texts.ts';
import { roundsCash } from '#modules/exhibitor/rules/cash-rounding.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { RefundStanding } from '#modules/terminals/server.ts';
import type { TillCardRefund } from '#modules/till/contract/till.ts';
import type { AtTill, TillDeps } from '#modules/till/server/at-till.ts';
import { type CardRefundRow, cardRefunds } from '#modules/till/server/terminals/card-refunds.sql.ts';

/** Returns the refunds to cards of a bill, and how each stands at this till. */
export async function readCardRefunds(
  { db, terminals, translator }: Pick<TillDeps, 'db' | 'terminals' | 'translator'>,
  at: AtTill,
  snapshot: Snapshot,
  billId: string,
): Promise<TillCardRefund[]> {
  const rows = await db.ask(at.exhibitorId, (first) => cardRefunds(first, billId));
  if (rows.length === 0) return [];
  const { states, able } = await db.read(at.exhibitorId, async (first) => {
    const able = new Set<string>();
    for (const { id, payment_id, amount_cents, status } of rows) {
      const input = { refundId: id, paymentId: payment_id, deviceId: at.device.id, amount: amount_cents };
      if (status === 'requested' && (await terminals.canOrderRefund(first, input))) able.add(id);
    }
    return {
      able,
      states: await terminals.refundStates(
        first,
        rows.map(({ id }) => id),
      ),
    };
  });
  const rounds = roundsCash(snapshot.settings.cash_rounding, snapshot.exhibitor.country);
  return rows.map((row) => {
    const order = states.get(row.id);
    return {
      uuid: row.id,
      amount: eurosFromCents(row.amount_cents),
      in_cash: eurosFromCents(inCash(row.amount_cents, rounds)),
      method: textFor(row.method, at.locale),
      state: stateOf(row, order),
      says: order ? translator.sentence(at.locale, 'answers', `terminals.back.${order.says}`) : '',
      at_terminal: able.has(row.id),
      paid_out: row.paid_out,
    };
  });
}

/** A terminal that gave it back, and is not booked yet, is running for the attendant. */
function stateOf({ status }: CardRefundRow, order: RefundStanding | undefined): TillCardRefund['state'] {
  if (status === 'done') return 'done';
  if (!order) return 'waiting';
  if (order.state !== 'done') return order.state;
  return order.outcome === 'paid' ? 'running' : 'waiting';
}
