import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, businessDay, cineWeekStart, WEDNESDAY } from '#kernel/days.ts';
import type { AutomationsWire } from '#modules/campaigns/contract/automations.ts';
import { addressesOfDistributor, whyNoRecipients } from '#modules/campaigns/rules/automation-receivers.ts';
import { automationOutbox, automationRoutes, runAutomations } from '#modules/campaigns/server.ts';
import { openSites, openSnapshots } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { DAY_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const exhibitor = portalCinema(t, (app) => automationRoutes(app, { db: t.db, translator }));
let manager: Browser;
const TOPIC = 'mail.automation';

beforeAll(() =>
  inTenant(t, exhibitor.own.exhibitorId, async (tx) => {
    await tx.run(
      "INSERT INTO distributor (exhibitor_id, id, name, email) VALUES (tenant(), 7, 'Far Films', 'own@far.test'), (tenant(), 8, 'Mute Films', NULL)",
    );
    await tx.run('UPDATE movie SET distributor_id = 7');
  }),
);
beforeEach(async () => {
  t.travel(0);
  missing.length = 0;
  await t.asOwner("DELETE FROM outbox WHERE topic = 'mail.automation'");
  await t.asOwner('DELETE FROM automation');
  manager = await exhibitor.as('manager', ['automations.delete']);
});

const FORM = {
  name: 'Weekly figures',
  frequency: 'weekly',
  subject: 'Figures of the week',
  from_name: '',
  from_email: '',
  send_to: { addresses: ['desk@far.test', 'boss@exhibitor.test'] },
  content: 'Dear desk,\n\nas every week.',
  reports: ['box_office', 'sales'],
  figures: [] as string[],
  locale: 'en',
  active: true,
};
const made = async (changes: object = {}, browser = manager): Promise<number> => {
  const answer = await browser.post('/api/staff/automations', { ...FORM, ...changes });
  expect(answer.text).toContain('"id"');
  return (answer.json as { data: { id: number } }).data.id;
};
const list = async (browser = manager) =>
  ((await browser.get('/api/staff/automations')).json as { data: AutomationsWire }).data;
const run = () => runAutomations({ workDb: t.db });
async function deliver() {
  const snapshots = openSnapshots(t.db, { debounceMs: 1 });
  const handlers = automationOutbox({
    db: t.db,
    workDb: t.db,
    secrets: testSecrets,
    translator,
    smtpUrl: post.current.smtpUrl,
    sites: openSites(snapshots, translator),
    publicUrl: (servingOn) => `https://${servingOn}`,
  });
  for (const item of await outboxItems(t, TOPIC)) await handlers[TOPIC]?.(item);
  await snapshots.close();
  return post.current.inbox.list();
}

test('an automation is created, listed with its next time, changed and deleted', {
  tags: ['MKT-001', 'MKT-003', 'REP-003', 'PORT-027'],
}, async () => {
  const id = await made();
  const { automations, distributors, reports } = await list();
  expect(automations).toMatchObject([{ id, ...FORM, problem: null, last_at: null, may_change: true }]);
  expect(automations[0]?.next_at).toMatch(/T06:00:00/);
  expect(new Date(automations[0]?.next_at ?? '').getUTCDay()).toBe(3);
  expect(distributors).toEqual([
    { id: 7, name: 'Far Films', has_address: true },
    { id: 8, name: 'Mute Films', has_address: false },
  ]);
  expect(reports.map(({ report }) => report)).not.toContain('employees');
  const off = { ...FORM, active: false, frequency: 'daily' };
  expect((await manager.post(`/api/staff/automations/${id}`, off)).status).toBe(200);
  expect((await list()).automations).toMatchObject([{ active: false, next_at: null, frequency: 'daily' }]);
  expect((await manager.post(`/api/staff/automations/${id}/delete`)).status).toBe(200);
  expect((await list()).automations).toEqual([]);
  expect((await manager.post(`/api/staff/automations/${id}`, FORM)).status).toBe(404);
});

test('a due automation is emailed once, for the last cine week, each report as PDF and CSV EU', {
  tags: ['D-162', 'REP-003'],
}, async () => {
  await purchasesAt(t, () => exhibitor.own).tickets({ count: 1 });
  await made({ from_name: 'The desk', from_email: 'desk@exhibitor.test' });
  await run();
  expect(await outboxItems(t, TOPIC)).toEqual([]);
  t.travel(8 * DAY_MS);
  await Promise.all([run(), run()]);
  await run();
  const items = await outboxItems(t, TOPIC);
  const begin = cineWeekStart(businessDay(Date.now() + t.offset, 'Europe/Brussels', 0), WEDNESDAY);
  expect(items.map(({ payload }) => payload)).toMatchObject([
    { to: 'desk@far.test', from: addDays(begin, -7), until: addDays(begin, -1) },
    { to: 'boss@exhibitor.test' },
  ]);
  const [mail, other, ...none] = await deliver();
  expect(none).toEqual([]);
  expect([mail?.subject, other?.subject]).toEqual(['Figures of the week', 'Figures of the week']);
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    ...['box-office', 'box-office', 'sales', 'sales'].map(
      (name, index) => `${name}-${addDays(begin, -7)}-${addDays(begin, -1)}.${index % 2 ? 'csv' : 'pdf'}`,
    ),
  ]);
  expect(mail?.from).toContain('desk@exhibitor.test');
  expect(mail?.text).toContain('as every week.');
  const [automation] = (await list(await exhibitor.as('manager', ['automations.delete']))).automations;
  expect(Date.parse(automation?.next_at ?? '')).toBeGreaterThan(Date.now() + t.offset);
  expect(automation?.last_at).not.toBeNull();
  expect(missing).toEqual([]);
});

