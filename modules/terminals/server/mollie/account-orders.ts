import type { Charge } from '#modules/payments/server.ts';
import type { CardReport } from '#modules/terminals/rules/card-report.ts';
import { actingFor, type TerminalDeps } from '#modules/terminals/server/terminal-deps.ts';
import { type OrderRow, writePartnerRef } from '#modules/terminals/server/terminals.sql.ts';

/** A payment for a machine: the same at each repetition, or the account would refuse its key. */
export const chargeOrderOf = async (
  { partnerUrlOf }: Pick<TerminalDeps, 'partnerUrlOf'>,
  exhibitorId: number,
  { payment_id: orderId, amount, reference }: OrderRow,
  machine: string,
) => ({
  orderId,
  machine,
  amount,
  description: reference || orderId,
  webhookUrl: `${await partnerUrlOf(exhibitorId)}/webhooks/payments/mollie/${orderId}`,
});

/** Stores the provider's id of an order, by which it is asked from now on. */
export const rememberRef = async (
  { db }: Pick<TerminalDeps, 'db'>,
  exhibitorId: number,
  orderId: string,
  ref: string,
): Promise<void> => {
  await db.tx(actingFor(exhibitorId), async (tx) => writePartnerRef(tx, orderId, ref));
};

/** Returns what is kept of a payment in an account, for the receipt. */
export const cardReportOf = ({ amount, card, reason, authorisation, aid }: Charge): CardReport => ({
  result: null,
  amount,
  receiptNo: null,
  traceNo: null,
  stamp: null,
  card,
  text: reason,
  authorisation,
  aid,
  terminalNo: '',
});

/** Whether an order is not wanted any more: its time is over, or an attendant cancelled it. */
export const isUnwanted = (order: OrderRow, { times }: Pick<TerminalDeps, 'times'>): boolean =>
  order.abort_asked || (order.sent_ago ?? 0) > times.saleMs;
