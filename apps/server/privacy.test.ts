import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { CONDITIONS } from '#demo/content/conditions.ts';
import { listEntries } from '#modules/audit/server/list-entries.ts';
import { RETENTION_LIMITS, RETENTION_NAMES } from '#modules/exhibitor/rules/retention.ts';
import { applyRetention, previewRetention } from '#modules/privacy/server/apply-retention.ts';
import { readableText } from '#modules/privacy/server/export-person.ts';
import { privacyRoutes } from '#modules/privacy/server/staff-routes.ts';
import { changeBuyer } from '#modules/sales/server.ts';
import { GIFT_KEPT_DAYS, HOLDER_KEPT_DAYS } from '#modules/vouchers/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => privacyRoutes(app, { db: t.db }));
const shop = purchasesAt(t, () => exhibitor.own);
const MONTH_MS = 31 * 86_400_000;
let count = 0;

beforeEach(() => t.travel(0));

/** A purchase is given its buyer by an employee, who becomes a client. */
async function person({ name = 'Erika Mustermann' } = {}) {
  count += 1;
  const email = `erika${count}@person.example`;
  const billId = await shop.tickets({ count: 1 });
  const { exhibitorId } = exhibitor.own;
  const [was] = await t.asOwner<{ name: string; email: string }>(
    'SELECT buyer_name AS name, buyer_email AS email FROM bill WHERE id = $1',
    [billId],
  );
  await changeBuyer(t.db, { exhibitorId, actor: 'employee:1', channel: 'portal' }, billId, {
    name,
    email,
    was: was ?? { name: '', email: '' },
  });
  const [client] = await t.asOwner<{ id: number }>('SELECT id FROM client WHERE email = $1', [email]);
  return { email, billId, clientId: client?.id ?? 0, at: `/api/staff/privacy/clients/${client?.id}` };
}

