import { beforeEach, describe, expect, test } from 'vitest';
import { type StaffSettingsWire, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { settingsRoutes } from '#modules/site/server/settings-routes.ts';
import { type LiveSnapshots, openSnapshots } from '#modules/site/server/snapshots.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase({ max: 20 });
const notified: number[] = [];
/** Two nodes; the first answers. */
const nodes: LiveSnapshots[] = [];
const exhibitor = portalCinema(t, (app) => {
  nodes.push(openSnapshots(t.db, { debounceMs: 0 }), openSnapshots(t.db, { debounceMs: 0 }));
  const [here] = nodes;
  if (!here) throw new Error('no node');
  const notify = { settingsChanged: (exhibitorId: number) => void notified.push(exhibitorId) };
  settingsRoutes(app, { db: t.db, snapshots: here, news: notify });
  app.addHook('onClose', () => Promise.all(nodes.map((node) => node.close())).then(() => undefined));
});
let admin: Browser;
beforeEach(async () => {
  admin = await exhibitor.as('admin');
  notified.length = 0;
});

const settingsOf = async (browser = admin, headers = {}): Promise<StaffSettingsWire> =>
  ((await browser.get('/api/staff/settings', headers)).json as { data: StaffSettingsWire }).data;
const save = (data: Record<string, unknown>, browser = admin) => browser.post('/api/settings', { data });
const lastRecord = async () => (await t.asOwner('SELECT action, before, after FROM audit ORDER BY id DESC LIMIT 1'))[0];
const rowOf = async (exhibitorId: number) =>
  (
    await t.asOwner<{ version: number; data: { sync_at: string | null } }>(
      'SELECT version, data FROM settings WHERE exhibitor_id = $1',
      [exhibitorId],
    )
  )[0];

test('the permission to view allows reading, and only the permission to change allows changes', {
  tags: ['T71', 'API-001', 'API-002'],
}, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/settings'), roles);
  for (const path of ['/api/settings', '/api/settings/new', '/api/staff/sync'])
    await expectGuarded(exhibitor, (browser) => browser.post(path, { data: {} }), roles);
  const looking = await exhibitor.as('manager', ['settings.view']);
  expect((await looking.get('/api/staff/settings')).status).toBe(200);
  expect((await save({}, looking)).status).toBe(403);
});

test('the website is opened by those who may change settings, when nothing is missing and the texts were read', {
  tags: ['T71', 'D-125'],
}, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  const open = (browser: Browser, body: object = { legal_texts_read: true }) =>
    browser.post('/api/staff/exhibitor/open', body, { 'accept-language': 'en' });
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/exhibitor/opening'), roles);
  await expectGuarded(exhibitor, (browser) => open(browser), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/exhibitor/close'), roles);
  const offer = (active: boolean) =>
    t.asOwner('UPDATE payment_method SET active = $2 WHERE exhibitor_id = $1', [exhibitor.own.exhibitorId, active]);
  await offer(false);
  const refused = await open(admin);
  await offer(true);
  expect([refused.status, refused.json]).toMatchObject([
    422,
    { errors: { general: ['Switch on a payment method before you open the website.'] } },
  ]);
  expect((await open(admin, { legal_texts_read: false })).status).toBe(422);
  const isOpen = async () => (await nodes[1]?.get(exhibitor.own.exhibitorId))?.exhibitor.open;
  expect((await admin.post('/api/staff/exhibitor/close')).json).toMatchObject({ data: { open: false } });
  nodes[1]?.onDataChanged(exhibitor.own.exhibitorId);
  await expect.poll(isOpen).toBe(false);
  expect(await lastRecord()).toMatchObject({ action: 'exhibitor.closed' });
});

