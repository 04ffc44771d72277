import { beforeEach, expect, test } from 'vitest';
import { unavailable } from '#kernel/refusal.ts';
import type { AlarmsPageWire, AlarmWire } from '#modules/alarms/contract/staff.ts';
import type { AlarmKind } from '#modules/alarms/rules/alarm-kinds.ts';
import { alarmOutbox } from '#modules/alarms/server/alarm-mail.ts';
import { summarizeAlarms } from '#modules/alarms/server/list-alarms.ts';
import { raiseAlarm } from '#modules/alarms/server/raise-alarm.ts';
import { openAlarmRecorder } from '#modules/alarms/server/record-reports.ts';
import { reportDeadLetters } from '#modules/alarms/server/report-dead-letters.ts';
import { alarmRoutes } from '#modules/alarms/server/staff-routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => alarmRoutes(app, { db: t.db }));
const shop = purchasesAt(t, () => exhibitor.own);
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const LIST = '/api/staff/alarms';
const MINUTE_MS = 60_000;

beforeEach(async () => {
  t.travel(0);
  await t.asOwner('DELETE FROM alarm');
  await t.asOwner('DELETE FROM alarm_mail');
  await t.asOwner(`DELETE FROM outbox WHERE topic IN ('mail.alarm', 'mail.contact')`);
  await t.asOwner('UPDATE employee SET notified = false');
});

const raise = (kind: AlarmKind, subject = 'a subject', detail = {}, exhibitorId = exhibitor.own.exhibitorId) =>
  t.db.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) => raiseAlarm(tx, { kind, subject, detail }));
const listed = async (browser: Browser, query = '', headers = {}): Promise<AlarmWire[]> => {
  const answer = await browser.get(`${LIST}${query}`, headers);
  expect(answer.status).toBe(200);
  return (answer.json as { data: AlarmsPageWire }).data.alarms;
};

async function sendAll(): Promise<void> {
  const emails = { workDb: t.db, secrets: testSecrets, translator, smtpUrl: post.current.smtpUrl };
  const handlers = alarmOutbox({ ...emails, publicUrl: (servingOn) => `https://${servingOn}` });
  const due = await t.asOwner<{ id: number }>('SELECT id FROM outbox WHERE available_at <= $1', [
    new Date(Date.now() + t.offset),
  ]);
  for (const item of await outboxItems(t, 'mail.alarm')) {
    if (!due.some(({ id }) => id === item.id)) continue;
    await handlers['mail.alarm']?.(item);
    await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
  }
}

test('a chargeback is an alarm that names the bill; repeated, it counts up until it is done', {
  tags: ['T32', 'G15'],
}, async () => {
  const billId = await shop.tickets({ seats: ['A-1'] });
  const [payment] = await t.asOwner<{ id: string; reference: string }>(
    'SELECT p.id, b.reference FROM payment p JOIN bill b ON b.id = p.bill_id WHERE p.bill_id = $1',
    [billId],
  );
  const detail = { paymentId: payment?.id, amountCents: 1_200 };
  await raise('chargeback', payment?.id, detail);
  await raise('chargeback', payment?.id, detail);
  const manager = await exhibitor.as('manager');
  const [alarm, ...others] = await listed(manager);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({
    kind: 'chargeback',
    status: 'open',
    of_installation: false,
    times: 2,
    bill: { uuid: billId, reference: payment?.reference },
    payment: payment?.id,
    amount: 12,
    by: null,
  });
  await manager.post(`${LIST}/${alarm?.id}/done`, { note: 'contested' });
  await raise('chargeback', payment?.id, detail);
  expect(await listed(manager, '?status=all')).toMatchObject([
    { status: 'open', times: 1 },
    { status: 'done', note: 'contested', times: 2 },
  ]);
});