/** Every text of the database that contains these words, by table. */
async function tracesOf(words: string): Promise<string[]> {
  const tables = await t.asOwner<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await t.asOwner<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${name} AS x WHERE x::text ILIKE '%' || $1 || '%'`,
      [words],
    );
    if (row && row.n > 0) found.push(name);
  }
  return found;
}

test('a client is exported whole, as JSON and as text, and the audit says so', { tags: ['T91'] }, async () => {
  const { at, email, billId } = await person();
  const manager = await exhibitor.as('manager');
  const { text } = await manager.get(`${at}/export`);
  expect(JSON.parse(text)).toMatchObject({
    client: { email, name: 'Erika Mustermann', purchases: 1 },
    purchases: [{ email, total: 12, lines: [{ amount: 12 }] }],
  });
  expect(text).not.toContain(billId); // the key of the purchase is a secret of its own
  const readable = await manager.get(`${at}/export?format=text`);
  expect(readable.text).toContain(`email: ${email}`);
  expect(await t.asOwner(`SELECT 1 FROM audit WHERE action = 'client.exported'`)).toHaveLength(2);
  expect(readableText({ a: [], b: null, c: [{ d: 1 }] })).toBe('a:\n  -\nb: -\nc:\n  1.\n    d: 1\n');
});

test('who is forgotten is in no table any more; numbers, amounts and tickets stay', {
  tags: ['T91', 'D-073'],
}, async () => {
  const { at, email, billId, clientId } = await person({ name: 'Zacharias Quittengelee' });
  const { exhibitorId } = exhibitor.own;
  const acting = { exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  const was = { name: 'Zacharias Quittengelee', email };
  await changeBuyer(t.db, acting, billId, { name: 'Zacharias Quittengelee-Neu', email, was });
  await t.asOwner(
    `INSERT INTO newsletter_subscriber (exhibitor_id, email, first_name, token, subscribed_at) VALUES ($1, $2, 'Zacharias', 'x', now())`,
    [exhibitorId, email],
  );
  await t.asOwner(
    `INSERT INTO sale_alert (exhibitor_id, email, movie_id, locale, token, signed_up_at)
     SELECT $1, $2, min(id), 'en', 'x', now() FROM movie WHERE exhibitor_id = $1`,
    [exhibitorId, email],
  );
  await t.asOwner(
    `INSERT INTO client_note (exhibitor_id, client_id, employee_id, text, created_at)
     SELECT $1, $2, id, 'likes Quittengelee', now() FROM employee WHERE exhibitor_id = $1 LIMIT 1`,
    [exhibitorId, clientId],
  );
  const before = await t.asOwner('SELECT number, hash, total_cents, status FROM bill WHERE id = $1', [billId]);
  const admin = await exhibitor.as('admin');
  expect((await admin.get(`${at}/erasure`)).json).toMatchObject({
    data: { email, bills: 1, open: 0, notes: 1, newsletter: true, sale_alerts: 1, cards: 0, reservations: 0 },
  });
  expect(await admin.post(`${at}/erase`, { keyword: 'yes' })).toMatchObject({ status: 422 });
  expect((await tracesOf('Quittengelee')).length).toBeGreaterThan(0);
  expect((await admin.post(`${at}/erase`, { keyword: 'ERASE' })).status).toBe(200);
  // A stored answer of the checkout, which expires, is no table of the books.
  expect((await tracesOf('Quittengelee')).filter((table) => table !== 'idempotency')).toEqual([]);
  expect((await tracesOf(email)).filter((table) => table !== 'idempotency')).toEqual([]);
  expect(await t.asOwner('SELECT number, hash, total_cents, status FROM bill WHERE id = $1', [billId])).toEqual(before);
  expect(await t.asOwner('SELECT state FROM ticket WHERE bill_id = $1', [billId])).toEqual([{ state: 'valid' }]);
  expect(await admin.post(`${at}/erase`, { keyword: 'ERASE' })).toMatchObject({ status: 404 });
});

test('the audit shows a name while it is stored, and a dash after it was erased', {
  tags: ['T91', 'I20'],
}, async () => {
  const { at, email, billId } = await person();
  const { exhibitorId } = exhibitor.own;
  const acting = { exhibitorId, actor: 'employee:1', channel: 'portal' } as const;
  await changeBuyer(t.db, acting, billId, { name: 'Erika Neu', email, was: { name: 'Erika Mustermann', email } });
  const changesOf = async () =>
    (await listEntries(t.db, exhibitorId, { kind: 'bill.buyer_changed' })).entries.find(
      ({ subject_id }) => subject_id === billId,
    )?.changes;
  expect(await changesOf()).toContainEqual({ field: 'name', before: 'Erika Mustermann', after: 'Erika Neu' });
  const admin = await exhibitor.as('admin');
  await admin.post(`${at}/erase`, { keyword: 'ERASE' });
  expect(JSON.stringify(await changesOf())).not.toContain('Erika');
});

test('an open purchase is finished first', async () => {
  const { at, email } = await person();
  await shop.unpaid({ email, count: 1 });
  const admin = await exhibitor.as('admin');
  expect(await admin.post(`${at}/erase`, { keyword: 'ERASE' })).toMatchObject({
    status: 409,
    json: { code: 'privacy.open_purchases' },
  });
  expect(await tracesOf(email)).toContain('client');
});

test('only who may delete clients forgets one, and only those of the own exhibitor', {
  tags: ['T71', 'T72'],
}, async () => {
  const { at } = await person();
  await expectGuarded(exhibitor, (browser) => browser.get(`${at}/export`), { may: 'manager', mayNot: 'employee' });
  await expectGuarded(exhibitor, (browser) => browser.post(`${at}/erase`, { keyword: '' }), {
    may: 'admin',
    mayNot: 'manager',
  });
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  expect((await elsewhere.get(`${at}/export`, AT_OTHER)).status).toBe(404);
});

test('after 36 months the job removes names and addresses, and a dry run counts them first', {
  tags: ['D-073', 'D-182', 'T91'],
}, async () => {
  const { email, billId } = await person({ name: 'Methusalem Oldman' });
  const { exhibitorId } = exhibitor.own;
  t.travel(35 * MONTH_MS);
  await applyRetention(t.db);
  expect(await tracesOf('Methusalem')).toContain('bill');
  t.travel(37 * MONTH_MS);
  const preview = await previewRetention(t.db, exhibitorId);
  expect(preview.months).toBe(36);
  expect(preview.bills).toBeGreaterThan(0);
  expect(Date.parse(preview.oldest.bills ?? '')).toBeLessThan(Date.now() + 60_000);
  const removed = await applyRetention(t.db);
  expect(removed).toMatchObject({ bills: preview.bills, clients: preview.clients });
  expect((await tracesOf(email)).filter((table) => table !== 'idempotency')).toEqual([]);
  expect(await t.asOwner('SELECT number IS NOT NULL AS numbered FROM bill WHERE id = $1', [billId])).toEqual([
    { numbered: true },
  ]);
  expect(await previewRetention(t.db, exhibitorId)).toMatchObject({ bills: 0, clients: 0 });
});

test('who may delete clients removes old names at once; others only see how many there are', {
  tags: ['D-182', 'T71'],
}, async () => {
  const { email } = await person({ name: 'Methusalem Oldman' });
  t.travel(37 * MONTH_MS);
  const at = '/api/staff/privacy/retention';
  const manager = await exhibitor.as('manager');
  const preview = (await manager.get(at)).json as { data: { bills: number; clients: number } };
  expect(preview.data.bills).toBeGreaterThan(0);
  expect((await manager.post(`${at}/apply`)).status).toBe(403);
  const admin = await exhibitor.as('admin');
  const { bills, clients } = preview.data;
  expect((await admin.post(`${at}/apply`)).json).toMatchObject({ data: { bills, clients } });
  expect((await tracesOf(email)).filter((table) => table !== 'idempotency')).toEqual([]);
  expect((await admin.get(at)).json).toMatchObject({
    data: { bills: 0, clients: 0, oldest: { bills: null, clients: null } },
  });
  const [entry] = await t.asOwner<{ actor: string }>(
    `SELECT actor FROM audit WHERE action = 'client.retention_applied' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.actor).toMatch(/^employee:/);
});

