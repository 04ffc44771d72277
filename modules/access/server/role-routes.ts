import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import { zCloneForm, zCustomRole, zEmployeeChoices, zRoleForm, zRoles } from '#modules/access/role-contract.ts';
import { employeeChoices, getRole, listRoles } from '#modules/access/server/list-roles.ts';
import { sendStaffCookie } from '#modules/access/server/staff-sessions.ts';
import { archiveRole, changeRole, cloneRole, createRole } from '#modules/access/server/write-role.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

const tags = ['staff'];
const params = z.object({ uuid: zUuid });

/** Roles a house makes (PORT-022, ROLE-010), and what its employees can be given. The staff gate stands before these routes. */
export function roleRoutes(
  app: HttpApp,
  { db, translator }: { readonly db: Db; readonly translator: Translator },
): void {
  app.get(
    '/api/staff/employee-choices',
    {
      config: { policy: 'employees.view' },
      schema: {
        summary: 'The roles of the house an employee can have, and the cinemas they can be limited to',
        tags,
        response: { 200: answerOf(zEmployeeChoices) },
      },
    },
    async ({ exhibitorId }) => ({ data: await employeeChoices(db, exhibitorId) }),
  );
  app.get(
    '/api/staff/roles',
    {
      config: { policy: 'roles.view' },
      schema: { summary: 'The roles of the house, and who has them', tags, response: { 200: answerOf(zRoles) } },
    },
    async ({ exhibitorId }) => ({ data: await listRoles(db, exhibitorId) }),
  );
  app.get(
    '/api/staff/roles/:uuid',
    {
      config: { policy: 'roles.view' },
      schema: { summary: 'One role of the house', tags, params, response: { 200: answerOf(zCustomRole) } },
    },
    async ({ exhibitorId, params: { uuid } }) => ({ data: await getRole(db, exhibitorId, uuid) }),
  );
  app.post(
    '/api/staff/roles',
    {
      config: { policy: 'roles.edit' },
      schema: { summary: 'Makes a role (ROLE-010)', tags, body: zRoleForm, response: { 200: answerOf(zCustomRole) } },
    },
    async ({ exhibitorId, staff, body }) => {
      const { uuid } = await createRole(db, exhibitorId, staff, body);
      return { data: await getRole(db, exhibitorId, uuid) };
    },
  );
  app.post(
    '/api/staff/roles/clone',
    {
      config: { policy: 'roles.edit' },
      schema: {
        summary: 'Makes a role that gives what another gives, of the program or of the house',
        tags,
        body: zCloneForm,
        response: { 200: answerOf(zCustomRole) },
      },
    },
    async ({ exhibitorId, staff, body }) => {
      const { uuid } = await cloneRole(db, exhibitorId, staff, body);
      return { data: await getRole(db, exhibitorId, uuid) };
    },
  );
  app.post(
    '/api/staff/roles/:uuid',
    {
      config: { policy: 'roles.edit' },
      schema: {
        summary: 'Changes a role; who has it may at once do what it gives from now on',
        tags,
        params,
        body: zRoleForm,
        response: { 200: answerOf(zCustomRole) },
      },
    },
    async (request, reply) => {
      const { exhibitorId, staff, params: path, body: form } = request;
      const { session } = await changeRole(db, exhibitorId, staff, { uuid: path.uuid, form });
      if (session !== null) sendStaffCookie(request, reply, session);
      return { data: await getRole(db, exhibitorId, path.uuid) };
    },
  );
  app.post(
    '/api/staff/roles/:uuid/archive',
    {
      config: { policy: 'roles.delete' },
      schema: {
        summary: 'Takes a role off the list, once nobody has it any more',
        tags,
        params,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, staff, params: path, locale }) => {
      await archiveRole(db, exhibitorId, staff, path.uuid);
      return { message: translator.sentence(locale, 'answers', 'staff.role_archived') };
    },
  );
}
