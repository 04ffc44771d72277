import type { PrinterState } from '#modules/printing/rules/printer-states.ts';
import type { Tx } from '#platform/db/tx.ts';

const SAME_AGAIN_S = 5;

/** Writes down that a printer came, and nothing about its state: ready, unless it reported something else before. */
export const notePresence = (tx: Pick<Tx, 'run'>, printerId: number): Promise<number> =>
  tx.run(
    `INSERT INTO printer_state (exhibitor_id, printer_id, state, at, seen_at)
     VALUES (tenant(), $1, 'operational', foyer_now(), foyer_now())
     ON CONFLICT (exhibitor_id, printer_id) DO UPDATE
        SET state = CASE WHEN printer_state.state = 'communication' THEN 'operational' ELSE printer_state.state END,
            at = EXCLUDED.at, seen_at = EXCLUDED.seen_at
      WHERE printer_state.state = 'communication' OR printer_state.at < EXCLUDED.at - interval '${SAME_AGAIN_S} seconds'
         OR printer_state.at > EXCLUDED.at`,
    [printerId],
  );

/**
 * Writes down what was heard from a printer; `communication`: it was asked and did not answer. The
 * same state again is written every few seconds only: printers that fetch report it all the time.
 */
export const noteState = (tx: Pick<Tx, 'run'>, printerId: number, state: PrinterState): Promise<number> =>
  tx.run(
    `INSERT INTO printer_state (exhibitor_id, printer_id, state, at, seen_at)
     VALUES (tenant(), $1, $2, foyer_now(), CASE WHEN $2::text <> 'communication' THEN foyer_now() END)
     ON CONFLICT (exhibitor_id, printer_id) DO UPDATE
        SET state = EXCLUDED.state, at = EXCLUDED.at, seen_at = coalesce(EXCLUDED.seen_at, printer_state.seen_at)
      WHERE printer_state.state <> EXCLUDED.state OR printer_state.at < EXCLUDED.at - interval '${SAME_AGAIN_S} seconds'
         OR printer_state.at > EXCLUDED.at`,
    [printerId, state],
  );