test('given settings are merged into the stored ones, with an audit entry and a new version', {
  tags: ['API-001', 'D-172', 'PORT-031'],
}, async () => {
  const before = await settingsOf();
  const version = (await rowOf(exhibitor.own.exhibitorId))?.version ?? 0;
  const answer = await save({ seat_hold_minutes: 20, public_config: { midnight_offset: 4 } });
  const after = {
    ...before,
    seat_hold_minutes: 20,
    public_config: { ...before.public_config, midnight_offset: 4 },
  };
  expect([answer.status, answer.json]).toEqual([200, { data: after }]);
  expect(await settingsOf()).toEqual(after);
  expect((await rowOf(exhibitor.own.exhibitorId))?.version).toBe(version + 1);
  expect(await lastRecord()).toEqual({
    action: 'settings.changed',
    before: { seat_hold_minutes: 15, 'public_config.midnight_offset': 0 },
    after: { seat_hold_minutes: 20, 'public_config.midnight_offset': 4 },
  });
  expect((await save({ seat_hold_minutes: 20 })).json).toEqual({ data: after });
  expect((await rowOf(exhibitor.own.exhibitorId))?.version).toBe(version + 1);
});

test.each<[Record<string, unknown>, boolean]>([
  [{ reservation_expiry_minutes: 45 }, true],
  [{ public_config: { single_gap_hint: true } }, true],
  [{ public_config: { single_gap_hint: true } }, false],
  [{ pos_config: { printer: 'epson' } }, true],
  [{ signage_config: { preshow_minutes: 45 } }, true],
  [{ device_config: { auto_lock_minutes: 10 } }, true],
  [{ datetime_locale: 'fr-BE' }, true],
  [{ seat_hold_minutes: 12 }, false],
  [{ website_locale: 'fr' }, false],
])('after %j the devices receive: %s', { tags: ['D-173', 'SET-006', 'DEV-008'] }, async (given, isNotified) => {
  expect((await save(given)).status).toBe(200);
  expect(notified).toEqual(isNotified ? [exhibitor.own.exhibitorId] : []);
});

test('devices receive nothing about a refused change', { tags: ['D-173'] }, async () => {
  expect((await save({ reservation_expiry_minutes: -5 })).status).toBe(422);
  expect(notified).toEqual([]);
});

describe('an invalid setting is reported at its path, and nothing is saved', { tags: ['API-001'] }, () => {
  test.each<[Record<string, unknown>, string]>([
    [{ seat_hold_minutes: 61 }, 'seat_hold_minutes'],
    [{ seat_hold_minutes: null }, 'seat_hold_minutes'],
    [{ public_config: { midnight_offset: 7 } }, 'public_config.midnight_offset'],
    [{ public_config: 'all' }, 'public_config'],
    [{ website_locale: 'lb' }, 'website_locale'],
    [{ seat_hold_minuets: 20 }, 'seat_hold_minuets'],
    [{ recaptcha: { secret: 'x' } }, 'recaptcha.secret'],
    [{ public_config: { x: 1 } }, 'public_config.x'],
    [{ website_config: { footer: { columns: [{ kind: 'html', htm: {} }] } } }, 'website_config.footer.columns.0.htm'],
    [{ website_config: { navigation: [{ url: '/' }] } }, 'website_config.navigation.0.name'],
    [{ website_config: { styling: { accent: 'reddish' } } }, 'website_config.styling.accent'],
  ])('%j at %s', async (wrong, address) => {
    const before = await settingsOf();
    const answer = await save({ ...wrong, mail_sender_name: 'never' });
    expect(answer).toMatchObject({ status: 422, json: { errors: { [address]: [expect.any(String)] } } });
    expect(await settingsOf()).toEqual(before);
  });

  test('a body that is not a settings object', async () => {
    for (const body of [{}, { data: [] }, { data: 'x' }])
      expect(await admin.post('/api/settings', body)).toMatchObject({
        status: 422,
        json: { errors: { data: [expect.any(String)] } },
      });
  });
});

test("only the operator changes the exhibitor's contract settings; managers change all others", {
  tags: ['D-126', 'D-176'],
}, async () => {
  const before = await settingsOf();
  const operator = await exhibitor.as('super-admin');
  for (const given of [
    { public_config: { features: ['tickets'] } },
    { storage: '/elsewhere' },
    { broadcasting: { enabled: false } },
  ]) {
    expect(await save(given)).toMatchObject({ status: 403, json: { code: 'settings.of_the_operator' } });
    expect(await settingsOf()).toEqual(before);
  }
  expect(await save({ recaptcha: { site_key: 'without-its-secret' } })).toMatchObject({
    status: 422,
    json: { errors: { 'recaptcha.site_key': [expect.any(String)] } },
  });
  expect((await save({ public_config: { ...before.public_config, checkout_newsletter: true } })).status).toBe(200);
  expect((await save({ public_config: { features: ['tickets'] } }, operator)).status).toBe(200);
  expect((await settingsOf()).public_config).toMatchObject({ features: ['tickets'], checkout_newsletter: true });
});