test('figures are emailed as CSV EU and workbook beside the period before, also without a report; never to a distributor', {
  tags: ['D-162', 'REP-003'],
}, async () => {
  const send = (form: object) => manager.post('/api/staff/automations', { ...FORM, ...form });
  expect(statusAndErrors(await send({ reports: [] })).errors).toHaveProperty('reports');
  expect(
    statusAndErrors(await send({ reports: ['box_office'], figures: ['film'], send_to: { distributor: 7 } })).errors,
  ).toHaveProperty('figures');
  expect(statusAndErrors(await send({ figures: ['planet'] })).status).toBe(422);
  const id = await made({ reports: [], figures: ['film', 'week'], send_to: { addresses: ['boss@exhibitor.test'] } });
  expect((await list()).automations[0]?.figures).toEqual(['film', 'week']);
  post.current.inbox.clear();
  expect((await manager.post(`/api/staff/automations/${id}/send`)).status).toBe(200);
  const [mail] = await deliver();
  expect(mail?.attachments.map(({ filename }) => filename?.replace(/-20.*\./, '.'))).toEqual([
    'figures-by-film.csv',
    'figures-by-film.xlsx',
    'figures-by-week.csv',
    'figures-by-week.xlsx',
  ]);
  expect(mail?.attachments[2]?.content.toString()).toContain('Compared period');
  expect(mail?.text).toContain('Figures by cine week');
  expect(missing).toEqual([]);
});

test('without an address of the distributor nothing is sent, and the portal shows why; its offices receive the figures', {
  tags: ['ERR-043', 'D-162', 'D-122'],
}, async () => {
  const id = await made({ send_to: { distributor: 8 }, reports: ['box_office'] });
  const sentence = 'The reports cannot be sent: the distributor has no e-mail address.';
  expect((await list()).automations[0]?.problem).toBe(sentence);
  const refused = await manager.post(`/api/staff/automations/${id}/send`);
  expect([refused.status, statusAndErrors(refused).code]).toEqual([422, 'campaigns.distributor_email_missing']);
  expect(refused.text).toContain(sentence);
  t.travel(8 * DAY_MS);
  await run();
  expect(await outboxItems(t, TOPIC)).toEqual([]);
  const [kept] = await t.asOwner<{ problem: unknown; ahead: boolean }>(
    'SELECT problem, next_at > now() + make_interval(secs => $1) AS ahead FROM automation',
    [t.offset / 1000],
  );
  expect(kept).toEqual({ problem: { code: 'campaigns.distributor_email_missing' }, ahead: true });
  await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run(
      "INSERT INTO distributor_office (exhibitor_id, distributor_id, name, email) VALUES (tenant(), 8, 'Brussels', 'brussels@mute.test')",
    ),
  );
  const again = await exhibitor.as('manager', ['automations.delete']);
  expect((await list(again)).automations[0]?.problem).toBeNull();
  expect((await again.post(`/api/staff/automations/${id}/send`)).status).toBe(200);
  expect((await outboxItems(t, TOPIC)).map(({ payload }) => payload)).toMatchObject([{ to: 'brussels@mute.test' }]);
});

