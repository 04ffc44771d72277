import { accessStaffApi } from '#modules/access/contract/staff.ts';
import { employeeChoices, getRole, listRoles } from '#modules/access/server/roles/list-roles.ts';
import { archiveRole, changeRole, cloneRole, createRole } from '#modules/access/server/roles/write-role.ts';
import { sendStaffCookie } from '#modules/access/server/sessions/staff-sessions.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * Registers the routes of custom roles (PORT-022, ROLE-010) and of the choices for employees. The
 * staff gate guards these routes.
 */
export function roleRoutes(
  app: HttpApp,
  { db, translator }: { readonly db: Db; readonly translator: Translator },
): void {
  const serve = serving(app, accessStaffApi);
  serve('GET /api/staff/employee-choices', { policy: 'employees.view' }, async ({ exhibitorId }) => ({
    data: await employeeChoices(db, exhibitorId),
  }));
  serve('GET /api/staff/roles', { policy: 'roles.view' }, async ({ exhibitorId }) => ({
    data: await listRoles(db, exhibitorId),
  }));
  serve('GET /api/staff/roles/:uuid', { policy: 'roles.view' }, async ({ exhibitorId, params: { uuid } }) => ({
    data: await getRole(db, exhibitorId, uuid),
  }));
  serve('POST /api/staff/roles', { policy: 'roles.edit', fresh: true }, async ({ exhibitorId, staff, body }) => {
    const { uuid } = await createRole(db, exhibitorId, staff, body);
    return { data: await getRole(db, exhibitorId, uuid) };
  });
  serve('POST /api/staff/roles/clone', { policy: 'roles.edit', fresh: true }, async ({ exhibitorId, staff, body }) => {
    const { uuid } = await cloneRole(db, exhibitorId, staff, body);
    return { data: await getRole(db, exhibitorId, uuid) };
  });
  serve('POST /api/staff/roles/:uuid', { policy: 'roles.edit', fresh: true }, async (request, reply) => {
    const { exhibitorId, staff, params: path, body: form } = request;
    const { session } = await changeRole(db, exhibitorId, staff, { uuid: path.uuid, form });
    if (session !== null) sendStaffCookie(request, reply, session);
    return { data: await getRole(db, exhibitorId, path.uuid) };
  });
  serve(
    'POST /api/staff/roles/:uuid/archive',
    { policy: 'roles.delete', fresh: true },
    async ({ exhibitorId, staff, params: path, locale }) => {
      await archiveRole(db, exhibitorId, staff, path.uuid);
      return { message: translator.sentence(locale, 'answers', 'staff.role_archived') };
    },
  );
}
