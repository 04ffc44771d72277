import { conflict, notFound } from '#kernel/refusal.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import type { DrawerCause, OpenedDrawer } from '#modules/printing/contract/printing.ts';
import { drawerPrinter } from '#modules/printing/server/till-setup.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

type Opening = { readonly cause: DrawerCause; readonly employeeId: number; readonly billId: string | null };

/**
 * Records who opens the drawer and why, and returns the pulse that opens it and its printer
 * (D-142). Refuses 409 printing.no_drawer for a till without one, 404 not_found.bill.
 */
export function openDrawer(
  db: Db,
  acting: Acting,
  device: Pick<IdentifiedDevice, 'id'>,
  { cause, employeeId, billId }: Opening,
): Promise<Omit<OpenedDrawer, 'delivery'>> {
  return db.tx(acting, async (tx) => {
    const printer = await drawerPrinter(tx, device.id);
    if (!printer) throw conflict('printing.no_drawer');
    if (billId && !(await tx.one('SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND id = $1', [billId])))
      throw notFound('bill');
    await tx.run(
      `INSERT INTO drawer_opening (exhibitor_id, device_id, employee_id, cause, bill_id, at)
       VALUES (tenant(), $1, $2, $3, $4, foyer_now())`,
      [device.id, employeeId, cause, billId],
    );
    return { document: [{ kind: 'drawer' }], printer };
  });
}
