import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zPrinter, zPrinterForm } from '#modules/printing/contract.ts';
import { addPrinter, archivePrinter, changePrinter, listPrinters } from '#modules/printing/server/keep-printers.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['devices'];
const params = z.object({ id: zPathId });
/** All of them, as they are now. */
const response = { 200: answerOf(z.array(zPrinter)) };

/** What the portal calls about printers (PRN-003). The staff gate stands before these routes. */
export function printerStaffRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  app.get(
    '/api/staff/printers',
    { config: { policy: 'devices.view' }, schema: { summary: 'The printers of the house, by name', tags, response } },
    async ({ exhibitorId }) => ({ data: await listPrinters(db, exhibitorId) }),
  );
  app.post(
    '/api/staff/printers',
    {
      config: { policy: 'devices.edit' },
      schema: { summary: 'Adds a printer', tags, body: zPrinterForm, response },
    },
    async ({ exhibitorId, staff, body }) => {
      await addPrinter(db, actingAs(exhibitorId, staff), body);
      return { data: await listPrinters(db, exhibitorId) };
    },
  );
  app.post(
    '/api/staff/printers/:id',
    {
      config: { policy: 'devices.edit' },
      schema: { summary: 'Changes a printer', tags, params, body: zPrinterForm, response },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await changePrinter(db, actingAs(exhibitorId, staff), id, body);
      return { data: await listPrinters(db, exhibitorId) };
    },
  );
  app.post(
    '/api/staff/printers/:id/archive',
    {
      config: { policy: 'devices.edit' },
      schema: { summary: 'Takes a printer away; tills that printed on it choose another', tags, params, response },
    },
    async ({ exhibitorId, staff, params: { id } }) => {
      await archivePrinter(db, actingAs(exhibitorId, staff), id);
      return { data: await listPrinters(db, exhibitorId) };
    },
  );
}
