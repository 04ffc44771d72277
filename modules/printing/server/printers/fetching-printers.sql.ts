import type { PrinterWire } from '#modules/printing/contract/printing.ts';
import { PRINTER_COLUMNS } from '#modules/printing/server/printers/printers.sql.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A printer that fetches what it prints (decision 0093). */
export type FetchingPrinter = PrinterWire & { readonly fetch_no: number; readonly machine: string | null };

/** A printer that polls every few seconds is silent after this. */
const SILENT_AFTER_S = 60;
const PER_ROUND_MAX = 100;

/** Null for one that is archived, or does not fetch. */
export const fetchingPrinter = (tx: Pick<Reads, 'one'>, id: number): Promise<FetchingPrinter | null> =>
  tx.one(
    `SELECT ${PRINTER_COLUMNS}, p.fetch_no, p.machine FROM printer p
      WHERE p.exhibitor_id = tenant() AND p.archived_at IS NULL AND p.connection = 'fetch' AND p.id = $1`,
    [id],
  );

/** Writes down which machine came to the address of a printer first; returns the one that did. */
export async function bindMachine(tx: Pick<Tx, 'one'>, id: number, machine: string): Promise<string | null> {
  const row = await tx.one<{ machine: string | null }>(
    `UPDATE printer SET machine = coalesce(machine, $2)
      WHERE exhibitor_id = tenant() AND id = $1 AND connection = 'fetch' RETURNING machine`,
    [id, machine],
  );
  return row?.machine ?? null;
}

/** Gives a printer its next address, which any machine may come to first. */
export const nextAddress = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE printer SET fetch_no = fetch_no + 1, machine = NULL WHERE exhibitor_id = tenant() AND id = $1', [id]);

/** The printers of all exhibitors that fetched before, and no longer do. */
export const silentPrinters = (tx: Pick<Reads, 'query'>): Promise<{ exhibitor_id: number; id: number }[]> =>
  tx.query(
    `SELECT p.exhibitor_id, p.id FROM printer p
       JOIN printer_state s ON s.exhibitor_id = p.exhibitor_id AND s.printer_id = p.id
      WHERE p.archived_at IS NULL AND p.connection = 'fetch' AND s.state <> 'communication'
        AND s.at < foyer_now() - interval '${SILENT_AFTER_S} seconds'
      ORDER BY s.at LIMIT ${PER_ROUND_MAX}`,
  );

/** Writes down that a printer is silent, unless it came in the meantime. */
export const noteSilence = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run(
    `UPDATE printer_state SET state = 'communication', at = foyer_now()
      WHERE exhibitor_id = tenant() AND printer_id = $1 AND at < foyer_now() - interval '${SILENT_AFTER_S} seconds'`,
    [id],
  );
