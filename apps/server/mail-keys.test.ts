import { beforeEach, expect, test } from 'vitest';
import type { MailKeysWire } from '#modules/mail-admin/contract/staff.ts';
import { mailAdminRoutes } from '#modules/mail-admin/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
/** Simulated answers of the DNS: the strings of a record, or the code of an error. */
const dns = new Map<string, string[][] | string>();
/** Whether a transaction was open when the DNS was asked. */
const openMeanwhile: boolean[] = [];
const exhibitor = portalCinema(t, (app) =>
  mailAdminRoutes(app, {
    db: t.db,
    workDb: t.db,
    secrets: testSecrets,
    translator,
    smtpUrl: null,
    publicUrl: (servingOn) => `https://${servingOn}`,
    async textRecords(name) {
      const [row] = await t.asOwner<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
      );
      openMeanwhile.push((row?.n ?? 0) > 0);
      const records = dns.get(name) ?? 'ENOTFOUND';
      if (typeof records === 'string') throw Object.assign(new Error(`queryTxt ${records} ${name}`), { code: records });
      return records;
    },
  }),
);
let manager: Browser;
beforeEach(async () => {
  dns.clear();
  openMeanwhile.length = 0;
  manager = await exhibitor.as('exhibitor-manager');
  await t.asOwner(
    `UPDATE settings SET secrets = '{}', data = jsonb_set(data, '{mail_sender_address}', '"Box@Lumen.example"')`,
  );
});

const KEYS = '/api/staff/mail/keys';
const dataOf = <Data = MailKeysWire>(answer: Answer): Data => (answer.json as { data: Data }).data;
const make = async (domain = 'lumen.example') => dataOf(await manager.post(KEYS, { domain }));
const check = async (key: 'in_use' | 'waiting') =>
  dataOf<{ state: string }>(await manager.post(`${KEYS}/check`, { key })).state;
const use = async () => dataOf<{ state: string; keys: MailKeysWire }>(await manager.post(`${KEYS}/use`));
function publish(key: MailKeysWire['waiting']): void {
  if (!key) throw new Error('no key waits');
  dns.set(key.record.name, [key.record.value.match(/.{1,255}/g) ?? []]);
}

test('only those who may see or change settings reach the keys of mails', { tags: ['T71'] }, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get(KEYS), roles);
  for (const path of ['', '/check', '/use', '/discard', '/end'])
    await expectGuarded(exhibitor, (browser) => browser.post(`${KEYS}${path}`, {}), roles);
});

test('a key is made for the domain of the sender; its private half is never returned', {
  tags: ['NEWS-006', 'D-172'],
}, async () => {
  expect(dataOf(await manager.get(KEYS))).toEqual({ sender_domain: 'lumen.example', in_use: null, waiting: null });
  const answer = await manager.post(KEYS, { domain: 'Lumen.example' });
  expect(dataOf(answer).waiting).toMatchObject({
    domain: 'lumen.example',
    record: { name: 'foyer._domainkey.lumen.example', value: expect.stringMatching(/^v=DKIM1; k=rsa; p=/) },
    signs_sender: true,
  });
  expect(answer.text).not.toContain('PRIVATE');
  const [row] = await t.asOwner<{ secrets: string }>('SELECT secrets::text FROM settings WHERE exhibitor_id = $1', [
    exhibitor.own.exhibitorId,
  ]);
  expect(row?.secrets).not.toContain('PRIVATE');
  const other = await exhibitor.as('exhibitor-manager', [], exhibitor.other);
  expect(dataOf(await other.get(KEYS, AT_OTHER))).toMatchObject({ waiting: null });
});

test.each([
  ['', /domain of the sender/],
  ['lumen', /domain of the sender/],
  ['elsewhere.example', /Box@Lumen\.example/],
])('a key for “%s” would sign nothing: it is refused at its field', async (domain, sentence) => {
  const { status, json } = await manager.post(KEYS, { domain }, { 'accept-language': 'en' });
  expect([status, json]).toMatchObject([422, { errors: { domain: [expect.stringMatching(sentence)] } }]);
});

test('the check says what the DNS has, and signing starts only when it has the record', {
  tags: ['NEWS-006'],
}, async () => {
  const { waiting } = await make();
  const { name, value } = waiting?.record ?? { name: '', value: '' };
  expect(await check('waiting')).toBe('missing');
  dns.set(name, 'ESERVFAIL');
  expect(await check('waiting')).toBe('no_answer');
  dns.set(name, [[value.slice(0, 200)]]);
  expect(await check('waiting')).toBe('cut');
  expect(await use()).toMatchObject({ state: 'cut', keys: { in_use: null, waiting } });
  publish(waiting);
  expect(await check('waiting')).toBe('published');
  expect(await use()).toEqual({
    state: 'published',
    keys: { sender_domain: 'lumen.example', in_use: waiting, waiting: null },
  });
  dns.clear();
  expect(await check('in_use')).toBe('missing');
  // No transaction was open while the DNS was asked.
  expect(openMeanwhile.length).toBeGreaterThan(5);
  expect(openMeanwhile).not.toContain(true);
});

test('a key is replaced under another name, discarded while it waits, and ended', { tags: ['NEWS-006'] }, async () => {
  const { waiting: first } = await make();
  publish(first);
  await use();
  const { in_use, waiting } = await make();
  expect([in_use, waiting?.record.name]).toEqual([first, 'foyer2._domainkey.lumen.example']);
  expect(dataOf(await manager.post(`${KEYS}/discard`))).toMatchObject({ in_use: first, waiting: null });
  expect((await manager.post(`${KEYS}/use`)).status).toBe(409);
  expect(dataOf(await manager.post(`${KEYS}/end`))).toMatchObject({ in_use: null, waiting: null });
  expect((await manager.post(`${KEYS}/check`, { key: 'in_use' })).status).toBe(409);
  const trail = await t.asOwner<{ action: string }>(
    `SELECT action FROM audit WHERE exhibitor_id = $1 AND action LIKE 'mail_key.%' ORDER BY id DESC LIMIT 3`,
    [exhibitor.own.exhibitorId],
  );
  expect(trail.map(({ action }) => action)).toEqual(['mail_key.ended', 'mail_key.discarded', 'mail_key.made']);
});

test('a key whose domain is not that of the sender any more says that it signs nothing', async () => {
  publish((await make()).waiting);
  await use();
  await t.asOwner(`UPDATE settings SET data = jsonb_set(data, '{mail_sender_address}', '"box@nova.example"')`);
  expect(dataOf(await manager.get(KEYS))).toMatchObject({
    sender_domain: 'nova.example',
    in_use: { domain: 'lumen.example', signs_sender: false },
  });
});
