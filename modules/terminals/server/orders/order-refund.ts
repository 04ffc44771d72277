import { randomUUID } from 'node:crypto';
import type { Cents } from '#kernel/money.ts';
import { conflict } from '#kernel/refusal.ts';
import { type CardCharge, type RefundWay, refundWay } from '#modules/terminals/rules/refund-way.ts';
import type { TerminalDriverName } from '#modules/terminals/rules/terminal-states.ts';
import { lockTerminalOf } from '#modules/terminals/server/terminals.sql.ts';
import { constraintOf } from '#platform/db/errors.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type RefundToOrder = {
  readonly refundId: string;
  /** The payment that goes back. */
  readonly paymentId: string;
  /** The register of the attendant. */
  readonly deviceId: number;
  readonly amount: Cents;
};

type Beside = { readonly id: number; readonly driver: TerminalDriverName };

type Charge = CardCharge & {
  readonly traceNo: number | null;
  readonly today: string;
  readonly receiptsRestarted: boolean;
};

/**
 * Stores an order that gives a refund back to its card at the terminal beside a register
 * (REFUND-15), and returns its id. Refuses 409 terminals.none if it is to be given back by hand,
 * 409 terminals.not_ready if the terminal is not `ready`, and terminals.already_decided if it is
 * given back at a terminal already, or may be.
 */
export async function orderRefund(tx: Tx, input: RefundToOrder): Promise<string> {
  const beside = await lockTerminalOf(tx, input.deviceId);
  const charge = await chargeOf(tx, input.paymentId);
  const way = await wayOf(tx, input, beside, charge);
  if (way === 'by_hand') throw conflict('terminals.none');
  // In an account the money goes back without a machine: no state of one matters.
  const id = randomUUID();
  if (way === 'in_account') {
    await insertInAccount(tx, id, input);
    return id;
  }
  if (!beside) throw conflict('terminals.none');
  if (beside.state !== 'ready' || beside.order_id !== null) throw conflict('terminals.not_ready');
  const reversed = way === 'reversal' ? charge : null;
  await tx
    .run(
      `INSERT INTO terminal_order (exhibitor_id, payment_id, terminal_id, amount_cents, kind, refund_id, reverses_receipt_no, reverses_trace_no,
              before_receipt_no, before_trace_no, before_stamp, poi_id, asked_at, answer)
       SELECT exhibitor_id, $1, id, $3, $4, $5, $6, $7, last_receipt_no, last_trace_no, last_stamp, poi_id, foyer_now(), '{"says":"asked"}'
         FROM terminal WHERE exhibitor_id = tenant() AND id = $2`,
      [
        id,
        beside.id,
        input.amount,
        way === 'reversal' ? way : 'refund',
        input.refundId,
        reversed?.receiptNo ?? null,
        reversed?.traceNo ?? null,
      ],
    )
    .catch(refuseSecond);
  return id;
}

/** With the account of the payment, also if its terminal has changed since. */
const insertInAccount = (tx: Tx, id: string, { paymentId, refundId, amount }: RefundToOrder): Promise<number> =>
  tx
    .run(
      `INSERT INTO terminal_order (exhibitor_id, payment_id, terminal_id, amount_cents, kind, refund_id, method_id, machine, asked_at, answer)
       SELECT exhibitor_id, $1, terminal_id, $3, 'refund', $4, method_id, machine, foyer_now(), '{"says":"asked"}'
         FROM terminal_order WHERE exhibitor_id = tenant() AND payment_id = $2`,
      [id, paymentId, amount, refundId],
    )
    .catch(refuseSecond);

function refuseSecond(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint === 'terminal_order_refund_once') throw conflict('terminals.already_decided');
  throw constraint === 'terminal_order_open' ? conflict('terminals.not_ready') : error;
}

/** Returns whether the terminal beside the register may be asked to give it back. Reads without locks. */
export async function canOrderRefund(tx: Pick<Reads, 'one' | 'query'>, input: RefundToOrder): Promise<boolean> {
  const terminal = await tx.one<Beside>(
    'SELECT id, driver FROM terminal WHERE exhibitor_id = tenant() AND device_id = $1 AND archived_at IS NULL',
    [input.deviceId],
  );
  return (await wayOf(tx, input, terminal, await chargeOf(tx, input.paymentId))) !== 'by_hand';
}

async function wayOf(
  tx: Pick<Reads, 'query'>,
  { refundId, amount }: RefundToOrder,
  beside: Beside | null,
  charge: Charge | null,
): Promise<RefundWay> {
  const refused = await tx.query<{ says: string }>(
    `SELECT DISTINCT coalesce(answer->>'says', '') AS says FROM terminal_order
      WHERE exhibitor_id = tenant() AND refund_id = $1 AND outcome IN ('failed','cancelled') LIMIT 50`,
    [refundId],
  );
  return refundWay({
    amount,
    charge,
    // A machine in an account gives nothing back to a card of another payment.
    terminalId: beside?.driver === 'mollie-terminal' ? null : (beside?.id ?? null),
    isNexo: beside?.driver === 'nexo',
    today: charge?.today ?? '',
    receiptsRestarted: charge?.receiptsRestarted ?? false,
    refusals: refused.map(({ says }) => says),
  });
}

/** Returns what the terminal reported about a payment; null: nothing. Days are those of the exhibitor. */
const chargeOf = (tx: Pick<Reads, 'one'>, paymentId: string): Promise<Charge | null> =>
  tx.one<Charge>(
    `SELECT o.partner_ref IS NOT NULL AS "isInAccount", o.poi_transaction IS NOT NULL AS "isNamed", o.terminal_id AS "terminalId", o.receipt_no AS "receiptNo", o.trace_no AS "traceNo", o.amount_cents + o.tip_cents AS charged,
            to_char(coalesce(o.sent_at, o.asked_at) AT TIME ZONE x.timezone, 'YYYY-MM-DD') AS day, to_char(foyer_now() AT TIME ZONE x.timezone, 'YYYY-MM-DD') AS today,
            EXISTS (SELECT 1 FROM terminal_order later WHERE later.exhibitor_id = o.exhibitor_id AND later.terminal_id = o.terminal_id
              AND later.asked_at > o.asked_at AND later.receipt_no <= o.receipt_no
              AND later.answer->>'says' IS DISTINCT FROM 'previous_transaction') AS "receiptsRestarted"
       FROM terminal_order o JOIN exhibitor x ON x.id = o.exhibitor_id
      WHERE o.exhibitor_id = tenant() AND o.payment_id = $1 AND o.outcome = 'paid'`,
    [paymentId],
  );