test('an employee takes an alarm and ends it with a note; the audit has both', { tags: ['I20'] }, async () => {
  await raise('amount_mismatch', 'p1', { amountCents: 1_100, expectedCents: 1_200 });
  const manager = await exhibitor.as('manager');
  const [alarm] = await listed(manager);
  expect(alarm).toMatchObject({ amount: 11, expected: 12 });
  expect((await manager.post(`${LIST}/${alarm?.id}/take`)).json).toMatchObject({
    data: { status: 'taken', by: 'Ada Lovelace', taken_at: expect.any(String) },
  });
  const done = await manager.post(`${LIST}/${alarm?.id}/done`, { note: ' all well ' });
  expect(done.json).toMatchObject({ data: { status: 'done', note: 'all well', done_at: expect.any(String) } });
  expect(await listed(manager)).toEqual([]);
  for (const step of ['take', 'done'])
    expect(
      await manager.post(`${LIST}/${alarm?.id}/${step}`, step === 'done' ? { note: '' } : undefined),
    ).toMatchObject({
      status: 409,
      json: { code: 'alarms.done' },
    });
  const audited = await t.asOwner('SELECT action FROM audit WHERE entity_id = $1 ORDER BY at, action DESC', [
    String(alarm?.id),
  ]);
  expect(audited).toEqual([{ action: 'alarm.taken' }, { action: 'alarm.done' }]);
});

