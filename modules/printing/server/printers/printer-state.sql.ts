import type { PrinterState } from '#modules/printing/rules/printer-states.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Writes down what was heard from a printer; `communication`: it was asked and did not answer. */
export const noteState = (tx: Pick<Tx, 'run'>, printerId: number, state: PrinterState): Promise<number> =>
  tx.run(
    `INSERT INTO printer_state (exhibitor_id, printer_id, state, at, seen_at)
     VALUES (tenant(), $1, $2, foyer_now(), CASE WHEN $2::text <> 'communication' THEN foyer_now() END)
     ON CONFLICT (exhibitor_id, printer_id) DO UPDATE
        SET state = EXCLUDED.state, at = EXCLUDED.at, seen_at = coalesce(EXCLUDED.seen_at, printer_state.seen_at)`,
    [printerId, state],
  );
