import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#modules/access/contract/employees.ts';
import { accessStaffApi } from '#modules/access/contract/staff.ts';
import { accountRoutes } from '#modules/access/server/account/account-routes.ts';
import { removeFactorsOf } from '#modules/access/server/account/renew-recovery-codes.ts';
import { addEmployee } from '#modules/access/server/employees/add-employee.ts';
import { changeEmployee } from '#modules/access/server/employees/change-employee.ts';
import { deactivateEmployee } from '#modules/access/server/employees/deactivate-employee.ts';
import { employeeWire } from '#modules/access/server/employees/employee-form.ts';
import { getEmployee, listEmployees } from '#modules/access/server/employees/list-employees.ts';
import { type ExhibitorRouteDeps, exhibitorRoutes } from '#modules/access/server/exhibitor-routes.ts';
import { siteOf } from '#modules/access/server/factors/site.ts';
import { type ProviderRouteDeps, providerRoutes } from '#modules/access/server/provider/provider-routes.ts';
import { roleRoutes } from '#modules/access/server/roles/role-routes.ts';
import { currentUser } from '#modules/access/server/sessions/current-user.ts';
import { browserCookieOf, sendBrowserCookie } from '#modules/access/server/sessions/known-browsers.ts';
import {
  browserOf,
  clearStaffCookie,
  sendStaffCookie,
  staffCookieOf,
} from '#modules/access/server/sessions/staff-sessions.ts';
import { changePassword } from '#modules/access/server/sign-in/change-password.ts';
import { createFirstAdmin } from '#modules/access/server/sign-in/first-admin.ts';
import { forgotPassword } from '#modules/access/server/sign-in/forgot-password.ts';
import type { SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import type { LinkDeps } from '#modules/access/server/sign-in/one-time-links.ts';
import { resetPassword } from '#modules/access/server/sign-in/reset-password.ts';
import { sendReset } from '#modules/access/server/sign-in/send-reset.ts';
import { signIn } from '#modules/access/server/sign-in/sign-in.ts';
import { signInWithCode } from '#modules/access/server/sign-in/sign-in-with-code.ts';
import { signInWithPasskey, startPasskeySignIn } from '#modules/access/server/sign-in/sign-in-with-passkey.ts';
import { signOut } from '#modules/access/server/sign-in/sign-out.ts';
import type { ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import type { Acting } from '#platform/db/tx.ts';
import { actorOf, type HttpApp, type HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type AccessRouteDeps = ThrottleDeps &
  LinkDeps &
  ExhibitorRouteDeps &
  ProviderRouteDeps & { readonly translator: Translator };

/** Registers the routes of the portal for employees. The staff gate guards these routes. */
export function accessRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  signInRoutes(app, deps);
  passwordRoutes(app, deps);
  employeeRoutes(app, deps);
  roleRoutes(app, deps);
  exhibitorRoutes(app, deps);
  accountRoutes(app, deps);
  providerRoutes(app, deps, (request, reply, signedIn) => admit(request, reply, deps, signedIn));
}

/** The acting party of a request without a sign-in. */
const anonymousIn = ({ exhibitorId, visitor }: HttpRequest): Acting => ({
  exhibitorId,
  actor: actorOf(visitor),
  channel: 'portal',
});

/** Sends the cookies of an employee who has just signed in. Returns what the portal's frame shows. */
function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: Pick<AccessRouteDeps, 'db'>,
  { staff, session, browserId }: SignedIn,
): Promise<Me> {
  sendStaffCookie(request, reply, session);
  sendBrowserCookie(request, reply, browserId);
  return currentUser(db, request.exhibitorId, staff);
}

/** Registers the routes for signing in, signing out and the current user. */
function signInRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  const serve = serving(app, accessStaffApi);
  serve('POST /api/staff/sign-in', { policy: 'open' }, async (request, reply) => {
    const { exhibitorId, ip: address, body } = request;
    const attempt = { ...body, exhibitorId, address, browser: browserOf(request), browserId: browserCookieOf(request) };
    const signedIn = await signIn(deps, attempt);
    if ('secondFactor' in signedIn) return { data: { second_factor: signedIn.secondFactor } };
    return { data: await admit(request, reply, deps, signedIn) };
  });
  serve('POST /api/staff/sign-in/code', { policy: 'open' }, async (request, reply) => {
    const { exhibitorId, body, locale } = request;
    const attempt = { ...body, exhibitorId, locale, browser: browserOf(request), browserId: browserCookieOf(request) };
    return { data: await admit(request, reply, deps, await signInWithCode(deps, attempt)) };
  });
  serve('POST /api/staff/sign-in/passkey-options', { policy: 'open' }, async (request) => {
    const { token, options } = await startPasskeySignIn(deps, anonymousIn(request), siteOf(request));
    return { data: { token, options: { ...options } } };
  });
  serve('POST /api/staff/sign-in/passkey', { policy: 'open' }, async (request, reply) => {
    const at = { browser: browserOf(request), browserId: browserCookieOf(request) };
    const attempt = { ...request.body, ...at, exhibitorId: request.exhibitorId, site: siteOf(request) };
    return { data: await admit(request, reply, deps, await signInWithPasskey(deps, attempt)) };
  });
  serve('POST /api/staff/first-admin', { policy: 'open' }, async (request, reply) => {
    const { exhibitorId, body } = request;
    const input = { ...body, browser: browserOf(request) };
    const { staff, session } = await createFirstAdmin(deps, anonymousIn(request), input);
    sendStaffCookie(request, reply, session);
    return { data: await currentUser(deps.db, exhibitorId, staff) };
  });
  serve('POST /api/staff/sign-out', { policy: 'open' }, async (request, reply) => {
    await signOut(deps.db, anonymousIn(request), staffCookieOf(request));
    clearStaffCookie(request, reply);
    return { message: deps.translator.sentence(request.locale, 'answers', 'staff.signed_out') };
  });
  serve('GET /api/staff/me', { policy: 'signed-in' }, async ({ exhibitorId, staff }) => ({
    data: await currentUser(deps.db, exhibitorId, staff),
  }));
}

