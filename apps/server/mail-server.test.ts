import { beforeEach, describe, expect, test } from 'vitest';
import type { MailWire } from '#modules/mail-admin/contract/staff.ts';
import { mailAdminRoutes } from '#modules/mail-admin/server.ts';
import { stepsDone } from '#modules/site/server.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { mailServerOf } from '#platform/mail/mail-server.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const mail = testMailServer();
const translator: Translator = await openTranslator();
const exhibitor = portalCinema(t, (app) =>
  mailAdminRoutes(app, {
    db: t.db,
    workDb: t.db,
    secrets: testSecrets,
    translator,
    get smtpUrl() {
      return mail.current.smtpUrl;
    },
    publicUrl: (servingOn) => `https://${servingOn}`,
  }),
);
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('exhibitor-manager');
});

const FORM = { host: 'smtp.lumen.example', port: 587, username: 'lumen', password: 'velvet', encryption: 'starttls' };
const set = (changes: object = {}) => manager.post('/api/staff/mail/server', { ...FORM, ...changes });
const dataOf = (answer: Answer): MailWire => (answer.json as { data: MailWire }).data;
const look = async () => dataOf(await manager.get('/api/staff/mail'));
async function storedPassword(): Promise<string | null> {
  const [row] = await t.asOwner<{ secrets: Record<string, unknown> }>(
    'SELECT secrets FROM settings WHERE exhibitor_id = $1',
    [exhibitor.own.exhibitorId],
  );
  const server = mailServerOf(testSecrets, row?.secrets ?? {}, null);
  return server?.kind === 'own' ? server.password : null;
}

test('only those who may see or change settings reach the mail server', { tags: ['T71', 'SET-005'] }, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/mail'), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/mail/send-again', { id: null }), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/mail/test', { to: 'x' }), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/mail/server', {}), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/mail/server/remove'), roles);
});

describe('the own mail server', { tags: ['SET-005', 'D-172'] }, () => {
  test('is sealed; its password is never returned, and is kept when it is left empty', async () => {
    expect((await look()).server).toMatchObject({ kind: 'operator', host: '' });
    const answer = await set();
    expect(dataOf(answer).server).toEqual({
      kind: 'own',
      host: 'smtp.lumen.example',
      port: 587,
      username: 'lumen',
      encryption: 'starttls',
    });
    expect(answer.text).not.toContain('velvet');
    await set({ password: '', port: 465, encryption: 'tls' });
    expect([await storedPassword(), (await look()).server.port]).toEqual(['velvet', 465]);
  });

  test('never sends an old password to a new host or as another user', async () => {
    await set();
    await set({ password: '', host: 'smtp.elsewhere.example' });
    expect(await storedPassword()).toBe('');
    await set();
    await set({ password: '', username: 'another' });
    expect(await storedPassword()).toBe('');
  });

  test('can be removed', async () => {
    await set();
    expect(dataOf(await manager.post('/api/staff/mail/server/remove')).server.kind).toBe('operator');
    expect(await storedPassword()).toBeNull();
  });

  test.each([
    ['host', { host: 'a b' }],
    ['port', { port: 0 }],
    ['port', { port: '' }],
    ['encryption', { encryption: 'none' }],
    ['from', { from: 'x' }],
  ])('names the field %s that is wrong', async (field, changes) => {
    const { status, json } = await set(changes);
    expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});

describe('a test mail', { tags: ['SET-005'] }, () => {
  const send = (to: string) => manager.post('/api/staff/mail/test', { to }, { 'accept-language': 'en' });

  test('arrives, in the language of the employee', async () => {
    expect((await send('ada@lumen.example')).json).toEqual({ data: { sent: true, reason: null } });
    expect(mail.current.inbox.list()[0]).toMatchObject({ subject: 'Test: mails of Cinema Lumen arrive' });
  });

  test('that arrived is a step done, until the server is another one', async () => {
    const isDone = () => t.db.ask(exhibitor.own.exhibitorId, async (first) => (await stepsDone(first)).mail);
    await send('ada@lumen.example');
    expect(await isDone()).toBe(true);
    await set({ host: '127.0.0.1' });
    expect(await isDone()).toBe(false);
    await send('ada@lumen.example');
    expect(await isDone()).toBe(false);
    await manager.post('/api/staff/mail/server/remove');
  });

  test('that cannot be sent says why, in the words of the server', async () => {
    await set({ host: '127.0.0.1' });
    expect((await send('ada@lumen.example')).json).toEqual({
      data: { sent: false, reason: '127.0.0.1 is not a public mail server' },
    });
    await manager.post('/api/staff/mail/server/remove');
    expect((await send('nobody')).status).toBe(422);
  });
});

describe('mails that could not be sent', { tags: ['D-088'] }, () => {
  const unsent = (exhibitorId: number, dedupe: string, values: { dead: boolean }) =>
    t.asOwner(
      `INSERT INTO outbox (exhibitor_id, topic, dedupe, payload, available_at, attempts, last_error, dead_at)
       VALUES ($1, 'mail.tickets', $2, '{"billId": "bill-1"}', now(), 7, 'mailbox full', CASE WHEN $3 THEN now() END)`,
      [exhibitorId, dedupe, values.dead],
    );

  test('are listed with their reason, those of the own exhibitor alone, and are sent again', async () => {
    await unsent(exhibitor.own.exhibitorId, 'a', { dead: true });
    await unsent(exhibitor.own.exhibitorId, 'b', { dead: false });
    await unsent(exhibitor.other.exhibitorId, 'c', { dead: true });
    const list = (await look()).unsent;
    expect(
      list.map(({ kind, bill_id, reason, attempts, given_up }) => [kind, bill_id, reason, attempts, given_up]),
    ).toEqual([
      ['tickets', 'bill-1', 'mailbox full', 7, false],
      ['tickets', 'bill-1', 'mailbox full', 7, true],
    ]);
    const again = async (id: number | null) => (await manager.post('/api/staff/mail/send-again', { id })).json;
    expect(await again(list[1]?.id ?? 0)).toEqual({ data: { tried_again: 1 } });
    expect(await again(null)).toEqual({ data: { tried_again: 1 } });
    expect((await look()).unsent).toEqual([]);
    const [left] = await t.asOwner('SELECT count(*)::int AS n FROM outbox WHERE dead_at IS NOT NULL');
    expect(left).toEqual({ n: 1 });
  });
});
