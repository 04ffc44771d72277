import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import {
  zChangePassword,
  zEmployee,
  zEmployeeForm,
  zFirstAdmin,
  zForgotPassword,
  zMe,
  zResetPassword,
  zSignIn,
} from '#modules/access/contract.ts';
import { addEmployee } from '#modules/access/server/add-employee.ts';
import { changeEmployee } from '#modules/access/server/change-employee.ts';
import { changePassword } from '#modules/access/server/change-password.ts';
import { employeeWire } from '#modules/access/server/employee-form.ts';
import { makeFirstAdmin } from '#modules/access/server/first-admin.ts';
import { forgotPassword } from '#modules/access/server/forgot-password.ts';
import { type HouseRouteDeps, houseRoutes } from '#modules/access/server/house-routes.ts';
import { letGo } from '#modules/access/server/let-go.ts';
import { getEmployee, listEmployees } from '#modules/access/server/list-employees.ts';
import { resetPassword } from '#modules/access/server/reset-password.ts';
import { roleRoutes } from '#modules/access/server/role-routes.ts';
import { sendReset } from '#modules/access/server/send-reset.ts';
import { signIn } from '#modules/access/server/sign-in.ts';
import { signOut } from '#modules/access/server/sign-out.ts';
import { clearStaffCookie, sendStaffCookie, staffCookieOf } from '#modules/access/server/staff-sessions.ts';
import { tellMe } from '#modules/access/server/tell-me.ts';
import type { ThrottleDeps } from '#modules/access/server/throttles.ts';
import type { Acting } from '#platform/db/tx.ts';
import { actorOf, type HttpApp, type HttpRequest } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type AccessRouteDeps = ThrottleDeps & HouseRouteDeps & { readonly translator: Translator };

const tags = ['staff'];
const zMessage = z.object({ message: z.string() });
const zEmployeeParams = z.object({ id: zPathId });

/** What the portal calls about who works in the house. The staff gate stands before these routes. */
export function accessRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  doorRoutes(app, deps);
  passwordRoutes(app, deps);
  employeeRoutes(app, deps);
  roleRoutes(app, deps);
  houseRoutes(app, deps);
}

/** Of who has not signed in. */
const strangerIn = ({ exhibitorId, visitor }: HttpRequest): Acting => ({
  ...{ exhibitorId, actor: actorOf(visitor), channel: 'portal' },
});

/** Coming in, going out, and who is in. */
function doorRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  app.post(
    '/api/staff/sign-in',
    {
      config: { policy: 'open' },
      schema: { summary: 'Signs in to the portal', tags, body: zSignIn, response: { 200: answerOf(zMe) } },
    },
    async (request, reply) => {
      const { exhibitorId, ip: address, body } = request;
      const former = staffCookieOf(request);
      const { staff, session } = await signIn(deps, { ...body, exhibitorId, address, former });
      sendStaffCookie(request, reply, session);
      return { data: await tellMe(deps.db, exhibitorId, staff) };
    },
  );
  app.post(
    '/api/staff/first-admin',
    {
      config: { policy: 'open' },
      schema: {
        summary: 'Makes the first admin of a house, by the link that is printed at the start, and signs them in',
        tags,
        body: zFirstAdmin,
        response: { 200: answerOf(zMe) },
      },
    },
    async (request, reply) => {
      const { exhibitorId, body } = request;
      const wish = { ...body, former: staffCookieOf(request) };
      const { staff, session } = await makeFirstAdmin(deps, strangerIn(request), wish);
      sendStaffCookie(request, reply, session);
      return { data: await tellMe(deps.db, exhibitorId, staff) };
    },
  );
  app.post(
    '/api/staff/sign-out',
    {
      config: { policy: 'open' },
      schema: { summary: 'Signs out of the portal; done twice, it is done', tags, response: { 200: zMessage } },
    },
    async (request, reply) => {
      await signOut(deps.db, strangerIn(request), staffCookieOf(request));
      clearStaffCookie(request, reply);
      return { message: deps.translator.sentence(request.locale, 'answers', 'staff.signed_out') };
    },
  );
  app.get(
    '/api/staff/me',
    {
      config: { policy: 'signed-in' },
      schema: { summary: 'Who is signed in, and what for', tags, response: { 200: answerOf(zMe) } },
    },
    async ({ exhibitorId, staff }) => ({ data: await tellMe(deps.db, exhibitorId, staff) }),
  );
}

