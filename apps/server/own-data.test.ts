import { beforeEach, expect, test } from 'vitest';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { dataOutbox, ownDataRoutes } from '#modules/privacy/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { LIMITS } from '#platform/http/limits/limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { LIMITS_OFF, testHttp } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems, solvedFor } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const routes = (app: HttpApp): void => {
  captchaRoutes(app, { secrets: testSecrets, now: () => Date.now() + t.offset });
  const captcha = openCaptcha({ db: t.db, secrets: testSecrets });
  ownDataRoutes(app, { db: t.db, secrets: testSecrets, translator, captcha });
};
const exhibitor = portalCinema(t, routes);
/** The same with the limit of requests for mail links. */
const limited = testHttp(() => ({
  exhibitorFor: async () => exhibitor.own.exhibitorId,
  routes,
  limits: { ...LIMITS_OFF, reset: LIMITS.reset },
}));
const shop = purchasesAt(t, () => exhibitor.own);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let count = 0;

beforeEach(async () => {
  t.travel(0);
  await t.asOwner("DELETE FROM outbox WHERE topic LIKE 'mail.data%'");
});

/** A buyer whose show is over, unless it is still to come. */
async function buyer({ isShowOver = true } = {}) {
  count += 1;
  t.travel(0);
  const email = `ada${count}@person.example`;
  const billId = await shop.tickets({ count: 1, name: 'Ada Quittengelee', email });
  if (isShowOver) t.travel(400 * DAY_MS);
  return { email, billId };
}

async function request(
  email: string,
  { locale = 'en', at = {} }: { locale?: string; at?: Record<string, string> } = {},
) {
  const visitor = await exhibitor.site.visit();
  return visitor.post(
    '/api/your-data/request',
    { email, grecaptcha: await solvedFor({ get: (path) => visitor.get(path, at) }) },
    { 'accept-language': locale, ...at },
  );
}

/** Sends the waiting mails; returns the newest one of the inbox. */
async function deliver() {
  const { smtpUrl } = post.current;
  const publicUrl = (servingOn: string) => `https://${servingOn}`;
  const handlers = dataOutbox({ workDb: t.db, secrets: testSecrets, translator, smtpUrl, publicUrl });
  for (const topic of ['mail.data_link', 'mail.data_erased'])
    for (const item of await outboxItems(t, topic)) {
      await handlers[topic]?.(item);
      await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
    }
  return post.current.inbox.list()[0];
}
const tokenIn = (text = ''): string => /\/your-data\/([\w.-]+)/.exec(text)?.[1] ?? '';
async function linkOf(email: string, options: Parameters<typeof request>[1] = {}): Promise<string> {
  await request(email, options);
  return tokenIn((await deliver())?.text);
}

test('a buyer asks by mail, sees what is stored, downloads it and is forgotten', {
  tags: ['T91', 'D-182'],
}, async () => {
  const { email, billId } = await buyer();
  expect(await request(email.toUpperCase())).toMatchObject({ status: 200 });
  const mail = await deliver();
  expect(mail?.text).toContain('https://alpha.test/en/your-data/');
  const token = tokenIn(mail?.text);
  const visitor = await exhibitor.site.visit();
  expect((await visitor.get(`/api/your-data/${token}`)).json).toMatchObject({
    data: { name: 'Ada Quittengelee', refused: null, stored: { email, bills: 1 }, purchases: [{ total: 12 }] },
  });
  const { text, headers } = await visitor.get(`/api/your-data/${token}/export`);
  expect(JSON.parse(text)).toMatchObject({ purchases: [{ email, total: 12 }] });
  expect(text).not.toContain(billId);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await visitor.get(`/api/your-data/${token}/export?format=text`)).text).toContain(`email: ${email}`);
  expect((await visitor.post(`/api/your-data/${token}/erase`)).status).toBe(200);
  expect(await t.asOwner('SELECT buyer_name, buyer_email FROM bill WHERE id = $1', [billId])).toEqual([
    { buyer_name: null, buyer_email: null },
  ]);
  expect(await t.asOwner('SELECT 1 FROM client WHERE email = $1', [email])).toEqual([]);
  const [entry] = await t.asOwner<{ actor: string }>(`SELECT actor FROM audit WHERE action = 'client.erased'`);
  expect(entry?.actor).toMatch(/^visitor:/);
  // The address is nowhere, not even in the mail that waits to confirm it.
  expect(await t.asOwner('SELECT 1 FROM outbox x WHERE x::text ILIKE $1', [`%${email}%`])).toEqual([]);
  const confirmation = await deliver();
  expect(confirmation).toMatchObject({ to: email });
  expect(confirmation?.text).toContain('deleted your name and your address');
  expect(missing).toEqual([]);
});