test.each([
  [{ signage_config: { preshow_minutes: 'soon' } }, 'signage_config.preshow_minutes'],
  [{ signage_config: { postshow_minutes: 241 } }, 'signage_config.postshow_minutes'],
  [{ device_config: { auto_lock_minutes: -1 } }, 'device_config.auto_lock_minutes'],
  [{ voucher_reuse_minutes: 1_441 }, 'voucher_reuse_minutes'],
  [{ newsletter: { minimum_schedules: 2.5 } }, 'newsletter.minimum_schedules'],
])(
  '%j is not a number of minutes: it is an error at its field, and nothing is changed',
  { tags: ['SET-008', 'SET-009'] },
  async (given, path) => {
    const before = await settingsOf();
    const answer = await save(given);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.json as { errors: object }).errors)).toEqual([path]);
    expect(await settingsOf()).toEqual(before);
  },
);

test('concurrent saves lose no settings', { tags: ['API-001'] }, async () => {
  const inputs: Record<string, unknown>[] = [
    { mail_sender_name: 'Lumen' },
    { mail_reply_name: 'Desk' },
    { current_schedules_ahead: 21 },
    { current_schedules_prior: 22 },
    { voucher_reuse_minutes: 6 },
    { public_config: { structured_data_price: 'tariff' } },
    { public_config: { midnight_offset: 5 } },
    { newsletter: { double_opt_in: true } },
  ];
  const saving = inputs.map((input) => () => save(input));
  const answers = await allAtOnce(t, exhibitor.own.exhibitorId, 'settings', saving);
  expect(answers.map(({ status }) => status)).toEqual(inputs.map(() => 200));
  expect(await settingsOf()).toMatchObject({
    mail_sender_name: 'Lumen',
    mail_reply_name: 'Desk',
    current_schedules_ahead: 21,
    current_schedules_prior: 22,
    voucher_reuse_minutes: 6,
    public_config: { structured_data_price: 'tariff', midnight_offset: 5 },
    newsletter: { double_opt_in: true },
  });
});

test('a secret appears as its name only; sent back or invented, it changes nothing', { tags: ['D-172'] }, async () => {
  const { exhibitorId } = exhibitor.own;
  await t.asOwner(
    `UPDATE settings SET secrets = '{"smtp": "topsecret", "mail_key": "topsecret"}' WHERE exhibitor_id = $1`,
    [exhibitorId],
  );
  const read = await settingsOf();
  expect(read.secrets).toEqual(['mail_key', 'smtp']);
  const answer = await save({ ...read, secrets: { smtp: 'mine' }, sync_at: '1999', mail_reply_name: 'Foyer' });
  expect(answer.status).toBe(200);
  for (const text of [answer.text, (await admin.get('/api/staff/settings')).text, JSON.stringify(await lastRecord())])
    expect(text).not.toContain('topsecret');
  const [row] = await t.asOwner('SELECT secrets FROM settings WHERE exhibitor_id = $1', [exhibitorId]);
  expect(row).toEqual({ secrets: { smtp: 'topsecret', mail_key: 'topsecret' } });
  expect((await settingsOf()).sync_at).toBe(read.sync_at);
});

test('settings of another exhibitor are neither visible nor changeable', { tags: ['T72'] }, async () => {
  const elsewhere = await exhibitor.as('admin', [], exhibitor.other);
  const theirs = await settingsOf(elsewhere, AT_OTHER);
  const mine = await settingsOf();
  await elsewhere.post('/api/settings', { data: { mail_sender_name: 'CANARY' } }, AT_OTHER);
  expect((await settingsOf(elsewhere, AT_OTHER)).mail_sender_name).toBe('CANARY');
  expect(theirs.mail_sender_name).toBe('');
  expect(await settingsOf()).toEqual(mine);
});

