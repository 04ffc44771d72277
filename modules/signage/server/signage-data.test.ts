import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDeviceGate } from '#modules/devices/server.ts';
import { type SignageData, zSignageData } from '#modules/signage/contract/signage.ts';
import { signageRoutes } from '#modules/signage/server/routes.ts';
import { type LiveSnapshots, openSites, openSnapshots } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import {
  buildCinema,
  buildEvent,
  buildMovie,
  buildScreening,
  type Cinema,
  DAY_MS,
  HOUR_MS,
} from '#testing/builders/builders.ts';
import { type BuiltDevice, buildDevice, type DeviceOptions } from '#testing/builders/device.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testHttp } from '#testing/tools/http.ts';

const t = testDatabase();
const translator = await openTranslator();
const NOON = Date.parse('2031-11-20T11:00:00Z');
let own: Cinema;
let other: Cinema;
let snapshots: LiveSnapshots;

const site = testHttp(() => ({
  exhibitorFor: async () => own.exhibitorId,
  routes(app) {
    snapshots = openSnapshots(t.db);
    const sites = openSites(snapshots, translator);
    signageRoutes(app, { db: t.db, gate: openDeviceGate({ db: t.db }), sites, snapshots });
  },
}));

beforeAll(async () => {
  t.travel(NOON - Date.now());
  const screening = { startsAtMs: NOON + HOUR_MS };
  own = await buildCinema(t, { screening, hall: 10 });
  other = await buildCinema(t, { screening, movie: { title: inAllLanguages('CANARY') } });
});
beforeEach(() => t.travel(NOON - Date.now()));
afterAll(() => snapshots.close());

const ask = ({ headers }: Pick<BuiltDevice, 'headers'>, locale = 'en') =>
  site.ask('/api/signage/data', { headers: { ...headers, 'accept-language': locale } });
const device = (options: DeviceOptions = {}, exhibitorId = own.exhibitorId) =>
  buildDevice(t, exhibitorId, { type: 'signage', cinemaId: own.cinemaId, ...options });
async function dataOf(who: Pick<BuiltDevice, 'headers'>): Promise<SignageData> {
  const { status, json } = await ask(who);
  expect(status).toBe(200);
  return zSignageData.strict().parse((json as { data: unknown }).data);
}
/** Makes the next request see the new data. */
async function readAnew(): Promise<void> {
  const [row] = await t.asOwner<{ version: number }>('SELECT version FROM data_version WHERE exhibitor_id = $1', [
    own.exhibitorId,
  ]);
  await snapshots.atLeast(own.exhibitorId, Number(row?.version ?? 0));
}
const statusAndCode = async (who: Pick<BuiltDevice, 'headers'>) => {
  const { status, json } = await ask(who);
  return [status, (json as { code?: string }).code];
};
const write = (sql: string, values: unknown[] = []) => inTenant(t, own.exhibitorId, (tx) => tx.run(sql, values));

test('a screen receives the programme, the number of free places, and the server’s time', {
  tags: ['SIGN-001', 'SIGN-003', 'T62'],
}, async () => {
  await readAnew();
  const data = await dataOf(await device({ screenId: own.screenId }));
  expect(Math.abs(data.now - NOON)).toBeLessThan(10_000);
  expect(data.device).toMatchObject({ template: 'door', screen_id: own.screenId, phases: 31, slide_seconds: 10 });
  expect(data.screenings).toEqual([
    expect.objectContaining({
      id: own.screeningId,
      starts_at: NOON + HOUR_MS,
      capacity: 10,
      free: 10,
      day: '2031-11-20',
    }),
  ]);
  // two hours occupied, of which 15 minutes are cleaning (D-115)
  expect(data.screenings[0]?.ends_at).toBe(NOON + 3 * HOUR_MS - 15 * 60_000);
  expect(JSON.stringify(data)).not.toContain('CANARY');
});