/** Registers the routes for passwords: forgotten, chosen with a link, changed. */
function passwordRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  const serve = serving(app, accessStaffApi);
  const { translator } = deps;
  serve('POST /api/staff/forgot-password', { policy: 'open', limit: 'reset' }, async (request) => {
    await forgotPassword(deps, anonymousIn(request), request.body.email);
    return { message: translator.sentence(request.locale, 'answers', 'staff.link_sent') };
  });
  serve('POST /api/staff/reset-password', { policy: 'open' }, async (request, reply) => {
    const { exhibitorId, locale, body } = request;
    sendBrowserCookie(request, reply, await resetPassword(deps, exhibitorId, { ...body, locale }));
    return { message: translator.sentence(locale, 'answers', 'staff.password_reset') };
  });
  serve('POST /api/staff/password', { policy: 'signed-in' }, async (request, reply) => {
    const { exhibitorId, staff, ip: address, body, locale } = request;
    const { current, password } = body;
    const session = await changePassword(deps, { exhibitorId, staff, address, current, password, locale });
    sendStaffCookie(request, reply, session);
    return { message: translator.sentence(locale, 'answers', 'staff.password_changed') };
  });
}

/** Registers the routes for employees. */
function employeeRoutes(app: HttpApp, deps: AccessRouteDeps): void {
  const serve = serving(app, accessStaffApi);
  const { db, translator } = deps;
  serve('GET /api/staff/employees', { policy: 'employees.view' }, async ({ exhibitorId, staff }) => ({
    data: (await listEmployees(db, exhibitorId)).map((row) => employeeWire(row, staff)),
  }));
  serve('GET /api/staff/employees/:id', { policy: 'employees.view' }, async ({ exhibitorId, staff, params }) => ({
    data: employeeWire(await getEmployee(db, exhibitorId, params.id), staff),
  }));
  serve(
    'POST /api/staff/employees',
    { policy: 'employees.edit', fresh: true },
    async ({ exhibitorId, staff, body }, reply) => {
      const { employee, link } = await addEmployee(deps, exhibitorId, staff, body);
      if (link !== null) reply.header('cache-control', 'no-store');
      return { data: { ...employeeWire(employee, staff), link } };
    },
  );
  serve('POST /api/staff/employees/:id', { policy: 'employees.edit', fresh: true }, async (request, reply) => {
    const { exhibitorId, staff, params, body: form } = request;
    const { employee, session } = await changeEmployee(db, exhibitorId, staff, { id: params.id, form });
    if (session !== null) sendStaffCookie(request, reply, session);
    return { data: employeeWire(employee, staff) };
  });
  serve(
    'POST /api/staff/employees/:id/let-go',
    { policy: 'employees.delete', fresh: true },
    async ({ exhibitorId, staff, params, locale }) => {
      await deactivateEmployee(db, exhibitorId, staff, params.id);
      return { message: translator.sentence(locale, 'answers', 'staff.let_go') };
    },
  );
  serve('POST /api/staff/employees/:id/remove-factors', { policy: 'employees.edit', fresh: true }, async (request) => {
    const { exhibitorId, staff, params, locale } = request;
    await removeFactorsOf(db, { exhibitorId, staff, id: params.id });
    return { message: translator.sentence(locale, 'answers', 'staff.factors_removed') };
  });
  serve(
    'POST /api/staff/employees/:id/reset-link',
    { policy: 'employees.edit', fresh: true },
    async ({ exhibitorId, staff, params, locale }) => {
      const link = await sendReset(deps, exhibitorId, staff, params.id);
      const answer = link === null ? 'staff.link_sent_to_employee' : 'staff.link_not_mailed';
      return { data: { message: translator.sentence(locale, 'answers', answer), link } };
    },
  );
}