test('two colleagues who end an alarm at the same time: one does', async () => {
  await raise('chargeback');
  const [ada, bo] = [await exhibitor.as('manager'), await exhibitor.as('manager')];
  const [alarm] = await listed(ada);
  const answers = await Promise.all([ada, bo].map((each) => each.post(`${LIST}/${alarm?.id}/done`, { note: '' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('each sees only the kinds that their permissions cover, and alarms of their own exhibitor', {
  tags: ['T71', 'T72', 'D-126'],
}, async () => {
  await raise('chargeback');
  await raise('undelivered');
  await raise('chargeback', 'elsewhere', {}, exhibitor.other.exhibitorId);
  const recorder = openAlarmRecorder({ db: t.db, onError: (error) => expect.fail(String(error)) });
  recorder.record('the disk is full', {});
  await recorder.close();
  const kinds = async (browser: Browser, headers = {}) =>
    (await listed(browser, '', headers)).map(({ kind, of_installation }) => `${kind} ${of_installation}`);
  expect(await kinds(await exhibitor.as('manager'))).toEqual(['chargeback false']);
  expect(await kinds(await exhibitor.as('admin'))).toEqual(['undelivered false', 'chargeback false']);
  const operator = await exhibitor.as('super-admin');
  expect(await kinds(operator)).toEqual(['disk_full true', 'undelivered false', 'chargeback false']);
  const elsewhere = await exhibitor.as('manager', [], exhibitor.other);
  expect(await kinds(elsewhere, AT_OTHER)).toEqual(['chargeback false']);
  const ids = (await listed(operator)).map(({ id }) => id);
  for (const id of ids)
    for (const path of [`${LIST}/${id}`, `${LIST}/${id}/take`])
      expect(
        await (path.endsWith('take') ? elsewhere.post(path, undefined, AT_OTHER) : elsewhere.get(path, AT_OTHER)),
      ).toMatchObject({ status: 404, json: { code: 'not_found.alarm' } });
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), { may: 'manager', mayNot: 'employee' });
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/1/take`), { may: 'manager', mayNot: 'employee' });
  expect((await operator.post(`${LIST}/${ids[0]}/done`, { note: '' })).status).toBe(200);
  expect(
    await summarizeAlarms(t.db, { exhibitorId: exhibitor.own.exhibitorId, permissions: new Set(['settings.view']) }),
  ).toMatchObject({ unfinished: 1, newest: [{ kind: 'undelivered' }] });
  const nothing = { exhibitorId: exhibitor.own.exhibitorId, permissions: new Set<never>() };
  expect(await summarizeAlarms(t.db, nothing)).toBeNull();
});

test('employees with management notifications get one mail per kind and hour, with a count', {
  tags: ['G15'],
}, async () => {
  const ada = await buildEmployee(t, exhibitor.own.exhibitorId, { name: 'Ada', notified: true });
  await buildEmployee(t, exhibitor.own.exhibitorId, { roles: ['employee'], notified: true });
  await buildEmployee(t, exhibitor.own.exhibitorId, { notified: false });
  await buildEmployee(t, exhibitor.other.exhibitorId, { notified: true });
  const sent = () => post.current.inbox.list().map(({ envelope, subject }) => `${envelope.to} ${subject}`);
  await raise('chargeback', 'one');
  await sendAll();
  expect(sent()).toEqual([`${ada.email} Alarm: Payment charged back`]);
  t.travel(10 * MINUTE_MS);
  await raise('chargeback', 'two');
  await raise('chargeback', 'three');
  await raise('chargeback', 'one'); // no news
  await sendAll();
  expect(sent()).toHaveLength(1);
  t.travel(61 * MINUTE_MS);
  await sendAll();
  expect(sent()[0]).toMatch(/3 alarms: Payment charged back$/);
  expect(sent()).toHaveLength(2);
  const [mail] = post.current.inbox.list();
  expect(mail?.text).toContain('https://alpha.test/portal/alarms');
  expect(missing).toEqual([]);
});

test('an alarm that was done before the mail left causes none', async () => {
  await buildEmployee(t, exhibitor.own.exhibitorId, { notified: true });
  await raise('chargeback');
  const manager = await exhibitor.as('manager');
  const [alarm] = await listed(manager);
  await manager.post(`${LIST}/${alarm?.id}/done`, { note: '' });
  await sendAll();
  expect(post.current.inbox.list()).toEqual([]);
});

test('an alarm of the installation is mailed to its operators only', async () => {
  await buildEmployee(t, exhibitor.own.exhibitorId, { roles: ['admin'], notified: true });
  const operator = await buildEmployee(t, exhibitor.other.exhibitorId, { roles: ['super-admin'], notified: true });
  const recorder = openAlarmRecorder({ db: t.db, onError: (error) => expect.fail(String(error)) });
  recorder.record('invariant I08', { says: 'no cent is lost', rows: 2 });
  recorder.record('invariant I08', { says: 'no cent is lost', rows: 2 });
  await recorder.close();
  await sendAll();
  expect(post.current.inbox.list().map(({ envelope }) => envelope.to)).toEqual([[operator.email]]);
  expect(await t.asOwner('SELECT kind, times FROM alarm')).toEqual([{ kind: 'invariant_broken', times: 2 }]);
});

test('reports wait while the database does not answer, and none that fails for good blocks the next', async () => {
  let isDown = true;
  const errors: unknown[] = [];
  const db: typeof t.db = {
    ...t.db,
    async tx(acting, work, opening) {
      if (!isDown) return t.db.tx(acting, work, opening);
      isDown = false;
      throw unavailable('database.unavailable');
    },
  };
  const recorder = openAlarmRecorder({ db, onError: (error) => errors.push(error), againMs: 10 });
  recorder.record('refund refused', { exhibitorId: exhibitor.own.exhibitorId, refundId: 'r1' });
  recorder.record('refund refused', { exhibitorId: 999_999, refundId: 'r2' }); // there is no such exhibitor
  recorder.record('a new thing', { exhibitorId: exhibitor.own.exhibitorId });
  await expect
    .poll(async () => (await listed(await exhibitor.as('admin'))).map(({ name }) => name))
    .toEqual(['a new thing', 'refund refused']);
  await recorder.close();
  expect(errors).toHaveLength(2);
});

test('given-up work of the outbox is an alarm within a minute, once', { tags: ['T65', 'D-088'] }, async () => {
  const give = (dedupe: string) => inTenant(t, exhibitor.own.exhibitorId, (tx) => tx.emit('mail.contact', dedupe, {}));
  await give('one');
  await give('two');
  await t.asOwner(`UPDATE outbox SET dead_at = now(), last_error = '550 no such mailbox' WHERE topic = 'mail.contact'`);
  expect(await reportDeadLetters(t.db)).toEqual({ topics: 1 });
  expect(await reportDeadLetters(t.db)).toEqual({ topics: 0 });
  const admin = await exhibitor.as('admin');
  const [alarm] = await listed(admin);
  expect(alarm).toMatchObject({ kind: 'undelivered', name: 'mail.contact', count: 2, reason: '550 no such mailbox' });
  await admin.post(`${LIST}/${alarm?.id}/done`, { note: '' });
  expect(await reportDeadLetters(t.db)).toEqual({ topics: 0 });
  await give('three');
  await t.asOwner(`UPDATE outbox SET dead_at = now() + interval '1 second' WHERE dedupe = 'three'`);
  expect(await reportDeadLetters(t.db)).toEqual({ topics: 1 });
  expect(await listed(admin)).toMatchObject([{ status: 'open', count: 1 }]);
});