describe('an exhibitor without settings', () => {
  const emptied = async () => {
    await t.asOwner('DELETE FROM settings WHERE exhibitor_id = $1', [exhibitor.own.exhibitorId]);
    return exhibitor.own.exhibitorId;
  };
  const missing = {
    status: 409,
    json: { code: 'site.data_missing', message: 'Data is missing: run the website sync.' },
  };

  test('must run the website sync, and has settings after it', { tags: ['ERR-039', 'D-175'] }, async () => {
    const exhibitorId = await emptied();
    const english = { 'accept-language': 'en' };
    expect(await admin.get('/api/staff/settings', english)).toMatchObject(missing);
    expect(await admin.post('/api/settings', { data: { seat_hold_minutes: 5 } }, english)).toMatchObject(missing);
    expect(await rowOf(exhibitorId)).toBeUndefined();
    const answer = await admin.post('/api/staff/sync');
    const { sync_at } = (answer.json as { data: { sync_at: string } }).data;
    expect(await settingsOf()).toEqual({ ...zSettings.parse({}), sync_at, secrets: [] });
  });

  test('gets its first settings once, also with concurrent requests', { tags: ['API-002'] }, async () => {
    const exhibitorId = await emptied();
    const given = [11, 12, 13].map((seat_hold_minutes) =>
      admin.post('/api/settings/new', { data: { seat_hold_minutes, public_config: { midnight_offset: 3 } } }),
    );
    const answers = await Promise.all(given);
    const [made, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    for (const answer of answers)
      if (answer !== made) expect(answer).toMatchObject({ status: 409, json: { code: 'settings.present' } });
    const first = await settingsOf();
    expect(made?.json).toEqual({ data: first });
    expect(first).toMatchObject({ public_config: { midnight_offset: 3, checkout_newsletter: false } });
    expect(notified).toEqual([exhibitorId]);
  });

  test('gets no operator settings and no invalid ones', {
    tags: ['API-002', 'D-126'],
  }, async () => {
    const exhibitorId = await emptied();
    const create = (data: Record<string, unknown>) => admin.post('/api/settings/new', { data });
    expect(await create({ storage: '/x' })).toMatchObject({ status: 403, json: { code: 'settings.of_the_operator' } });
    expect(await create({ seat_hold_minutes: 0 })).toMatchObject({ status: 422 });
    expect(await rowOf(exhibitorId)).toBeUndefined();
    await create({});
  });
});

test('a sync makes every node reload its data, this one before the answer, and returns the time', {
  tags: ['D-175', 'API-003'],
}, async () => {
  const { exhibitorId } = exhibitor.own;
  const [here, there] = nodes;
  if (!here || !there) throw new Error('two nodes');
  await Promise.all([here.get(exhibitorId), there.get(exhibitorId)]);
  // A change without a notice to the nodes, as after manual work on the database.
  await t.asOwner(
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE exhibitor SET trade_name = 'Cinema Nova' WHERE id = ${exhibitorId}; COMMIT`,
  );
  expect((await here.get(exhibitorId)).exhibitor.trade_name).toBe('Cinema Lumen');
  const answer = await admin.post('/api/staff/sync');
  const { sync_at } = (answer.json as { data: { sync_at: string } }).data;
  const synced = await here.get(exhibitorId);
  expect(synced.exhibitor.trade_name).toBe('Cinema Nova');
  expect(synced.settings.sync_at).toBe(sync_at);
  expect(Math.abs(Date.parse(sync_at) - Date.now())).toBeLessThan(60_000);
  // The other node learns of it by the database notice; its version is older until then.
  expect((await there.get(exhibitorId)).version).toBeLessThan(synced.version);
  there.onDataChanged(exhibitorId);
  await expect.poll(async () => (await there.get(exhibitorId)).exhibitor.trade_name).toBe('Cinema Nova');
  expect(await lastRecord()).toMatchObject({ action: 'site.synced' });
});

test('a sync of one exhibitor does not affect another', { tags: ['D-175'] }, async () => {
  const exhibitorId = await buildExhibitor(t);
  await admin.post('/api/staff/sync');
  expect((await rowOf(exhibitorId))?.data.sync_at).toBeNull();
});
