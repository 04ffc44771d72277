import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlaylistForm, PlaylistWire } from '#modules/signage/contract/playlists.ts';
import { ITEMS_MAX, PLAYLISTS_MAX } from '#modules/signage/rules/playlist.ts';
import { readScreen } from '#modules/signage/server/read-screen.ts';
import { signageStaffRoutes } from '#modules/signage/server/staff-routes.ts';
import { type LiveSnapshots, openSites, openSnapshots } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
let snapshots: LiveSnapshots;
const changedDevices: number[] = [];
const news = { deviceChanged: (_: number, { id }: { readonly id: number }) => void changedDevices.push(id) };
const exhibitor = portalCinema(t, (app) => {
  snapshots = openSnapshots(t.db);
  signageStaffRoutes(app, {
    db: t.db,
    snapshots,
    sites: openSites(snapshots, translator),
    translator,
    news,
    storageDir: tmpdir(),
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
    [exhibitor.own.exhibitorId, 'own/advert.webp'],
    [exhibitor.other.exhibitorId, 'other/advert.webp'],
  ] as const)
    await inTenant(t, exhibitorId, (tx) =>
      tx.run('INSERT INTO asset (exhibitor_id, key, width, height) VALUES (tenant(), $1, 1920, 800)', [key]),
    );
});
afterAll(() => snapshots.close());

const PATH = '/api/staff/signage/playlists';
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const errorsOf = ({ status, json }: Answer) => [
  status,
  Object.keys((json as { errors?: Record<string, unknown> }).errors ?? {}),
];
const save = (form: unknown, id?: number, browser = manager) =>
  browser.post(id === undefined ? PATH : `${PATH}/${id}`, form, { 'accept-language': 'en' });
const list = async (): Promise<PlaylistWire[]> => dataOf(await manager.get(PATH));

const VIEW: PlaylistForm['items'][number] = {
  kind: 'view',
  template: 'programme',
  asset: null,
  fit: 'whole',
  seconds: 300,
  weekdays: 127,
  from_minute: null,
  until_minute: null,
  valid_from: null,
  valid_until: null,
};
const PICTURE = { ...VIEW, kind: 'image', template: null, asset: 'own/advert.webp', seconds: 10 };
const FORM = { name: 'Lobby', items: [VIEW, { ...PICTURE, weekdays: 96, from_minute: 1_320, until_minute: 120 }] };

test('a playlist is saved with its items in their order, changed, shown on a screen, and removed', {
  tags: ['SIGN-004', 'D-137'],
}, async () => {
  const made = dataOf<PlaylistWire>(await save(FORM));
  expect(made.items).toMatchObject(FORM.items);
  expect(made.items[1]?.url).toContain('own/advert.webp');
  const changed = dataOf<PlaylistWire>(await save({ name: 'Foyer', items: FORM.items.toReversed() }, made.id));
  expect([changed.name, changed.items.map(({ kind }) => kind)]).toEqual(['Foyer', ['image', 'view']]);
  expect(changedDevices).toContain(screen.id);

  const setup = {
    template: 'lobby',
    orientation: 'landscape',
    ratio: '16:9',
    theme_id: null,
    phases: 31,
    playlist_id: made.id,
    languages: ['nl-BE', 'fr', 'nl-BE'],
    language_seconds: 15,
    sold_out: 'hidden',
  };
  const saved = await admin.post(`/api/staff/signage/setups/${screen.id}`, setup);
  expect(dataOf<object>(saved)).toMatchObject({ ...setup, languages: ['nl-BE', 'fr'] });
  expect((await list()).find(({ id }) => id === made.id)?.screens).toHaveLength(1);
  const shown = async () => (await readScreen(t.db, exhibitor.own.exhibitorId, screen.id)).playlist.length;
  expect(await shown()).toBe(2);

  expect((await manager.post(`${PATH}/${made.id}/archive`, {})).status).toBe(200);
  expect([await shown(), (await list()).some(({ id }) => id === made.id)]).toEqual([0, false]);
  expect((await save(FORM, made.id)).status).toBe(404);
  const refused = await admin.post(`/api/staff/signage/setups/${screen.id}`, setup);
  expect(errorsOf(refused)).toEqual([422, ['playlist_id']]);
});

test('what an item lacks or has too much of is refused at its field', { tags: ['SIGN-004'] }, async () => {
  const items = (...more: unknown[]) => ({ name: 'Lobby', items: more });
  const cases: readonly (readonly [unknown, string])[] = [
    [items(), 'items'],
    [items(...Array(ITEMS_MAX + 1).fill(VIEW)), 'items'],
    [items({ ...VIEW, seconds: 2 }), 'items.0.seconds'],
    [items({ ...VIEW, seconds: 3_601 }), 'items.0.seconds'],
    [items({ ...VIEW, weekdays: 0 }), 'items.0.weekdays'],
    [items(VIEW, { ...VIEW, template: null }), 'items.1.template'],
    [items({ ...PICTURE, asset: null }), 'items.0.asset'],
    [items({ ...PICTURE, asset: 'other/advert.webp' }), 'items.0.asset'],
    [items({ ...PICTURE, kind: 'video' }), 'items.0.asset'],
    [items({ ...VIEW, from_minute: 60, until_minute: 60 }), 'items.0.until_minute'],
    [items({ ...VIEW, valid_from: '2031-03-08', valid_until: '2031-03-07' }), 'items.0.valid_until'],
    [{ ...items(VIEW), name: '' }, 'name'],
  ];
  for (const [form, field] of cases) expect(errorsOf(await save(form))).toEqual([422, [field]]);
});

test('an exhibitor has at most 50 playlists', { tags: ['SIGN-004'] }, async () => {
  const missing = PLAYLISTS_MAX - (await list()).length;
  for (let made = 0; made < missing; made++)
    expect((await save({ name: `No ${made}`, items: [VIEW] })).status).toBe(200);
  const refused = await save({ name: 'One more', items: [VIEW] });
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([409, 'signage.playlists_full']);
});

test('playlists are guarded, and those of another exhibitor are not there', { tags: ['PORT-028'] }, async () => {
  const [first] = await list();
  await expectGuarded(exhibitor, (browser) => save(FORM, first?.id, browser), { may: 'manager', mayNot: 'employee' });
  const there = await exhibitor.as('admin', [], exhibitor.other);
  expect((await there.post(`${PATH}/${first?.id}`, { name: 'Mine', items: [VIEW] }, AT_OTHER)).status).toBe(404);
});