test('each kind of data has its own time; a value out of its limits is refused at its field, and each purge reads the setting', {
  tags: ['D-182', 'T71'],
}, async () => {
  const at = '/api/staff/privacy/retention';
  const { exhibitorId } = exhibitor.own;
  const usual = Object.fromEntries(RETENTION_NAMES.map((name) => [name, RETENTION_LIMITS[name].usual]));
  expect(usual).toEqual({
    buyer_months: 36,
    message_days: 90,
    sign_up_days: 30,
    sale_alert_days: 365,
    client_error_days: 30,
    session_days: 1,
    mail_days: 90,
    audit_name_months: 36,
  });
  await expectGuarded(exhibitor, (browser) => browser.post(at, usual), { may: 'exhibitor-manager', mayNot: 'manager' });
  const admin = await exhibitor.as('admin');
  expect(await admin.post(at, { ...usual, message_days: 6 })).toMatchObject({
    status: 422,
    json: { errors: { message_days: [expect.any(String)] } },
  });
  expect((await admin.post(at, { ...usual, bills: 1 })).status).toBe(422);
  for (const id of [exhibitorId, exhibitor.other.exhibitorId]) {
    t.travel(-10 * 86_400_000);
    await t.db.tx({ exhibitorId: id, actor: 'employee:1', channel: 'portal' }, async (tx) => {
      await tx.emit('mail.report', randomUUID(), { to: 'old@kept.example' });
      await tx.emit('mail.credential', randomUUID(), { to: 'waiting@kept.example' });
    });
    t.travel(0);
    await t.asOwner(
      `WITH mail AS (UPDATE outbox SET dead_at = now(), last_error = '550 old@kept.example' WHERE topic = 'mail.report' AND exhibitor_id = $1),
            session AS (INSERT INTO staff_session (exhibitor_id, digest, employee_id, started_at, seen_at, agent)
                        SELECT $1, sha256('old'), min(id), now() - interval '10 days', now() - interval '10 days', 'Old browser'
                          FROM employee WHERE exhibitor_id = $1),
            message AS (INSERT INTO outbox (exhibitor_id, topic, dedupe, available_at, created_at, done_at)
                        VALUES ($1, 'mail.contact', gen_random_uuid(), now(), now() - interval '10 days', now())),
            sign_up AS (INSERT INTO newsletter_subscriber (exhibitor_id, email, token, subscribed_at)
                        VALUES ($1, gen_random_uuid() || '@kept.example', 'x', now() - interval '10 days'))
       INSERT INTO client_error (exhibitor_id, kind, digest, detail, at) VALUES ($1, 'error', gen_random_uuid()::text, '{}', now() - interval '10 days')`,
      [id],
    );
  }
  const found = async () =>
    Object.fromEntries((await previewRetention(t.db, exhibitorId)).kinds.map((kind) => [kind.name, kind.found]));
  expect(await found()).toMatchObject({ message_days: 0, sign_up_days: 0, client_error_days: 0 });
  expect(await found()).toMatchObject({ session_days: 1, mail_days: 0 });
  const shorter = { ...usual, message_days: 9, sign_up_days: 9, client_error_days: 9, session_days: 9, mail_days: 9 };
  expect((await admin.post(at, shorter)).status).toBe(200);
  expect(await t.asOwner(`SELECT after FROM audit WHERE action = 'settings.changed' ORDER BY id DESC LIMIT 1`)).toEqual(
    [
      {
        after: {
          'retention.client_error_days': 9,
          'retention.mail_days': 9,
          'retention.message_days': 9,
          'retention.session_days': 9,
          'retention.sign_up_days': 9,
        },
      },
    ],
  );
  const one = { message_days: 1, sign_up_days: 1, client_error_days: 1, session_days: 1, mail_days: 1 };
  expect(await found()).toMatchObject(one);
  expect((await admin.post(`${at}/apply`)).status).toBe(200);
  expect(await found()).toMatchObject(Object.fromEntries(Object.keys(one).map((name) => [name, 0])));
  expect(
    await t.asOwner(
      `SELECT topic, payload, last_error, dead_at IS NOT NULL AS dead FROM outbox
        WHERE exhibitor_id = $1 AND topic IN ('mail.report', 'mail.credential') ORDER BY topic`,
      [exhibitorId],
    ),
  ).toEqual([
    { topic: 'mail.credential', payload: { to: 'waiting@kept.example' }, last_error: null, dead: false },
    { topic: 'mail.report', payload: {}, last_error: null, dead: true },
  ]);
  expect(await tracesOf('Old browser')).toEqual(['staff_session']); // of the other exhibitor: its own are not touched
  const kept = await t.asOwner<{ n: number }>(
    `SELECT count(*)::int AS n FROM newsletter_subscriber WHERE exhibitor_id = $1 AND email LIKE '%@kept.example'`,
    [exhibitor.other.exhibitorId],
  );
  expect(kept).toEqual([{ n: 1 }]); // the other exhibitor keeps its own for longer
  await admin.post(at, usual);
});

