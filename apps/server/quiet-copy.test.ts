import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundingToken } from '#modules/founding/server.ts';
import { BEGIN_QUIET } from '#modules/installation/server.ts';
import { driverRegistry } from '#modules/payments/server.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const mails = testMailServer();
const COPY = '/api/staff/installation/copy';
const PASSWORD = 'velvet curtain row';
const CART = {
  payment_method_id: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  email_confirmation: 'ada@example.org',
  amount: 10,
  items: [{ type: 'ticket', price_rate_id: 1, schedule_id: 1, seat: null, bill_order: 0, voucher_id: null }],
};
let program: ComposedProgram;
let operator: Browser;

beforeAll(async () => {
  await t.asOwner(BEGIN_QUIET);
  program = await composedProgram(t.url, { smtpUrl: mails.current.smtpUrl, hurry: 200 });
  operator = await browserAt(program.url);
  const founded = await operator.post('/api/setup', {
    trade_name: 'Cinéma Lumen',
    country: 'LU',
    timezone: 'Europe/Luxembourg',
    languages: ['fr', 'de'],
    cinema: { name: 'Lumen Esch', address1: '1, rue du Brill', zip: '4041', city: 'Esch-sur-Alzette' },
    name: 'Ada Founder',
    email: 'ada@lumen.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    token: foundingToken(testSecrets, Date.now()),
  });
  expect(founded.status).toBe(200);
});
afterAll(() => program.close());

const outbox = () =>
  t.asOwner<{ attempts: number; done: boolean }>(
    `SELECT attempts, done_at IS NOT NULL AS done FROM outbox WHERE topic = 'mail.staff_forgotten'`,
  );

test('a restored copy sends and sells nothing until its operator says so, and then sends what waits, once', async () => {
  expect((await operator.get(COPY)).json).toEqual({ data: { quiet_since: expect.stringMatching(/^\d{4}-.*Z$/) } });
  const visitor = await browserAt(program.url);
  expect((await visitor.post('/api/staff/forgot-password', { email: 'ada@lumen.example' })).status).toBe(200);
  expect(statusAndErrors(await visitor.post('/api/checkout', CART))).toMatchObject({ code: 'sales.quiet_copy' });
  expect((await visitor.get(COPY)).status).toBe(401);
  expect((await visitor.post(`${COPY}/start-sending`)).status).toBe(401);
  // Not even a test mail, which an employee sends at once.
  expect((await operator.post('/api/staff/mail/test', { to: 'ada@lumen.example' })).json).toMatchObject({
    data: { sent: false, reason: expect.stringContaining('restored copy') },
  });
  // In this hurry a program that works sends a mail, and begins its jobs, within two requests.
  for (let n = 0; n < 20; n++) expect((await operator.get('/api/staff/me')).status).toBe(200);
  expect(await outbox()).toEqual([{ attempts: 0, done: false }]);
  expect(mails.current.inbox.list()).toEqual([]);
  expect(await t.asOwner('SELECT name FROM job_run')).toEqual([]);

  expect((await operator.post(`${COPY}/start-sending`)).json).toEqual({ data: { quiet_since: null } });
  await expect.poll(() => mails.current.inbox.list().length).toBe(1);
  await expect.poll(outbox).toEqual([{ attempts: 1, done: true }]);
  expect((await operator.get(COPY)).json).toEqual({ data: { quiet_since: null } });
  expect((await operator.post(`${COPY}/start-sending`)).status).toBe(200);
  const entries = await t.asOwner(
    `SELECT actor LIKE 'employee:%' AS named FROM audit WHERE action = 'installation.sending_started'`,
  );
  expect(entries).toEqual([{ named: true }]);
  expect(statusAndErrors(await visitor.post('/api/checkout', CART))).not.toMatchObject({ code: 'sales.quiet_copy' });
});

test('a restored copy calls no payment provider, also not when a person asks for a status', async () => {
  let isQuiet = true;
  const drivers = driverRegistry({ db: t.db, secrets: testSecrets, allowLoopback: true, isQuiet: () => isQuiet });
  await expect(drivers.of(1, 1)).rejects.toThrow('this is a restored copy');
  isQuiet = false;
  await expect(drivers.of(1, 1)).rejects.toThrow('has no online driver');
});
