import { actingAs } from '#modules/access/server.ts';
import { vatStaffApi } from '#modules/vat/contract/staff.ts';
import { changeVatChange, planVatChange, removeVatChange } from '#modules/vat/server/plan-vat-change.ts';
import { vatInForce } from '#modules/vat/server/vat-in-force.ts';
import { soldAhead, vatUses } from '#modules/vat/server/vat-uses.sql.ts';
import { soldAheadWire, vatTableWire, vatUsesWire } from '#modules/vat/server/vat-wire.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const USES_MAX = 500;

/** Registers the portal's routes for VAT rates (D-155). The staff gate protects these routes. */
export function vatRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, vatStaffApi);
  const table = async (exhibitorId: number) => ({ data: vatTableWire(await db.ask(exhibitorId, vatInForce)) });
  // Every form of what is sold shows the rates.
  serve('GET /api/staff/vat-rates', { policy: 'signed-in' }, ({ exhibitorId }) => table(exhibitorId));
  serve('GET /api/staff/vat-rates/uses', { policy: 'settings.view' }, async ({ exhibitorId, locale }) => {
    const [inForce, rows] = await db.ask(exhibitorId, (first) =>
      Promise.all([vatInForce(first), vatUses(first, USES_MAX)]),
    );
    return { data: vatUsesWire(rows, inForce, locale) };
  });
  serve('GET /api/staff/vat-rates/sold-ahead', { policy: 'settings.view' }, async ({ exhibitorId, query }) => ({
    data: soldAheadWire(await db.ask(exhibitorId, (first) => soldAhead(first, query.kind, query.from))),
  }));
  serve('POST /api/staff/vat-rates/changes', { policy: 'settings.edit' }, async ({ exhibitorId, staff, body }) => {
    await planVatChange(db, actingAs(exhibitorId, staff), body);
    return table(exhibitorId);
  });
  serve(
    'POST /api/staff/vat-rates/changes/:id',
    { policy: 'settings.edit' },
    async ({ exhibitorId, staff, params, body }) => {
      await changeVatChange(db, actingAs(exhibitorId, staff), params.id, body);
      return table(exhibitorId);
    },
  );
  serve(
    'POST /api/staff/vat-rates/changes/:id/delete',
    { policy: 'settings.edit' },
    async ({ exhibitorId, staff, params }) => {
      await removeVatChange(db, actingAs(exhibitorId, staff), params.id);
      return table(exhibitorId);
    },
  );
}