test('screens see the screenings visible on signage, within the days of devices', {
  tags: ['D-110', 'D-120'],
}, async () => {
  const movie = await buildMovie(t, own.exhibitorId, { visibility: 1 | 4 | 8 });
  const at = (days: number, hour: number, more: object = {}) =>
    buildScreening(t, own, { startsAtMs: NOON + days * DAY_MS + hour * HOUR_MS, ...more });
  const hidden = await at(0, 4, { visibility: 1 | 4 | 8 });
  const hiddenMovie = await at(0, 7, movie);
  const [tenth, eleventh] = [await at(10, 0), await at(11, 0)];
  await readAnew();
  const ids = (await dataOf(await device())).screenings.map(({ id }) => id);
  expect(ids).toEqual([own.screeningId, tenth]);
  expect(ids).not.toEqual(expect.arrayContaining([hidden, hiddenMovie, eleventh]));
});

test('a screen never shows a planned show; a provisional one is on the programme', { tags: ['D-120'] }, async () => {
  const at = (stage: 'planned' | 'provisional', hour: number) =>
    buildScreening(t, own, { startsAtMs: NOON + DAY_MS + hour * HOUR_MS, stage });
  const [planned, provisional] = [await at('planned', 0), await at('provisional', 4)];
  await readAnew();
  const ids = (await dataOf(await device())).screenings.map(({ id }) => id);
  expect([ids.includes(planned), ids.includes(provisional)]).toEqual([false, true]);
});

test('a screen of a cinema shows its halls and messages, one of a hall that hall', {
  tags: ['SIGN-004', 'D-137'],
}, async () => {
  const elsewhere = await buildHall(t, own.exhibitorId, { name: 'Far away' });
  const beside = await buildHall(t, own.exhibitorId, { name: 'Beside', cinemaId: own.cinemaId });
  for (const [text, cinema] of [
    ['Everywhere', null],
    ['Here', own.cinemaId],
    ['There', elsewhere.cinemaId],
  ])
    await write(`INSERT INTO signage_message (exhibitor_id, text, cinema_id) VALUES (tenant(), $1, $2)`, [
      JSON.stringify({ en: text, nl: `${text} (nl)` }),
      cinema,
    ]);
  await readAnew();
  const names = ({ screens }: SignageData) => screens.map(({ name }) => name);
  const texts = ({ messages }: SignageData) => messages.map(({ text }) => text);
  const lobby = await dataOf(await device());
  expect([names(lobby), texts(lobby), lobby.device.template]).toEqual([
    ['Hall 1', 'Beside'],
    ['Everywhere', 'Here'],
    'lobby',
  ]);
  expect(names(await dataOf(await device({ screenId: beside.screenId })))).toEqual(['Beside']);
  const exhibitor = await dataOf(await device({ cinemaId: null }));
  expect([names(exhibitor).length, texts(exhibitor)]).toEqual([3, ['Everywhere', 'Here', 'There']]);
});

test('uses its own theme, or the exhibitor’s if that is archived; a ladies’ evening has its own', {
  tags: ['D-152'],
}, async () => {
  const dressed = await device();
  const theme = await inTenant(t, own.exhibitorId, (tx) =>
    tx.one<{ id: number }>(
      `INSERT INTO signage_theme (exhibitor_id, name, colours, font)
       VALUES (tenant(), 'Blue', '{"paper":"#000011","ink":"#ffffff","accent":"#88aaff"}', 'text') RETURNING id`,
    ),
  );
  await write('INSERT INTO signage_setup (exhibitor_id, device_id, theme_id, phases) VALUES (tenant(), $1, $2, 8)', [
    dressed.id,
    theme?.id,
  ]);
  const eventId = await buildEvent(t, own.exhibitorId, { theme: 'ladies' });
  const evening = await buildScreening(t, own, { startsAtMs: NOON + 10 * HOUR_MS, eventId });
  await readAnew();
  const data = await dataOf(dressed);
  expect([data.theme.colours.paper, data.theme.font, data.device.phases]).toEqual(['#000011', 'text', 8]);
  expect(data.screenings.find(({ id }) => id === evening)?.event).toEqual({ title: 'Ladies Night', theme: 'ladies' });
  await write('UPDATE signage_theme SET archived_at = foyer_now() WHERE exhibitor_id = tenant()');
  expect((await dataOf(dressed)).theme.colours.paper).toBe('#120c1d');
});

