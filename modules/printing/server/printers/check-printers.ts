import { notFound } from '#kernel/refusal.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { type PrinterState, stateOf } from '#modules/printing/rules/printer-states.ts';
import { type NetworkOptions, printOnNetwork } from '#modules/printing/server/deliveries/network-printer.ts';
import { noteSilence, silentPrinters } from '#modules/printing/server/printers/fetching-printers.sql.ts';
import { listPrinters } from '#modules/printing/server/printers/manage-printers.ts';
import { noteState } from '#modules/printing/server/printers/printer-state.sql.ts';
import { printer as printerById, readsBytes } from '#modules/printing/server/printers/printers.sql.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { forEachConcurrent } from '#platform/jobs/for-each-concurrent.ts';

const PER_ROUND_MAX = 100;
const AT_ONCE = 4;
const LOOK_AGAIN_S = 30;

export type CheckDeps = { readonly db: Db; readonly simulators: NetworkOptions['allowLoopback'] };

/**
 * Asks a printer of the network for its state and stores it (PRN-002); of other printers it returns
 * what was heard last. Prints nothing. Refuses 404 not_found.printer.
 */
export async function checkPrinter(deps: CheckDeps, acting: Acting, id: number): Promise<SeenPrinter> {
  const printer = await deps.db.ask(acting.exhibitorId, (first) => printerById(first, id));
  if (!printer) throw notFound('printer');
  if (printer.connection === 'server' && readsBytes(printer)) {
    const state = stateOf(await printOnNetwork({ allowLoopback: deps.simulators }, printer, null));
    await rememberState(deps.db, acting, id, state);
  }
  const seen = (await listPrinters(deps.db, acting.exhibitorId)).find((each) => each.id === id);
  if (!seen) throw notFound('printer');
  return seen;
}

/** Stores what was heard from a printer. Refuses 404 not_found.printer. */
export const rememberState = (db: Db, acting: Acting, id: number, state: PrinterState): Promise<void> =>
  db.tx(acting, async (tx) => {
    if (!(await printerById(tx, id))) throw notFound('printer');
    await noteState(tx, id, state);
  });

/**
 * Asks the printers of the network that did not answer for half a minute, so that their state is
 * known before they are needed; printers that fetch and did not come for a minute are silent.
 */
export async function checkPrinters(deps: CheckDeps): Promise<{ looked: number }> {
  const rows = await deps.db.ask(null, (first) =>
    first.query<{ exhibitor_id: number; id: number }>(
      `SELECT p.exhibitor_id, p.id FROM printer p
         LEFT JOIN printer_state s ON s.exhibitor_id = p.exhibitor_id AND s.printer_id = p.id
        WHERE p.archived_at IS NULL AND p.connection = 'server' AND p.reports_status
          AND (s.at IS NULL OR s.at < foyer_now() - interval '${LOOK_AGAIN_S} seconds')
        ORDER BY s.at NULLS FIRST LIMIT ${PER_ROUND_MAX}`,
    ),
  );
  await forEachConcurrent(AT_ONCE, rows, async ({ exhibitor_id, id }) => {
    await checkPrinter(deps, { exhibitorId: exhibitor_id, actor: 'system', channel: 'device' }, id);
  });
  const silent = await deps.db.ask(null, silentPrinters);
  await forEachConcurrent(AT_ONCE, silent, async ({ exhibitor_id, id }) => {
    await deps.db.tx({ exhibitorId: exhibitor_id, actor: 'system', channel: 'device' }, (tx) => noteSilence(tx, id));
  });
  return { looked: rows.length };
}
