import type { Cents } from '#kernel/money.ts';
import { conflict } from '#kernel/refusal.ts';
import { lockTerminalOf } from '#modules/terminals/server/terminals.sql.ts';
import { constraintOf } from '#platform/db/errors.ts';
import type { Tx } from '#platform/db/tx.ts';

export type NewOrder = {
  readonly paymentId: string;
  /** The register of the attendant. */
  readonly deviceId: number;
  readonly amount: Cents;
};

/**
 * Stores an order for the terminal beside a register, with the terminal's last transaction before
 * it. Refuses 409 terminals.none if the register has none, and 409 terminals.not_ready if it is not
 * `ready` or has another order, also one with unknown result (ERR-025, D-025).
 */
export async function orderPayment(tx: Tx, { paymentId, deviceId, amount }: NewOrder): Promise<void> {
  const terminal = await lockTerminalOf(tx, deviceId);
  if (!terminal) throw conflict('terminals.none');
  if (terminal.state !== 'ready' || terminal.order_id !== null) throw conflict('terminals.not_ready');
  await write(tx, terminal.id, paymentId, amount).catch((error: unknown) => {
    // Another order was stored while this one waited for the terminal.
    throw constraintOf(error) === 'terminal_order_open' ? conflict('terminals.not_ready') : error;
  });
}

const write = (tx: Tx, terminalId: number, paymentId: string, amount: Cents): Promise<number> =>
  tx.run(
    `INSERT INTO terminal_order (exhibitor_id, payment_id, terminal_id, amount_cents, before_receipt_no, before_trace_no,
            before_stamp, method_id, machine, poi_id, asked_at, answer)
     SELECT exhibitor_id, $1, id, $3, last_receipt_no, last_trace_no, last_stamp, method_id, machine, poi_id, foyer_now(), '{"says":"asked"}'
       FROM terminal WHERE exhibitor_id = tenant() AND id = $2`,
    [paymentId, terminalId, amount],
  );