test('includes overrides of its halls and the exhibitor’s display minutes', {
  tags: ['D-149', 'SIGN-008'],
}, async () => {
  await write(
    `INSERT INTO signage_override (exhibitor_id, screen_id, phase, since, until)
     SELECT tenant(), $1, 4, now, now + interval '1 hour' FROM foyer_now() AS now`,
    [own.screenId],
  );
  await write(
    `INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), '{"signage_config": {"preshow_minutes": 45}}')
     ON CONFLICT (exhibitor_id) DO UPDATE SET data = excluded.data`,
  );
  await readAnew();
  const screen = await device();
  const data = await dataOf(screen);
  expect(data.overrides).toEqual([{ screen_id: own.screenId, phase: 4, until: expect.any(Number) }]);
  expect(data.display_times).toEqual({ preshow_minutes: 45, postshow_minutes: 15 });
  t.travel(NOON - Date.now() + 61 * 60_000);
  expect((await dataOf(screen)).overrides).toEqual([]);
});

test('only approved signage devices of the exhibitor receive data', { tags: ['DEV-009', 'T71', 'T73'] }, async () => {
  expect(await statusAndCode({ headers: {} })).toEqual([401, 'devices.unknown']);
  expect(await statusAndCode(await device({ auth: 'pending' }))).toEqual([403, 'devices.pending']);
  expect(await statusAndCode(await device({ auth: 'blocked' }))).toEqual([403, 'devices.blocked']);
  expect(await statusAndCode(await device({ type: 'scanner' }))).toEqual([403, 'devices.other_kind']);
  expect(await statusAndCode(await device({ cinemaId: other.cinemaId }, other.exhibitorId))).toEqual([
    401,
    'devices.unknown',
  ]);
});

test('a screen has its content in each of its languages, and allergens on its menu', {
  tags: ['SIGN-004', 'D-137'],
}, async () => {
  const screen = await device();
  await inTenant(t, own.exhibitorId, async (tx) => {
    await tx.run(
      `INSERT INTO signage_setup (exhibitor_id, device_id, languages, sold_out) VALUES (tenant(), $1, '{fr,nl-BE}', 'hidden')`,
      [screen.id],
    );
    await tx.run(
      `INSERT INTO product (exhibitor_id, name, price_cents, vat_bp, allergens, sold_out)
       VALUES (tenant(), '{"fr": "Glace", "nl": "IJs"}', 300, 600, '{milk,eggs}', false),
              (tenant(), '{"fr": "Épuisé"}', 300, 600, '{}', true)`,
    );
    await tx.run(`INSERT INTO product_category (exhibitor_id, name) VALUES (tenant(), '{"fr": "Doux", "nl": "Zoet"}')`);
    await tx.run(
      `INSERT INTO product_in_category (exhibitor_id, product_id, category_id)
       SELECT tenant(), p.id, c.id FROM product p, product_category c WHERE c.name->>'nl' = 'Zoet' AND p.price_cents = 300`,
    );
  });
  await readAnew();
  const data = await dataOf(screen);
  expect([data.locale, ...data.translations.map(({ locale }) => locale)]).toEqual(['fr', 'nl-BE']);
  const menus = [data, ...data.translations].map(({ menu }) => menu.flatMap(({ products }) => products));
  expect(menus.map((products) => products.map(({ name }) => name))).toEqual([['Glace'], ['IJs']]);
  expect(menus[0]?.[0]?.allergens).toEqual(['milk', 'eggs']);
});

test('an exhibitor without signage refuses its screens', { tags: ['SET-001', 'D-176'] }, async () => {
  const screen = await device();
  await write(
    `UPDATE settings SET data = '{"public_config": {"features": ["tickets"]}}' WHERE exhibitor_id = tenant()`,
  );
  await readAnew();
  expect(await statusAndCode(screen)).toEqual([403, 'feature_disabled']);
});
