import { expect, test } from 'vitest';
import { accessRoutes, openStaffGate } from '#modules/access/server.ts';
import { mailAdminRoutes } from '#modules/mail-admin/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { staffedCinema, statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const translator = await openTranslator();

/** The portal of an exhibitor for which no mail server is set. */
const portal = testHttp(() => ({
  exhibitorFor: async () => exhibitor.ids.own,
  routes(app) {
    openStaffGate({ db: t.db }).stand(app);
    const deps = { ...exhibitor.deps(), translator, smtpUrl: null };
    accessRoutes(app, deps);
    mailAdminRoutes(app, { ...deps, workDb: t.db });
  },
}));

const BLANK = {
  custom_roles: [],
  permissions: [],
  cinemas: [],
  receives_management_notifications: false,
  version: null,
};
const NO_SECRETS = { password: '', password_confirmation: '', device_pin: '' };

async function signedIn(roles: Parameters<typeof exhibitor.hires>[0]): Promise<Browser> {
  const browser = await portal.visit();
  expect((await exhibitor.signInAs(browser, await exhibitor.hires(roles))).status).toBe(200);
  return browser;
}

const invite = (browser: Browser, email: string, password = '') =>
  browser.post('/api/staff/employees', {
    ...BLANK,
    ...NO_SECRETS,
    name: 'Grace Hopper',
    email,
    roles: ['employee'],
    password,
    password_confirmation: password,
  });

/** Chooses a password with a link, as the person would who got it. */
async function chooses(link: string): Promise<number> {
  const stranger = await portal.visit();
  const token = link.split('/').at(-1);
  const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
  return (await stranger.post('/api/staff/reset-password', body)).status;
}

test('an invitation without a mail server gives its link once, writes no mail, and the link works once', {
  tags: ['D-192', 'ROLE-001'],
}, async () => {
  const admin = await signedIn({ roles: ['admin'] });
  const { status, json, headers } = await invite(admin, 'grace@alpha.test');
  const { id, link } = (json as { data: { id: number; link: string } }).data;
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(link).toMatch(/^https:\/\/alpha\.test\/portal\/welcome\/[\w.-]+$/);
  expect(await outboxItems(t, 'mail.staff_link')).toEqual([]);
  expect((await admin.get(`/api/staff/employees/${id}`)).text).not.toContain('/welcome/');
  expect([await chooses(link), await chooses(link)]).toEqual([200, 422]);
});

test('an employee who is added with a password needs no link', { tags: ['D-192'] }, async () => {
  const admin = await signedIn({ roles: ['admin'] });
  expect((await invite(admin, 'ida@alpha.test', PASSWORD)).json).toMatchObject({ data: { link: null } });
});

test('a link for a new password is given instead of mailed, and only to those who may change the person', {
  tags: ['D-192', 'ERR-023'],
}, async () => {
  const admin = await signedIn({ roles: ['admin'] });
  const who = await exhibitor.hires();
  const answer = await admin.post(`/api/staff/employees/${who.id}/reset-link`, {}, { 'accept-language': 'en' });
  const { message, link } = (answer.json as { data: { message: string; link: string } }).data;
  expect(message).toBe('No mail was sent: no mail server is set. Copy the link and pass it on yourself.');
  expect(link).toMatch(/^https:\/\/alpha\.test\/portal\/reset-password\/[\w.-]+$/);
  expect(await chooses(link)).toBe(200);
  expect(await t.asOwner(`SELECT after FROM audit WHERE action = 'employee.link_sent'`)).toEqual([
    { after: { mailed: false } },
  ]);

  const manager = await signedIn({ roles: ['manager'] });
  const above = await exhibitor.hires({ roles: ['admin'] });
  expect(statusAndErrors(await manager.post(`/api/staff/employees/${above.id}/reset-link`)).status).toBe(403);
});

test('every signed-in employee can ask whether mails are sent; strangers cannot', { tags: ['SET-005'] }, async () => {
  const manager = await signedIn({ roles: ['manager'] });
  expect((await manager.get('/api/staff/mail/state')).json).toEqual({ data: { can_send: false } });
  expect((await (await portal.visit()).get('/api/staff/mail/state')).status).toBe(401);
});
