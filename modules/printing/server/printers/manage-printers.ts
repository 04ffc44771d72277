import { notFound, type Problem, refusalOf } from '#kernel/refusal.ts';
import type { PrinterForm, SeenPrinter, StoredPrinter } from '#modules/printing/contract/printing.ts';
import { codepagesOf, isModelOf } from '#modules/printing/rules/bytes/printer-models.ts';
import { CONNECTIONS_OF, type PrinterConnection, storedAddress } from '#modules/printing/rules/connections.ts';
import { insertPrinter, lockPrinter, printers, updatePrinter } from '#modules/printing/server/printers/printers.sql.ts';
import type { Acting, Db, Tx } from '#platform/db/tx.ts';

/** Returns the printers of an exhibitor, at most 200. */
export const listPrinters = (db: Db, exhibitorId: number): Promise<SeenPrinter[]> => db.ask(exhibitorId, printers);

/**
 * Adds a printer (PRN-003) and returns its number. Refuses 422 `address` printing.no_address if it
 * is no origin, `cinema_id` validation.exists.
 */
export function addPrinter(db: Db, acting: Acting, input: PrinterForm): Promise<number> {
  return db.tx(acting, async (tx) => {
    const form = await judged(tx, input);
    const id = await insertPrinter(tx, form);
    await tx.audit({ action: 'printer.added', entity: 'printer', entityId: id, after: form });
    return id;
  });
}

/** Changes a printer. Refuses 404 not_found.printer, and as `addPrinter`. */
export function changePrinter(db: Db, acting: Acting, id: number, input: PrinterForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockPrinter(tx, id);
    if (!before) throw notFound('printer');
    const form = await judged(tx, input);
    await updatePrinter(tx, id, form);
    const { id: _, ...was } = before;
    await tx.audit({ action: 'printer.changed', entity: 'printer', entityId: id, before: was, after: form });
  });
}

/**
 * Archives a printer; tills that used it have none until they choose another. Refuses 404
 * not_found.printer.
 */
export function archivePrinter(db: Db, acting: Acting, id: number): Promise<void> {
  return db.tx(acting, async (tx) => {
    const before = await lockPrinter(tx, id);
    if (!before) throw notFound('printer');
    await tx.run('UPDATE printer SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);
    await tx.run(
      `UPDATE till_setup SET receipt_printer_id = nullif(receipt_printer_id, $1), ticket_printer_id = nullif(ticket_printer_id, $1)
        WHERE exhibitor_id = tenant() AND $1 IN (receipt_printer_id, ticket_printer_id)`,
      [id],
    );
    await tx.audit({ action: 'printer.archived', entity: 'printer', entityId: id, before: { name: before.name } });
  });
}

/**
 * Checks the form and returns it as it is stored: an address in one spelling, and nothing that the
 * driver or the connection does not have.
 */
async function judged(tx: Tx, input: PrinterForm): Promise<StoredPrinter> {
  const { driver, connection, codepage = 'auto' } = input;
  const bridgeId = connection === 'bridge' ? (input.bridge_id ?? null) : null;
  const isOfBytes = driver === 'escpos' || driver === 'starprnt';
  const address = storedAddress(connection, input.address);
  const problems: Problem[] = [];
  if (!CONNECTIONS_OF[driver].includes(connection))
    problems.push({ code: 'printing.no_connection', path: 'connection' });
  else if (address === null) problems.push({ code: NO_ADDRESS[connection] ?? 'printing.no_address', path: 'address' });
  if (isOfBytes && !isModelOf(driver, input.model ?? '')) problems.push({ code: 'printing.no_model', path: 'model' });
  else if (isOfBytes && codepage !== 'auto' && !codepagesOf(driver, input.model ?? '').includes(codepage))
    problems.push({ code: 'printing.no_codepage', path: 'codepage' });
  if (connection === 'bridge' && !(await isBridge(tx, bridgeId)))
    problems.push({ code: 'printing.no_bridge', path: 'bridge_id' });
  const cinema = await tx.one('SELECT 1 FROM cinema WHERE exhibitor_id = tenant() AND id = $1', [input.cinema_id]);
  if (input.cinema_id !== null && !cinema) problems.push({ code: 'validation.exists', path: 'cinema_id' });
  const refusal = refusalOf(problems);
  if (refusal) throw refusal;
  return {
    ...input,
    address: address ?? '',
    bridge_id: bridgeId,
    model: (isOfBytes && input.model) || '',
    codepage: isOfBytes ? codepage : 'auto',
    reports_status: isOfBytes ? (input.reports_status ?? true) : true,
  };
}

const NO_ADDRESS: Readonly<Partial<Record<PrinterConnection, string>>> = {
  server: 'printing.no_host',
  bridge: 'printing.no_place',
};

const isBridge = async (tx: Tx, id: number | null): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 FROM device WHERE exhibitor_id = tenant() AND id = $1 AND type = 'bridge' AND deleted_at IS NULL`,
    [id],
  )) !== null;

/**
 * Returns the addresses that the till's page may connect to besides the server: existing printers,
 * each once.
 */
export async function printerOrigins(db: Db, exhibitorId: number): Promise<string[]> {
  const all = await db.ask(exhibitorId, printers);
  return [...new Set(all.flatMap(({ connection, address }) => (connection === 'browser' ? [address] : [])))];
}