test('a distributor receives only its own films', { tags: ['D-162'] }, async () => {
  await purchasesAt(t, () => exhibitor.own).tickets({ count: 2 });
  const refused = statusAndErrors(
    await manager.post('/api/staff/automations', { ...FORM, send_to: { distributor: 7 }, reports: ['products'] }),
  );
  expect([refused.status, refused.code, Object.keys(refused.errors)]).toEqual([
    422,
    'campaigns.report_not_of_films',
    ['reports'],
  ]);
  const unknown = statusAndErrors(
    await manager.post('/api/staff/automations', { ...FORM, send_to: { distributor: 99 } }),
  );
  expect(Object.keys(unknown.errors)).toEqual(['send_to']);
  const csvFor = async (distributor: number): Promise<string> => {
    await t.asOwner("DELETE FROM outbox WHERE topic = 'mail.automation'");
    post.current.inbox.clear();
    const id = await made(
      { frequency: 'daily', send_to: { distributor }, reports: ['box_office'] },
      await exhibitor.as('manager', ['automations.delete']),
    );
    await (await exhibitor.as('manager', ['automations.delete'])).post(`/api/staff/automations/${id}/send`);
    const [mail] = await deliver();
    return mail?.attachments[1]?.content.toString() ?? '';
  };
  const [shown] = await t.asOwner<{ at: Date }>('SELECT starts_at AS at FROM screening WHERE exhibitor_id = $1', [
    exhibitor.own.exhibitorId,
  ]);
  t.travel((shown?.at.getTime() ?? 0) + DAY_MS - Date.now());
  expect(await csvFor(7)).toContain('The Test Film');
  expect(await csvFor(8)).not.toContain('The Test Film');
});

test('an employee cannot send a report they may not read, or change an automation that sends it', {
  tags: ['D-160', 'ROLE-013'],
}, async () => {
  const refused = statusAndErrors(
    await manager.post('/api/staff/automations', { ...FORM, reports: ['sales', 'employees'] }),
  );
  expect([refused.status, refused.code]).toEqual([422, 'campaigns.report_not_allowed']);
  const id = await made({ reports: ['employees'] }, await exhibitor.as('admin'));
  expect((await list()).automations).toMatchObject([{ id, may_change: false }]);
  for (const path of ['', '/send', '/delete'])
    expect([path, statusAndErrors(await manager.post(`/api/staff/automations/${id}${path}`, FORM)).code]).toEqual([
      path,
      'campaigns.report_not_allowed',
    ]);
  expect(await outboxItems(t, TOPIC)).toEqual([]);
});

test('an employee with access to only some cinemas cannot send reports, because they contain all cinemas', {
  tags: ['D-160'],
}, async () => {
  const limited = await exhibitor.as('manager', ['automations.delete']);
  await t.asOwner(
    'INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id) SELECT $1, max(id), $2 FROM employee WHERE exhibitor_id = $1',
    [exhibitor.own.exhibitorId, exhibitor.own.hall.cinemaId],
  );
  const refused = statusAndErrors(await limited.post('/api/staff/automations', FORM));
  expect([refused.status, refused.code]).toEqual([422, 'campaigns.report_not_allowed']);
});

test('needs the permission and the same exhibitor', { tags: ['T71', 'T72'] }, async () => {
  const id = await made();
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/automations'), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/automations', FORM), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`/api/staff/automations/${id}/send`), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`/api/staff/automations/${id}/delete`), {
    may: 'admin',
    mayNot: 'manager',
  });
  const stranger = await exhibitor.as('manager', ['automations.delete'], exhibitor.other);
  for (const path of ['', '/send', '/delete'])
    expect((await stranger.post(`/api/staff/automations/${id}${path}`, FORM, AT_OTHER)).status).toBe(404);
});

test('the recipients of an automation', { tags: ['D-122', 'D-162'] }, () => {
  expect(addressesOfDistributor('own@far.test', [null, ' '])).toEqual(['own@far.test']);
  expect(addressesOfDistributor('own@far.test', ['a@far.test', 'a@far.test', null])).toEqual(['a@far.test']);
  expect(addressesOfDistributor(null, [])).toEqual([]);
  expect(whyNoRecipients({ distributor: 7 }, [])).toEqual({ code: 'campaigns.distributor_email_missing' });
  expect(whyNoRecipients({ role: 'admin' }, [])).toEqual({ code: 'campaigns.nobody_to_send_to' });
  expect(whyNoRecipients({ role: 'admin' }, ['a@b.test'])).toBeNull();
});
