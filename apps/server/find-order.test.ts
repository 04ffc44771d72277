import { beforeEach, expect, test } from 'vitest';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { orderRoutes, ordersOutbox } from '#modules/tickets/server.ts';
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
  orderRoutes(app, { db: t.db, secrets: testSecrets, translator, captcha });
};
const exhibitor = portalCinema(t, routes);
const limited = testHttp(() => ({
  exhibitorFor: async () => exhibitor.own.exhibitorId,
  routes,
  limits: { ...LIMITS_OFF, reset: LIMITS.reset },
}));
const shop = purchasesAt(t, () => exhibitor.own);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let count = 0;
const newAddress = () => {
  count += 1;
  return `ada${count}@orders.example`;
};

beforeEach(async () => {
  t.travel(0);
  await t.asOwner("DELETE FROM outbox WHERE topic = 'mail.orders'");
});

async function request(email: string, at: Record<string, string> = {}, locale = 'en') {
  const visitor = await exhibitor.site.visit();
  return visitor.post(
    '/api/orders/mail',
    { email, grecaptcha: await solvedFor({ get: (path) => visitor.get(path, at) }) },
    { 'accept-language': locale, ...at },
  );
}

async function deliver() {
  const { smtpUrl } = post.current;
  const handlers = ordersOutbox({
    workDb: t.db,
    secrets: testSecrets,
    translator,
    smtpUrl,
    publicUrl: (servingOn) => `https://${servingOn}`,
  });
  for (const item of await outboxItems(t, 'mail.orders')) {
    await handlers['mail.orders']?.(item);
    await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
  }
  return post.current.inbox.list();
}

test('the mail lists the orders to come with their links, and of the earlier ones the last three', async () => {
  const email = newAddress();
  const past: string[] = [];
  for (let each = 0; each < 4; each += 1) past.push(await shop.tickets({ count: 1, email }));
  const other = await shop.tickets({ count: 1, email: newAddress() });
  const unpaid = await shop.unpaid({ count: 1, email });
  await t.asOwner(
    `UPDATE bill SET settled_at = settled_at - make_interval(days => 400 - array_position($1::uuid[], id)) WHERE id = ANY($1)`,
    [past],
  );
  await t.asOwner("UPDATE ticket SET state = 'used' WHERE bill_id = ANY($1)", [past]);
  const coming = await shop.tickets({ count: 2, email });
  expect(await request(email.toUpperCase())).toMatchObject({ status: 200 });
  const [mail, ...more] = await deliver();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: email });
  const linked = [...(mail?.text ?? '').matchAll(/https:\/\/alpha\.test\/en\/bill\/([0-9a-f-]{36})/g)].map(
    ([, id]) => id,
  );
  expect([...new Set(linked)]).toEqual([coming, past[3], past[2], past[1]]);
  expect(linked).not.toContain(other);
  expect(linked).not.toContain(unpaid);
  expect(mail?.text).toContain('2 tickets');
  expect(missing).toEqual([]);
});

test.each([
  ['nl-BE', 'Uw bestellingen'],
  ['fr', 'Vos commandes'],
  ['de', 'Ihre Bestellungen'],
])('it is written in the language of the page, in %s', async (locale, heading) => {
  const email = newAddress();
  await shop.tickets({ count: 1, email });
  await request(email, {}, locale);
  const [mail] = await deliver();
  expect(mail?.html).toContain(heading);
  expect(mail?.html).toContain(`lang="${locale}"`);
  expect(missing).toEqual([]);
});

test('an address without orders gets the same answer for the same work, and no mail', { tags: ['D-130'] }, async () => {
  const email = newAddress();
  await shop.tickets({ count: 1, email });
  const known = await request(email);
  const unknown = await request(newAddress());
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  const rows = await t.asOwner<{ keys: string; text: string }>(
    `SELECT (SELECT string_agg(k, ',' ORDER BY k) FROM jsonb_object_keys(payload) k) AS keys, x::text AS text FROM outbox x WHERE topic = 'mail.orders'`,
  );
  expect(rows.map(({ keys }) => keys)).toEqual(['address,locale', 'address,locale']);
  expect(rows.map(({ text }) => text).join()).not.toContain('@');
  expect((await deliver()).map(({ to }) => to)).toEqual([email]);
});

test('an address gets one mail in twenty minutes, however often strangers ask', { tags: ['T79'] }, async () => {
  const email = newAddress();
  await shop.tickets({ count: 1, email });
  const answers = new Set<string>();
  for (let each = 0; each < 4; each += 1) answers.add((await request(email)).text);
  expect(answers.size).toBe(1);
  expect(await deliver()).toHaveLength(1);
  t.travel(21 * MINUTE_MS);
  await request(email);
  expect(await deliver()).toHaveLength(2);
});

test('one visitor asks as often as for other mail links, then waits', { tags: ['T79', 'D-190'] }, async () => {
  const visitor = await limited.visit();
  const ask = async () => (await visitor.post('/api/orders/mail', { email: 'x', grecaptcha: 'x' })).status;
  for (let each = 0; each < LIMITS.reset; each += 1) expect(await ask()).toBe(422);
  expect(await ask()).toBe(429);
});

test('two exhibitors of one installation stay apart', { tags: ['T71'] }, async () => {
  const email = newAddress();
  await shop.tickets({ count: 1, email });
  await request(email, AT_OTHER);
  expect(await outboxItems(t, 'mail.orders')).toMatchObject([{ exhibitorId: exhibitor.other.exhibitorId }]);
  expect(await deliver()).toEqual([]);
});

test('a show that is over is an earlier order', async () => {
  const email = newAddress();
  await shop.tickets({ count: 1, email });
  t.travel(400 * DAY_MS);
  await request(email);
  const [mail] = await deliver();
  expect(mail?.text).toContain('You have no coming show');
});
