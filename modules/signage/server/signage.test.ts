import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignageData, ThemeForm, ThemeWire } from '#modules/signage/contract/signage.ts';
import { PRESET_COLOURS } from '#modules/signage/rules/theme.ts';
import { signageStaffRoutes } from '#modules/signage/server/staff-routes.ts';
import { type LiveSnapshots, openSites, openSnapshots } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening } from '#testing/builders/builders.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
let snapshots: LiveSnapshots;
const storageDir = await mkdtemp(join(tmpdir(), 'foyer-signage-'));
let changedDevices: number[] = [];
const news = { deviceChanged: (_: number, { id }: { readonly id: number }) => void changedDevices.push(id) };
const exhibitor = portalCinema(t, (app) => {
  snapshots = openSnapshots(t.db);
  signageStaffRoutes(app, {
    db: t.db,
    snapshots,
    sites: openSites(snapshots, translator),
    translator,
    news,
    storageDir,
  });
});
let manager: Browser;
let admin: Browser;
let screen: { id: number };

beforeAll(async () => {
  manager = await exhibitor.as('manager', ['themes.delete']);
  admin = await exhibitor.as('admin');
  screen = await buildDevice(t, exhibitor.own.exhibitorId, { type: 'signage', cinemaId: exhibitor.own.cinemaId });
  for (const [exhibitorId, key] of [
    [exhibitor.own.exhibitorId, 'own/hall.webp'],
    [exhibitor.other.exhibitorId, 'other/hall.webp'],
  ] as const)
    await inTenant(t, exhibitorId, (tx) =>
      tx.run('INSERT INTO asset (exhibitor_id, key, width, height) VALUES (tenant(), $1, 1920, 800)', [key]),
    );
});
beforeEach(() => {
  changedDevices = [];
});
afterAll(async () => {
  await snapshots.close();
  await rm(storageDir, { recursive: true, force: true });
});

const ENGLISH = { 'accept-language': 'en' };
const ROOT = '/api/staff/signage';
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, errors } = json as { code: string; errors?: Record<string, string[]> };
  return [status, code, Object.keys(errors ?? {})];
};
const post = (path: string, body?: unknown, browser = manager) => browser.post(`${ROOT}${path}`, body, ENGLISH);
const list = async <Row>(path: string, browser = manager): Promise<Row[]> =>
  dataOf(await browser.get(`${ROOT}${path}`, ENGLISH));
const audits = async (entity: string) =>
  (
    await t.asOwner<{ action: string }>(
      'SELECT action FROM audit WHERE entity = $1 AND exhibitor_id = $2 ORDER BY id DESC LIMIT 3',
      [entity, exhibitor.own.exhibitorId],
    )
  ).map(({ action }) => action);

const THEME: ThemeForm = {
  name: 'Midnight',
  colours: { paper: '#08131f', ink: '#eef4fa', accent: '#7cc4ff' },
  font: 'text',
  logo: null,
};
const BACKGROUND = {
  name: 'Hall',
  kind: 'image',
  asset: 'own/hall.webp',
  phases: 31,
  valid_from: null,
  valid_until: null,
};
const MESSAGE = {
  text: { en: 'Soup at the bar', nl: '' },
  cinema_id: null,
  phases: 31,
  seconds: 8,
  valid_from: null,
  valid_until: null,
};

