import { actingAs } from '#modules/access/server.ts';
import { alarmsStaffApi } from '#modules/alarms/contract/staff.ts';
import { finishAlarm, takeAlarm } from '#modules/alarms/server/finish-alarm.ts';
import { getAlarm, listAlarms } from '#modules/alarms/server/list-alarms.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * Registers the portal's routes for alarms. The staff gate protects them; beyond its permission a
 * caller sees only the kinds that their permissions cover.
 */
export function alarmRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, alarmsStaffApi);
  serve('GET /api/staff/alarms', { policy: 'payments.view' }, async ({ exhibitorId, staff, query }) => ({
    data: await listAlarms(db, { exhibitorId, permissions: staff.permissions }, query),
  }));
  serve('GET /api/staff/alarms/:id', { policy: 'payments.view' }, async ({ exhibitorId, staff, params: { id } }) => ({
    data: await getAlarm(db, { exhibitorId, permissions: staff.permissions }, id),
  }));
  serve(
    'POST /api/staff/alarms/:id/take',
    { policy: 'bills.edit' },
    async ({ exhibitorId, staff, params: { id } }) => ({
      data: await takeAlarm(db, { ...staff, exhibitorId, acting: actingAs(exhibitorId, staff) }, id),
    }),
  );
  serve(
    'POST /api/staff/alarms/:id/done',
    { policy: 'bills.edit' },
    async ({ exhibitorId, staff, params: { id }, body: { note } }) => ({
      data: await finishAlarm(db, { ...staff, exhibitorId, acting: actingAs(exhibitorId, staff) }, id, note),
    }),
  );
}
