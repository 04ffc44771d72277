import { type Problem, refusalOf } from '#kernel/refusal.ts';
import { type IdentifiedDevice, onlineDevices } from '#modules/devices/server.ts';
import type { PrinterWire, PrintKind, TillSetup, TillSetupForm } from '#modules/printing/contract/printing.ts';
import { printer, printersAt } from '#modules/printing/server/printers/printers.sql.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

/** The setup of a new till. */
const AS_NEW: TillSetupForm = {
  receipt_printer_id: null,
  ticket_printer_id: null,
  drawer: false,
  print_receipt: 'ask',
  font_size: 16,
};

const DISPLAYS_MAX = 20;

const setupOf = async (tx: Pick<Reads, 'one'>, deviceId: number): Promise<TillSetupForm> =>
  (await tx.one<TillSetupForm>(
    `SELECT receipt_printer_id, ticket_printer_id, drawer, print_receipt, font_size
       FROM till_setup WHERE exhibitor_id = tenant() AND device_id = $1`,
    [deviceId],
  )) ?? AS_NEW;

/** Returns how a till prints and displays, with its choices (POS-013 to POS-016). */
export async function tillSetup(
  db: Db,
  exhibitorId: number,
  device: Pick<IdentifiedDevice, 'id' | 'cinemaId'>,
): Promise<TillSetup> {
  const online = new Set(await onlineDevices(db, exhibitorId));
  return db.ask(exhibitorId, async (first) => {
    const [setup, printers, displays] = await Promise.all([
      setupOf(first, device.id),
      printersAt(first, device.cinemaId),
      first.query<{ id: number; name: string }>(
        `SELECT id, coalesce(nullif(name, ''), uid) AS name FROM device
          WHERE exhibitor_id = tenant() AND parent_id = $1 AND auth = 'active' AND deleted_at IS NULL ORDER BY id LIMIT ${DISPLAYS_MAX}`,
        [device.id],
      ),
    ]);
    return { ...setup, printers, displays: displays.map((each) => ({ ...each, online: online.has(each.id) })) };
  });
}

/**
 * Changes the setup of a till. Refuses 422 at `receipt_printer_id`, `ticket_printer_id`
 * validation.exists for a printer this till may not use.
 */
export function changeTillSetup(
  db: Db,
  acting: Acting,
  device: Pick<IdentifiedDevice, 'id' | 'cinemaId'>,
  form: TillSetupForm,
): Promise<void> {
  return db.tx(acting, async (tx) => {
    // Of two concurrent changes the second waits here, so its audit entry shows the values it
    // really replaced.
    await tx.run('SELECT 1 FROM device WHERE exhibitor_id = tenant() AND id = $1 FOR NO KEY UPDATE', [device.id]);
    const usable = new Set((await printersAt(tx, device.cinemaId)).map(({ id }) => id));
    const problems = (['receipt_printer_id', 'ticket_printer_id'] as const).flatMap((path): Problem[] => {
      const id = form[path];
      return id === null || usable.has(id) ? [] : [{ code: 'validation.exists', path }];
    });
    const refusal = refusalOf(problems);
    if (refusal) throw refusal;
    const before = await setupOf(tx, device.id);
    await tx.run(
      `INSERT INTO till_setup (exhibitor_id, device_id, receipt_printer_id, ticket_printer_id, drawer, print_receipt, font_size)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6)
       ON CONFLICT (exhibitor_id, device_id) DO UPDATE SET receipt_printer_id = $2, ticket_printer_id = $3, drawer = $4,
              print_receipt = $5, font_size = $6`,
      [device.id, form.receipt_printer_id, form.ticket_printer_id, form.drawer, form.print_receipt, form.font_size],
    );
    await tx.audit({ action: 'till.set_up', entity: 'device', entityId: device.id, before, after: form });
  });
}

/**
 * Returns the printer of a till for papers of a kind: without one of its own, the other one. Null:
 * it has no printer.
 */
export async function printerFor(
  tx: Pick<Reads, 'one'>,
  deviceId: number,
  kind: PrintKind,
): Promise<PrinterWire | null> {
  const { receipt_printer_id: receipt, ticket_printer_id: ticket } = await setupOf(tx, deviceId);
  const id = kind === 'tickets' ? (ticket ?? receipt) : (receipt ?? ticket);
  return id === null ? null : printer(tx, id);
}

/**
 * Returns the printer that a till's drawer is connected to; null if it has no drawer, or no
 * printer.
 */
export async function drawerPrinter(tx: Pick<Reads, 'one'>, deviceId: number): Promise<PrinterWire | null> {
  const { drawer } = await setupOf(tx, deviceId);
  return drawer ? printerFor(tx, deviceId, 'receipt') : null;
}