describe('themes', { tags: ['PORT-028', 'D-152'] }, () => {
  test('both presets exist before any change, and stay', async () => {
    const [own, ladies] = await list<ThemeWire>('/themes');
    expect([own?.preset, ladies?.preset, own?.id]).toEqual(['house', 'ladies', null]);
    expect(ladies?.colours).toEqual(PRESET_COLOURS.ladies);
    const changed = dataOf<ThemeWire>(await post('/themes/ladies', { ...THEME, name: 'Ladies' }));
    expect(changed).toMatchObject({ preset: 'ladies', name: 'Ladies', colours: THEME.colours });
    const again = dataOf<ThemeWire>(await post('/themes/ladies', { ...THEME, name: 'Ladies, again' }));
    expect(again.id).toBe(changed.id);
    expect(statusAndErrors(await post(`/themes/${changed.id}/archive`))).toEqual([409, 'signage.preset_stays', []]);
    expect(await audits('signage_theme')).toEqual(['signage_theme.changed', 'signage_theme.added']);
  });

  test('can be added, changed and archived, with audit entries, and every screen reloads', async () => {
    const made = dataOf<ThemeWire>(await post('/themes', THEME));
    expect(made).toMatchObject({ ...THEME, preset: null });
    expect(dataOf<ThemeWire>(await post(`/themes/${made.id}`, { ...THEME, font: 'display' })).font).toBe('display');
    expect((await post(`/themes/${made.id}/archive`)).json).toEqual({ message: 'It is removed.' });
    expect((await list<ThemeWire>('/themes')).some(({ id }) => id === made.id)).toBe(false);
    expect(statusAndErrors(await post(`/themes/${made.id}`, THEME))).toEqual([404, 'not_found.signage_theme', []]);
    expect(changedDevices).toEqual([screen.id, screen.id, screen.id]);
  });

  test('accept readable colours, and refuse invalid ones', { tags: ['T76'] }, async () => {
    const colours = (more: object) => post('/themes', { ...THEME, colours: { ...THEME.colours, ...more } });
    expect(statusAndErrors(await colours({ ink: '#0a1420' }))).toEqual([422, 'signage.unreadable', ['colours.ink']]);
    expect((await colours({ accent: 'red;background:url(//x)' })).status).toBe(422);
    expect((await post('/themes', { ...THEME, font: 'Comic Sans' })).status).toBe(422);
    expect(statusAndErrors(await post('/themes', { ...THEME, logo: 'other/hall.webp' }))[2]).toEqual(['logo']);
    expect(changedDevices).toEqual([]);
  });
});

describe('backgrounds', { tags: ['PORT-028', 'D-152'] }, () => {
  test('use pictures of the exhibitor, and videos in its folder', async () => {
    await mkdir(join(storageDir, `signage/${exhibitor.own.exhibitorId}`), { recursive: true });
    await writeFile(join(storageDir, `signage/${exhibitor.own.exhibitorId}/loop.mp4`), '');
    await writeFile(join(storageDir, `signage/${exhibitor.own.exhibitorId}/page.html`), '');
    const film = `signage/${exhibitor.own.exhibitorId}/loop.mp4`;
    expect((await list<{ asset: string }>('/media')).map(({ asset }) => asset)).toEqual([film, 'own/hall.webp']);
    const made = dataOf<{ id: number; url: string }>(await post('/backgrounds', BACKGROUND));
    expect(made.url).toBe('/storage/own/hall.webp');
    expect((await post('/backgrounds', { ...BACKGROUND, kind: 'video', asset: film })).status).toBe(200);
    for (const asset of ['other/hall.webp', 'own/other.webp', film])
      expect(statusAndErrors(await post('/backgrounds', { ...BACKGROUND, asset }))).toEqual([
        422,
        'validation.exists',
        ['asset'],
      ]);
    const html = { ...BACKGROUND, kind: 'video', asset: `signage/${exhibitor.own.exhibitorId}/page.html` };
    expect(statusAndErrors(await post(`/backgrounds/${made.id}`, html))[2]).toEqual(['asset']);
    expect((await post(`/backgrounds/${made.id}/archive`)).status).toBe(200);
    expect(statusAndErrors(await post(`/backgrounds/${made.id}`, BACKGROUND))).toEqual([
      404,
      'not_found.signage_background',
      [],
    ]);
  });

  test('have phases, and days in order', async () => {
    const days = { valid_from: '2031-03-08', valid_until: '2031-03-07' };
    expect(statusAndErrors(await post('/backgrounds', { ...BACKGROUND, ...days }))[2]).toEqual(['valid_until']);
    expect(statusAndErrors(await post('/backgrounds', { ...BACKGROUND, valid_from: '2031-02-30' }))[2]).toEqual([
      'valid_from',
    ]);
    for (const phases of [0, 32])
      expect(statusAndErrors(await post('/backgrounds', { ...BACKGROUND, phases }))[2]).toEqual(['phases']);
  });
});

