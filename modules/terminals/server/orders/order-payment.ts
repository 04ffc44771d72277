import type { Cents } from '#kernel/money.ts';
import { conflict } from '#kernel/refusal.ts';
import { lockTerminalOf } from '#modules/terminals/server/terminals.sql.ts';
import { constraintOf } from '#platform/db/errors.ts';
import type { Tx } from '#platform/db/tx.ts';

export type NewOrder = {
  readonly paymentId: string;
  /** The register somebody stands at. */
  readonly deviceId: number;
  readonly amount: Cents;
};

/**
 * Writes down that the terminal beside a register is to be asked for this payment, with what it had done before. Refuses
 * 409 terminals.none when the register has none, and 409 terminals.not_ready when it is not `ready` or serves somebody else,
 * also one whose result nobody knows yet (ERR-025, D-025).
 */
export async function orderPayment(tx: Tx, { paymentId, deviceId, amount }: NewOrder): Promise<void> {
  const terminal = await lockTerminalOf(tx, deviceId);
  if (!terminal) throw conflict('terminals.none');
  if (terminal.state !== 'ready' || terminal.order_id !== null) throw conflict('terminals.not_ready');
  await write(tx, terminal.id, paymentId, amount).catch((error: unknown) => {
    // Somebody else's order was written while we waited for the terminal.
    throw constraintOf(error) === 'terminal_order_open' ? conflict('terminals.not_ready') : error;
  });
}

const write = (tx: Tx, terminalId: number, paymentId: string, amount: Cents): Promise<number> =>
  tx.run(
    `INSERT INTO terminal_order (exhibitor_id, payment_id, terminal_id, amount_cents, before_receipt_no, before_trace_no,
            before_stamp, asked_at, answer)
     SELECT exhibitor_id, $1, id, $3, last_receipt_no, last_trace_no, last_stamp, foyer_now(), '{"says":"asked"}'
       FROM terminal WHERE exhibitor_id = tenant() AND id = $2`,
    [paymentId, terminalId, amount],
  );