test('a used link opens nothing any more, and an old one neither', { tags: ['T91'] }, async () => {
  const { email } = await buyer();
  const [used, second] = [await linkOf(email), await linkOf(email)];
  const visitor = await exhibitor.site.visit();
  const answers = await Promise.all([1, 2, 3].map(() => visitor.post(`/api/your-data/${used}/erase`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  for (const token of [used, second])
    for (const path of ['', '/export'])
      expect((await visitor.get(`/api/your-data/${token}${path}`)).json).toMatchObject({ code: 'not_found.data_link' });

  await deliver(); // the confirmation
  const old = await linkOf((await buyer()).email);
  t.travel(t.offset + 3.9 * HOUR_MS);
  expect((await visitor.get(`/api/your-data/${old}`)).status).toBe(200);
  t.travel(t.offset + 0.2 * HOUR_MS);
  expect((await visitor.get(`/api/your-data/${old}`)).status).toBe(404);
  expect((await visitor.post(`/api/your-data/${old}/erase`)).status).toBe(404);
});

test('a forged link and the id of a link without its signature open nothing', { tags: ['T91', 'T84'] }, async () => {
  const own = await linkOf((await buyer()).email);
  const foreign = await linkOf((await buyer()).email);
  const visitor = await exhibitor.site.visit();
  const [ownId, ownSignature] = own.split('.');
  const [foreignId] = foreign.split('.');
  for (const token of [`${foreignId}.${ownSignature}`, ownId, foreignId?.slice(2), `${own}x`, '1', 'a.b'])
    expect((await visitor.get(`/api/your-data/${token}`)).status).toBe(404);
  const shown = await visitor.get(`/api/your-data/${own}`);
  const other = await visitor.get(`/api/your-data/${foreign}`);
  expect(shown.text).not.toContain((other.json as { data: { stored: { email: string } } }).data.stored.email);
});

test('two exhibitors of one installation stay apart', { tags: ['T71', 'T91'] }, async () => {
  const { email } = await buyer();
  const own = await linkOf(email);
  const visitor = await exhibitor.site.visit();
  expect((await visitor.get(`/api/your-data/${own}`, AT_OTHER)).status).toBe(404);
  expect((await visitor.post(`/api/your-data/${own}/erase`, undefined, AT_OTHER)).status).toBe(404);
  // The other one knows nothing about this address.
  post.current.inbox.clear();
  await t.asOwner("DELETE FROM outbox WHERE topic LIKE 'mail.data%'");
  expect((await request(email, { at: AT_OTHER })).status).toBe(200);
  expect(await outboxItems(t, 'mail.data_link')).toMatchObject([{ exhibitorId: exhibitor.other.exhibitorId }]);
  expect(await deliver()).toBeUndefined();
});

test('an address about which nothing is stored gets the same answer for the same work, and no mail', {
  tags: ['T91', 'D-130'],
}, async () => {
  const { email } = await buyer();
  const known = await request(email);
  const unknown = await request('unknown@person.example');
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  // Until a worker sends the mails, both have left the same: an item whose address is encrypted.
  const rows = await t.asOwner<{ topic: string; keys: string; text: string }>(
    `SELECT topic, (SELECT string_agg(k, ',' ORDER BY k) FROM jsonb_object_keys(payload) k) AS keys, payload::text AS text FROM outbox WHERE topic LIKE 'mail.data%'`,
  );
  expect(rows.map(({ topic, keys }) => [topic, keys])).toEqual(
    Array(2).fill(['mail.data_link', 'address,linkId,locale']),
  );
  expect(rows.map(({ text }) => text).join()).not.toContain('@');
  await deliver();
  expect(post.current.inbox.list().map(({ to }) => to)).toEqual([email]);
  expect(await t.asOwner('SELECT 1 FROM data_link WHERE email LIKE $1', ['unknown%'])).toEqual([]);
});

test('strangers do not fill the mailbox of an address, nor end its links', { tags: ['T79'] }, async () => {
  const { email } = await buyer();
  const first = await linkOf(email);
  for (let each = 0; each < 4; each += 1) await request(email);
  await deliver();
  expect(post.current.inbox.list()).toHaveLength(3);
  const visitor = await exhibitor.site.visit();
  expect((await visitor.get(`/api/your-data/${first}`)).status).toBe(200);
});

test('one visitor asks as often as for other mail links, then waits', { tags: ['T79', 'D-190'] }, async () => {
  const visitor = await limited.visit();
  const ask = async () => (await visitor.post('/api/your-data/request', { email: 'x', grecaptcha: 'x' })).status;
  for (let each = 0; each < LIMITS.reset; each += 1) expect(await ask()).toBe(422);
  expect(await ask()).toBe(429);
});

test('a person is not forgotten while a purchase is open or a ticket is to be used; the link still works', {
  tags: ['T91'],
}, async () => {
  const { email } = await buyer({ isShowOver: false });
  const token = await linkOf(email, { locale: 'de' });
  const visitor = await exhibitor.site.visit();
  const erase = () => visitor.post(`/api/your-data/${token}/erase`, undefined, { 'accept-language': 'de' });
  expect(await erase()).toMatchObject({ status: 409, json: { code: 'privacy.own_tickets_to_use' } });
  await shop.unpaid({ email, count: 1 });
  expect(await erase()).toMatchObject({ status: 409, json: { code: 'privacy.own_open_purchases' } });
  expect((await erase()).text).toContain('Kauf oder eine Reservierung');
  expect((await visitor.get(`/api/your-data/${token}`)).json).toMatchObject({
    data: { refused: 'open_purchases', stored: { tickets: 1, open: 1 } },
  });
});