test('messages have a text, 3 to 300 seconds, a cinema of the exhibitor, and can be archived', {
  tags: ['SIGN-004', 'SIGN-008'],
}, async () => {
  const made = dataOf<{ id: number; text: object }>(await post('/messages', MESSAGE));
  expect(made.text).toEqual({ en: 'Soup at the bar' });
  for (const [wrong, field] of [
    [{ seconds: 2 }, 'seconds'],
    [{ seconds: 301 }, 'seconds'],
    [{ text: { en: ' ' } }, 'text'],
    [{ cinema_id: exhibitor.own.cinemaId + 1_000 }, 'cinema_id'],
  ] as const)
    expect(statusAndErrors(await post(`/messages/${made.id}`, { ...MESSAGE, ...wrong }))[2]).toEqual([field]);
  const hostile = { ...MESSAGE, text: { en: '<img src=x onerror=alert(1)>' }, cinema_id: exhibitor.own.cinemaId };
  expect(dataOf<object>(await post(`/messages/${made.id}`, hostile))).toMatchObject({ text: hostile.text });
  expect((await post(`/messages/${made.id}/archive`)).status).toBe(200);
  expect(await list('/messages')).toEqual([]);
  expect(await audits('signage_message')).toEqual([
    'signage_message.archived',
    'signage_message.changed',
    'signage_message.added',
  ]);
});

test('the configuration of a screen: layout, theme, phases and seconds', { tags: ['SIGN-004', 'D-137'] }, async () => {
  const form = {
    template: 'programme',
    orientation: 'portrait',
    ratio: '32:9',
    theme_id: null,
    phases: 10,
    slide_seconds: 20,
  };
  const [before] = await list<object>('/setups', admin);
  expect(before).toMatchObject({ device_id: screen.id, template: 'lobby', phases: 31, slide_seconds: 10 });
  expect(dataOf<object>(await post(`/setups/${screen.id}`, form, admin))).toMatchObject(form);
  expect(changedDevices).toEqual([screen.id]);
  expect(statusAndErrors(await post(`/setups/${screen.id}`, { ...form, theme_id: 99_999 }, admin))[2]).toEqual([
    'theme_id',
  ]);
  expect(statusAndErrors(await post(`/setups/${screen.id}`, { ...form, slide_seconds: 301 }, admin))[2]).toEqual([
    'slide_seconds',
  ]);
  const scanner = await buildDevice(t, exhibitor.own.exhibitorId, { type: 'scanner' });
  expect(statusAndErrors(await post(`/setups/${scanner.id}`, form, admin))).toEqual([404, 'not_found.device', []]);
  expect(await t.asOwner('SELECT template FROM device WHERE id = $1', [scanner.id])).toEqual([{ template: '' }]);
});

test('the preview of a screen has all that the screen itself gets; another device or exhibitor has none', {
  tags: ['SIGN-004', 'T73'],
}, async () => {
  const { own, other } = exhibitor;
  const ofScreen = (id: number, browser = admin, more = {}) =>
    browser.get(`${ROOT}/setups/${id}/data`, { ...ENGLISH, ...more });
  const data = dataOf<SignageData>(await ofScreen(screen.id));
  expect(data.screens.map(({ id }) => id)).toContain(own.screenId);
  expect(data.device.cinema?.id).toBe(own.cinemaId);
  const scanner = await buildDevice(t, own.exhibitorId, { type: 'scanner' });
  expect(statusAndErrors(await ofScreen(scanner.id))).toEqual([404, 'not_found.device', []]);
  const there = await exhibitor.as('admin', [], other);
  expect(statusAndErrors(await ofScreen(screen.id, there, AT_OTHER))).toEqual([404, 'not_found.device', []]);
});