/** Passwords: forgotten, chosen by a link, changed. */
function passwordRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  const { translator } = deps;
  app.post(
    '/api/staff/forgot-password',
    {
      config: { policy: 'open', limit: 'reset' },
      schema: {
        summary: 'Mails a link to choose a new password; known and unknown addresses get the same answer (D-130)',
        tags,
        body: zForgotPassword,
        response: { 200: zMessage },
      },
    },
    async (request) => {
      await forgotPassword(deps, strangerIn(request), request.body.email);
      return { message: translator.sentence(request.locale, 'answers', 'staff.link_sent') };
    },
  );
  app.post(
    '/api/staff/reset-password',
    {
      config: { policy: 'open' },
      schema: {
        summary: 'Chooses a password by a mailed link: a reset, or an invitation',
        tags,
        body: zResetPassword,
        response: { 200: zMessage },
      },
    },
    async ({ exhibitorId, locale, body }) => {
      await resetPassword(deps, exhibitorId, body);
      return { message: translator.sentence(locale, 'answers', 'staff.password_reset') };
    },
  );
  app.post(
    '/api/staff/password',
    {
      config: { policy: 'signed-in' },
      schema: { summary: "Changes one's own password", tags, body: zChangePassword, response: { 200: zMessage } },
    },
    async (request, reply) => {
      const { exhibitorId, staff, ip: address, body, locale } = request;
      const { current, password } = body;
      const session = await changePassword(deps, { exhibitorId, staff, address, current, password });
      sendStaffCookie(request, reply, session);
      return { message: translator.sentence(locale, 'answers', 'staff.password_changed') };
    },
  );
}

/** Who works here. */
function employeeRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  const { db, translator } = deps;
  app.get(
    '/api/staff/employees',
    {
      config: { policy: 'employees.view' },
      schema: { summary: 'Who works in the house', tags, response: { 200: answerOf(z.array(zEmployee)) } },
    },
    async ({ exhibitorId, staff }) => ({
      data: (await listEmployees(db, exhibitorId)).map((row) => employeeWire(row, staff)),
    }),
  );
  app.get(
    '/api/staff/employees/:id',
    {
      config: { policy: 'employees.view' },
      schema: { summary: 'One employee', tags, params: zEmployeeParams, response: { 200: answerOf(zEmployee) } },
    },
    async ({ exhibitorId, staff, params }) => ({
      data: employeeWire(await getEmployee(db, exhibitorId, params.id), staff),
    }),
  );
  app.post(
    '/api/staff/employees',
    {
      config: { policy: 'employees.edit' },
      schema: {
        summary: 'Somebody begins to work here; without a password they are mailed an invitation',
        tags,
        body: zEmployeeForm,
        response: { 200: answerOf(zEmployee) },
      },
    },
    async ({ exhibitorId, staff, body }) => ({
      data: employeeWire(await addEmployee(db, exhibitorId, staff, body), staff),
    }),
  );
  app.post(
    '/api/staff/employees/:id',
    {
      config: { policy: 'employees.edit' },
      schema: {
        summary: 'Changes an employee; a blank password or PIN stays as it is',
        tags,
        params: zEmployeeParams,
        body: zEmployeeForm,
        response: { 200: answerOf(zEmployee) },
      },
    },
    async (request, reply) => {
      const { exhibitorId, staff, params, body: form } = request;
      const { employee, session } = await changeEmployee(db, exhibitorId, staff, { id: params.id, form });
      if (session !== null) sendStaffCookie(request, reply, session);
      return { data: employeeWire(employee, staff) };
    },
  );
  app.post(
    '/api/staff/employees/:id/let-go',
    {
      config: { policy: 'employees.delete' },
      schema: {
        summary: 'Somebody no longer works here; what they did keeps their name',
        tags,
        params: zEmployeeParams,
        response: { 200: zMessage },
      },
    },
    async ({ exhibitorId, staff, params, locale }) => {
      await letGo(db, exhibitorId, staff, params.id);
      return { message: translator.sentence(locale, 'answers', 'staff.let_go') };
    },
  );
  app.post(
    '/api/staff/employees/:id/reset-link',
    {
      config: { policy: 'employees.edit' },
      schema: {
        summary: 'Mails an employee a link to choose a password',
        tags,
        params: zEmployeeParams,
        response: { 200: zMessage },
      },
    },
    async ({ exhibitorId, staff, params, locale }) => {
      await sendReset(deps, exhibitorId, staff, params.id);
      return { message: translator.sentence(locale, 'answers', 'staff.link_sent_to_employee') };
    },
  );
}