test('what the privacy pages say is what the jobs do', { tags: ['D-182', 'SITE-026'] }, async () => {
  const [months, days] = [RETENTION_LIMITS.buyer_months.usual, RETENTION_LIMITS.message_days.usual];
  expect([months, days]).toEqual([36, 90]); // then change the texts below, too
  // The page names these times for purchases and messages; they are the same for the audit and for mails.
  expect(RETENTION_LIMITS.sale_alert_days.usual).toBe(365);
  expect([GIFT_KEPT_DAYS, HOLDER_KEPT_DAYS]).toEqual([60, 60]);
  expect([RETENTION_LIMITS.audit_name_months.usual, RETENTION_LIMITS.mail_days.usual]).toEqual([months, days]);
  const translator = await openTranslator();
  for (const locale of ['en', 'nl-BE', 'fr', 'de']) {
    const say = (key: string) => translator.sentence(locale, 'presets', `privacy.${key}`);
    expect(say('purchase')).toContain(` ${months} `);
    expect(say('message')).toContain(`${days}`);
    expect(say('message')).toMatch(/mail/i);
    expect(say('gift').split(` ${GIFT_KEPT_DAYS} `)).toHaveLength(3); // of gifts, and of other cards
    expect(say('newsletter')).toContain('365');
    expect(say('rights')).toContain(`<a href="/${locale}/your-data">`);
  }
  const demo = CONDITIONS.find(({ slug }) => slug === 'privacy-policy')?.content;
  for (const [language, words] of [
    ['en', ['thirty-six months', 'ninety days']],
    ['nl', ['zesendertig maanden', 'negentig dagen']],
    ['fr', ['trente-six mois', 'nonante jours']],
    ['de', ['sechsunddreißig Monaten', 'neunzig Tage']],
  ] as const)
    for (const word of [...words, '365', `${GIFT_KEPT_DAYS}`]) expect(demo?.[language]).toContain(word);
});
