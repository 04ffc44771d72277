import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { takeWaiting } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import {
  alertsOf,
  eraseAlertsOf,
  purgeAlerts,
  saleAlertOutbox,
  saleAlertRoutes,
  sendAlerts,
} from '#modules/sale-alerts/server.ts';
import { type LiveSnapshots, openSites, openSnapshots } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import {
  buildCinema,
  buildEvent,
  buildMovie,
  buildScreening,
  type Cinema,
  DAY_MS,
} from '#testing/builders/builders.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems, solvedFor } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
const CONFIRM = 'mail.sale_alert_confirm';
const ON_SALE = 'mail.sale_alert';
let snapshots: LiveSnapshots;
let own: Cinema;
let other: Cinema;
let visitor: Browser;
let soon: { movieId: number; versionId: number };
let eventId: number;

beforeAll(async () => {
  own = await buildCinema(t, { exhibitor: { tradeName: 'Cinema Lumen', servingOn: 'www.lumen.test' } });
  other = await buildCinema(t);
  eventId = await buildEvent(t, own.exhibitorId, { title: inAllLanguages('Gala'), slug: 'gala' });
});
beforeEach(async () => {
  snapshots = openSnapshots(t.db, { debounceMs: 1 });
  soon = await buildMovie(t, own.exhibitorId, { title: { en: 'Sunrise' } });
  visitor = await site.visit();
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner('DELETE FROM sale_alert');
});
afterAll(() => snapshots.close());

const sites = () => openSites(snapshots, translator);
const site = testHttp(() => ({
  exhibitorFor: async () => own.exhibitorId,
  routes: (app) => {
    captchaRoutes(app, { secrets: testSecrets, now: () => Date.now() + t.offset });
    saleAlertRoutes(app, {
      db: t.db,
      secrets: testSecrets,
      translator,
      sites: { ...sites(), current: (id, locale) => fresh(id, locale) },
      captcha: openCaptcha({ db: t.db, secrets: testSecrets }),
    });
  },
}));
/** What a node that has just read the programme shows. */
async function fresh(exhibitorId: number, locale: string) {
  await snapshots.close();
  snapshots = openSnapshots(t.db, { debounceMs: 1 });
  return sites().current(exhibitorId, locale);
}
const ask = async (change: Record<string, unknown> = {}, locale = 'en') =>
  visitor.post(
    '/api/sale-alerts',
    { kind: 'film', id: soon.movieId, email: 'Ada@Example.org', grecaptcha: await solvedFor(visitor), ...change },
    { 'accept-language': locale },
  );
const rows = () =>
  t.asOwner<{ email: string; confirmed: boolean; notified: boolean }>(
    `SELECT email, confirmed_at IS NOT NULL AS confirmed, notified_at IS NOT NULL AS notified FROM sale_alert ORDER BY id`,
  );