describe('overriding the phase of a hall', { tags: ['D-149'] }, () => {
  const hold = (phase: number, hours: number, id = exhibitor.own.screenId) =>
    post(`/overrides/${id}`, { phase, hours });

  test('in one phase, for four hours at most, and released again', async () => {
    await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + 86_400_000 });
    const held = dataOf<{ phases: number; override: { phase: number; until: string } }>(await hold(8, 4));
    expect([held.phases, held.override.phase]).toEqual([8, 8]);
    expect(Math.abs(Date.parse(held.override.until) - Date.now() - 4 * 3_600_000)).toBeLessThan(60_000);
    expect(dataOf<object>(await hold(1, 1))).toMatchObject({ phases: 1, override: { phase: 1 } });
    expect(dataOf<object>(await post(`/overrides/${exhibitor.own.screenId}/release`))).toMatchObject({
      override: null,
    });
    expect((await post(`/overrides/${exhibitor.own.screenId}/release`)).status).toBe(200);
    expect(await audits('screen')).toEqual(['signage.hall_released', 'signage.hall_held', 'signage.hall_held']);
  });

  test('never longer, never in an unknown phase, never for another exhibitor', async () => {
    for (const hours of [0, 5]) expect(statusAndErrors(await hold(8, hours))[2]).toEqual(['hours']);
    expect(statusAndErrors(await hold(3, 1))[2]).toEqual(['phase']);
    expect(statusAndErrors(await hold(8, 1, 99_999))).toEqual([404, 'not_found.signage_hall', []]);
  });

  test('the database refuses a longer one too', async () => {
    const longer = inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO signage_override (exhibitor_id, screen_id, phase, since, until)
         VALUES (tenant(), $1, 8, foyer_now(), foyer_now() + interval '4 hours 1 second')`,
        [exhibitor.own.screenId],
      ),
    );
    await expect(longer).rejects.toThrow(/check constraint/);
  });
});

describe('permissions', { tags: ['T71', 'T72'] }, () => {
  test.each([
    ['GET', '/themes', undefined],
    ['GET', '/media', undefined],
    ['GET', '/backgrounds', undefined],
    ['GET', '/messages', undefined],
    ['GET', '/halls', undefined],
    ['POST', '/themes', THEME],
    ['POST', '/themes/exhibitor', THEME],
    ['POST', '/messages', MESSAGE],
    ['POST', '/backgrounds', BACKGROUND],
  ] as const)('%s %s', async (method, path, body) => {
    const call = (browser: Browser) => (method === 'GET' ? browser.get(`${ROOT}${path}`) : post(path, body, browser));
    await expectGuarded(exhibitor, call, { may: 'manager', mayNot: 'employee' });
  });

  test('GET /setups/:id/data requires devices.view', async () => {
    await expectGuarded(exhibitor, (browser) => browser.get(`${ROOT}/setups/${screen.id}/data`), {
      may: 'exhibitor-manager',
      mayNot: 'employee',
    });
  });

  test('POST /setups requires devices.edit, which managers do not have', async () => {
    await expectGuarded(exhibitor, (browser) => post(`/setups/${screen.id}`, {}, browser), {
      may: 'exhibitor-manager',
      mayNot: 'manager',
    });
  });

  test('another exhibitor with the same ids has its own data', { tags: ['T73'] }, async () => {
    const there = await exhibitor.as('admin', [], exhibitor.other);
    const mine = dataOf<ThemeWire>(await post('/themes', { ...THEME, name: 'Mine' }));
    const answer = await there.get(`${ROOT}/themes`, { ...ENGLISH, ...AT_OTHER });
    expect(dataOf<ThemeWire[]>(answer).map(({ name }) => name)).toEqual(['', '']);
    const theirs = await there.post(`${ROOT}/themes/${mine.id}`, THEME, { ...ENGLISH, ...AT_OTHER });
    expect(statusAndErrors(theirs)).toEqual([404, 'not_found.signage_theme', []]);
  });
});

test('without signage the answer is 403 feature_disabled', { tags: ['ROLE-014', 'SET-001', 'D-176'] }, async () => {
  await inTenant(t, exhibitor.other.exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), '{"public_config": {"features": ["tickets"]}}')
       ON CONFLICT (exhibitor_id) DO UPDATE SET data = excluded.data`,
    ),
  );
  snapshots.onDataChanged(exhibitor.other.exhibitorId);
  const there = await exhibitor.as('admin', [], exhibitor.other);
  await expect
    .poll(async () => statusAndErrors(await there.get(`${ROOT}/themes`, { ...ENGLISH, ...AT_OTHER }))[1])
    .toBe('feature_disabled');
  expect((await there.post(`${ROOT}/messages`, MESSAGE, { ...ENGLISH, ...AT_OTHER })).status).toBe(403);
});
