import { Refusal } from '#kernel/refusal.ts';
import { actingAs, type Staff } from '#modules/access/server.ts';
import { changeSettings } from '#modules/exhibitor/server.ts';
import { privacyStaffApi } from '#modules/privacy/contract/staff.ts';
import { applyRetentionNow, previewRetention } from '#modules/privacy/server/apply-retention.ts';
import { erasePerson, previewErasure } from '#modules/privacy/server/erase-person.ts';
import { exportFile, exportPerson } from '#modules/privacy/server/export-person.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * Registers the portal's routes for the data of persons. The staff gate protects them. Employees
 * who are limited to cinemas see only a part of a client, so they get 403 privacy.limited (D-160).
 */
export function privacyRoutes(app: HttpApp, { db }: { readonly db: Db }): void {
  const serve = serving(app, privacyStaffApi);
  serve(
    'GET /api/staff/privacy/clients/:id/export',
    { policy: 'clients.edit', fresh: true },
    async ({ exhibitorId, staff, params: { id }, query: { format } }, reply) => {
      refuseLimited(staff);
      const data = await exportPerson(db, actingAs(exhibitorId, staff), id);
      const file = exportFile(data, `client-${id}`, format);
      return reply.header('content-disposition', file.disposition).type(file.type).send(file.bytes);
    },
  );
  serve(
    'GET /api/staff/privacy/clients/:id/erasure',
    { policy: 'clients.delete' },
    async ({ exhibitorId, staff, params: { id } }) => {
      refuseLimited(staff);
      return { data: await previewErasure(db, exhibitorId, id) };
    },
  );
  serve(
    'POST /api/staff/privacy/clients/:id/erase',
    { policy: 'clients.delete', fresh: true },
    async ({ exhibitorId, staff, params: { id }, body: { keyword } }) => {
      refuseLimited(staff);
      return { data: await erasePerson(db, actingAs(exhibitorId, staff), id, keyword) };
    },
  );
  serve('GET /api/staff/privacy/retention', { policy: 'clients.view' }, async ({ exhibitorId, staff }) => {
    refuseLimited(staff);
    return { data: await previewRetention(db, exhibitorId) };
  });
  serve(
    'POST /api/staff/privacy/retention',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff, body }) => {
      refuseLimited(staff);
      await changeSettings({ db, settingsChanged: () => undefined }, actingAs(exhibitorId, staff), {
        given: { retention: body },
        mayChangeSystem: false,
        mayChangeRetention: true,
      });
      return { data: await previewRetention(db, exhibitorId) };
    },
  );
  serve(
    'POST /api/staff/privacy/retention/apply',
    { policy: 'clients.delete', fresh: true },
    async ({ exhibitorId, staff }) => {
      refuseLimited(staff);
      return { data: await applyRetentionNow(db, actingAs(exhibitorId, staff)) };
    },
  );
}

function refuseLimited({ cinemas }: Pick<Staff, 'cinemas'>): void {
  if (cinemas.length > 0) throw new Refusal('forbidden', { code: 'privacy.limited' });
}