/** Sends the pending mails of a topic; returns the newest one. */
async function deliver(topic: string) {
  const { smtpUrl } = post.current;
  const publicUrl = (servingOn: string) => `https://${servingOn}`;
  const handlers = saleAlertOutbox({
    workDb: t.db,
    secrets: testSecrets,
    translator,
    smtpUrl,
    publicUrl,
    sites: { ...sites(), current: fresh },
  });
  for (const item of await outboxItems(t, topic)) {
    await handlers[topic]?.(item);
    await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
  }
  return post.current.inbox.list()[0];
}
const linkIn = (mail: { text: string } | undefined, action: string): string =>
  new RegExp(`https://[^\\s]+(/sale-alert/${action}/[\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
const press = async (path: string) =>
  (await site.ask(path, { method: 'POST', redirect: 'manual' })).headers.get('location');
const send = (batch?: number) =>
  sendAlerts({ workDb: t.db, sites: { ...sites(), current: fresh }, ...(batch && { batch }) });
let day = 5;
/** Plans a show of the film, each on a day of its own. */
const shows = (options: Parameters<typeof buildScreening>[2] = {}) =>
  buildScreening(t, { ...own, ...soon }, { startsAtMs: Date.now() + t.offset + day++ * DAY_MS, ...options });
async function waits(email: string, locale = 'en'): Promise<void> {
  await ask({ email }, locale);
  await press(linkIn(await deliver(CONFIRM), 'confirm'));
}

test('a visitor confirms the address and gets one mail in their language when the first show is on sale', {
  tags: ['T83', 'D-163'],
}, async () => {
  const answer = await ask({}, 'fr');
  expect([answer.status, answer.json]).toEqual([
    200,
    { message: 'Presque terminé\u00a0: suivez le lien de l’e-mail que nous venons de vous envoyer.' },
  ]);
  const asking = await deliver(CONFIRM);
  expect(asking?.subject).toContain('Sunrise');
  const path = linkIn(asking, 'confirm');
  expect((await site.ask(path, { redirect: 'manual' })).headers.get('location')).toBe(`/en${path}`);
  expect(await rows()).toMatchObject([{ email: 'ada@example.org', confirmed: false }]);
  await shows();
  expect(await send()).toEqual({ queued: 0 }); // not confirmed
  expect(await press(path)).toBe('/en/sale-alert/confirmed');
  expect(await send()).toEqual({ queued: 1 });
  expect(await send()).toEqual({ queued: 0 });
  const mail = await deliver(ON_SALE);
  expect(mail?.subject).toMatch(/^En vente\s: Sunrise$/);
  expect(mail?.text).toMatch(/https:\/\/www\.lumen\.test\/fr\/movies\/view\//);
  expect(mail?.text).toContain('La première séance a lieu le');
  expect(mail?.headers.map(([name]) => name)).toContain('List-Unsubscribe-Post');
  expect(await rows()).toEqual([]); // the address is not needed any more
  expect(missing).toEqual([]);
});

test('a show that leaves the sale between job and mail leaves the visitor waiting: the next show sends the mail', {
  tags: ['D-047'],
}, async () => {
  await waits('ada@example.org');
  await shows();
  expect(await send()).toEqual({ queued: 1 });
  const ofFilm = [soon.movieId, own.exhibitorId];
  await t.asOwner('UPDATE screening SET cancelled_at = now() WHERE movie_id = $1 AND exhibitor_id = $2', ofFilm);
  post.current.inbox.clear();
  expect(await deliver(ON_SALE)).toBeUndefined();
  expect(await rows()).toEqual([{ email: 'ada@example.org', confirmed: true, notified: false }]);
  expect(await send()).toEqual({ queued: 0 });
  await shows();
  expect(await send()).toEqual({ queued: 1 });
  expect((await deliver(ON_SALE))?.subject).toContain('Sunrise');
  expect([await rows(), post.current.inbox.list().length]).toEqual([[], 1]);
});

test('a show that is sold from tomorrow on sends no mail today; a film on sale takes no address', {
  tags: ['D-047'],
}, async () => {
  await waits('ada@example.org');
  await shows();
  await t.asOwner(
    "UPDATE screening SET online_from = now() + interval '1 day' WHERE movie_id = $1 AND exhibitor_id = $2",
    [soon.movieId, own.exhibitorId],
  );
  expect(await send()).toEqual({ queued: 0 });
  expect((await ask({ email: 'bob@example.org' })).status).toBe(200);
  await t.asOwner('UPDATE screening SET online_from = NULL WHERE movie_id = $1 AND exhibitor_id = $2', [
    soon.movieId,
    own.exhibitorId,
  ]);
  expect(await ask({ email: 'cleo@example.org' })).toMatchObject({ status: 409, json: { code: 'sale_alert.on_sale' } });
  expect(await send()).toEqual({ queued: 1 });
});

test('who asks twice, in any case of letters, gets one mail to confirm, and the same answer', {
  tags: ['D-163'],
}, async () => {
  const first = await ask();
  const second = await ask({ email: 'ada@EXAMPLE.org' });
  expect(second.json).toEqual(first.json);
  expect(await outboxItems(t, CONFIRM)).toHaveLength(1);
  await press(linkIn(await deliver(CONFIRM), 'confirm'));
  expect((await ask()).json).toEqual(first.json);
  expect(await outboxItems(t, CONFIRM)).toEqual([]);
});

test('leaving works from the mail, by a button or by the mail program, and leaves no address', {
  tags: ['T83'],
}, async () => {
  await ask();
  const path = linkIn(await deliver(CONFIRM), 'leave');
  expect(await rows()).toHaveLength(1);
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'manual',
  } as const;
  for (const _round of ['first', 'again']) expect((await site.ask(path, oneClick)).status).toBe(200);
  expect(await rows()).toEqual([]);
  expect(await press(path)).toBe('/en/sale-alert/left');
  expect(await press('/sale-alert/confirm/forged')).toBe('/en/sale-alert/invalid');
  expect(await press('/sale-alert/leave/1-1.forged')).toBe('/en/sale-alert/invalid');
});

test('an event is awaited like a film; what the website does not show, or another exhibitor, is not', async () => {
  expect((await ask({ kind: 'event', id: eventId })).status).toBe(200);
  expect((await deliver(CONFIRM))?.subject).toContain('Gala');
  const foreign = await ask({ id: other.movieId });
  expect([foreign.status, (foreign.json as { code: string }).code]).toEqual([404, 'not_found.movie']);
  expect((await ask({ kind: 'event', id: 999_999 })).status).toBe(404);
  const refused = await ask({ email: 'nobody', extra: 1 });
  expect([refused.status, Object.keys((refused.json as { errors: object }).errors).sort()]).toEqual([
    422,
    ['email', 'extra'],
  ]);
  expect((await ask({ grecaptcha: 'none' })).status).toBe(422);
});

test('many are told in batches, each once, also by two runs at one time', { tags: ['T56'] }, async () => {
  await t.asOwner(
    `INSERT INTO sale_alert (exhibitor_id, email, movie_id, locale, token, signed_up_at, confirmed_at)
     SELECT $1, n || '@example.org', $2, 'en', 't' || n, now(), now() FROM generate_series(1, 7) AS n`,
    [own.exhibitorId, soon.movieId],
  );
  await shows();
  // A second run works while the first one has not committed: it leaves out what the first one took.
  await inTenant(t, own.exhibitorId, async (tx) => {
    const first = await takeWaiting(tx, { kind: 'film', id: soon.movieId }, 2);
    for (const { id, token } of first) await tx.emit(ON_SALE, `${id}.${token}`, { alertId: id, token });
    expect(await send(3)).toEqual({ queued: 5 });
  });
  expect(await send(3)).toEqual({ queued: 0 });
  expect(await outboxItems(t, ON_SALE)).toHaveLength(7);
});

test('the database refuses a mail to an unconfirmed address, two waits of one address, and a wait for nothing', async () => {
  const add = (columns: string, values: string) =>
    t.asOwner(
      `INSERT INTO sale_alert (exhibitor_id, email, locale, token, signed_up_at, ${columns}) VALUES ($1, 'a@b.org', 'en', 'x', now(), ${values})`,
      [own.exhibitorId],
    );
  await expect(add('movie_id, notified_at', `${soon.movieId}, now()`)).rejects.toMatchObject({ code: '23514' });
  await expect(add('movie_id, event_id', `${soon.movieId}, ${eventId}`)).rejects.toMatchObject({ code: '23514' });
  await expect(add('movie_id', 'NULL')).rejects.toMatchObject({ code: '23514' });
  await expect(add('movie_id', '999999')).rejects.toMatchObject({ code: '23503' });
  await add('movie_id', `${soon.movieId}`);
  await expect(add('movie_id', `${soon.movieId}`)).rejects.toMatchObject({ code: '23505' });
});

test('an address is shown and erased; unconfirmed and answered ones go after a week, all after a year', {
  tags: ['T91', 'D-182'],
}, async () => {
  await waits('ada@example.org');
  await inTenant(t, own.exhibitorId, async (tx) => {
    expect(await alertsOf(tx, 'ada@example.org')).toMatchObject([{ kind: 'film', title: { en: 'Sunrise' } }]);
    await eraseAlertsOf(tx, 'ada@example.org');
  });
  expect(await rows()).toEqual([]);
  await t.asOwner(
    `INSERT INTO sale_alert (exhibitor_id, email, movie_id, locale, token, signed_up_at, confirmed_at, notified_at)
     SELECT $1, email, $2, 'en', 'x', now() - age::interval, now() - confirmed::interval, now() - notified::interval
       FROM (VALUES ('old', '366 days', '366 days', NULL), ('waiting', '364 days', '364 days', NULL), ('unconfirmed', '8 days', NULL, NULL),
                    ('new', '6 days', NULL, NULL), ('told', '9 days', '9 days', '8 days')) AS a(email, age, confirmed, notified)`,
    [own.exhibitorId, soon.movieId],
  );
  expect(await t.db.system((tx) => purgeAlerts(tx))).toBe(3);
  expect((await rows()).map(({ email }) => email)).toEqual(['waiting', 'new']);
});
