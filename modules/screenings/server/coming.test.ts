import { beforeAll, expect, test } from 'vitest';
import type { ComingScheduleWire } from '#modules/screenings/contract/schedules.ts';
import { programmeRoutes } from '#modules/screenings/server/routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie, buildScreening } from '#testing/builders/builders.ts';
import { inAllLanguages } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => programmeRoutes(app, { db: t.db, translator }));
const ENGLISH = { 'accept-language': 'en' };
const PATH = '/api/staff/schedules/coming';
const found = async (browser: Browser, search: string, headers = {}): Promise<ComingScheduleWire[]> => {
  const { status, json } = await browser.get(`${PATH}?search=${encodeURIComponent(search)}`, {
    ...ENGLISH,
    ...headers,
  });
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json as { data: ComingScheduleWire[] }).data;
};
const at = (time: string): number => Date.parse(`${time}:00+01:00`);

let manager: Browser;
let ids: number[];
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  const { own, other } = exhibitor;
  const film = await buildMovie(t, own.exhibitorId, { title: { ...inAllLanguages('Noon'), fr: "L'Été à midi" } });
  const plan = (time: string) => buildScreening(t, own, { ...film, startsAtMs: at(time) });
  ids = [await plan('2099-01-15T20:30'), await plan('2099-01-14T20:30')];
  const cancelled = await plan('2099-01-13T20:30');
  await t.asOwner('UPDATE screening SET cancelled_at = now() WHERE exhibitor_id = $1 AND id = $2', [
    own.exhibitorId,
    cancelled,
  ]);
  await buildScreening(t, own, { ...film, startsAtMs: Date.now() - 3 * 3_600_000 });
  const theirs = await buildMovie(t, other.exhibitorId, { title: inAllLanguages('Noon of CANARY') });
  await buildScreening(t, other, { ...theirs, startsAtMs: at('2099-01-14T18:00') });
});

test('screenings to come are found by a part of their title in any language, the next first', {
  tags: ['PORT-007'],
}, async () => {
  const expected = [
    {
      id: ids[1],
      title: 'Noon',
      start: '2099-01-14T20:30:00+01:00',
      day: '2099-01-14',
      cinema: 'Cinema',
      screen: 'Hall 1',
    },
    { id: ids[0], title: 'Noon', day: '2099-01-15' },
  ];
  expect(await found(manager, 'ÉTÉ À')).toMatchObject(expected.map(({ cinema: _, ...each }) => each));
  expect(await found(manager, 'no such film')).toEqual([]);
});

test('what another exhibitor shows is never found, and what is found is for people who may see the programme', {
  tags: ['PORT-007', 'T71', 'T72'],
}, async () => {
  expect(JSON.stringify(await found(manager, 'oo'))).not.toContain('CANARY');
  const theirs = await exhibitor.as('manager', [], exhibitor.other);
  expect((await found(theirs, 'noon', AT_OTHER)).map(({ title }) => title)).toEqual(['Noon of CANARY']);
  await expectGuarded(exhibitor, (browser) => browser.get(`${PATH}?search=noon`, ENGLISH), {
    may: 'manager',
    mayNot: 'employee',
  });
});

test.each(['', 'search=', 'search=a', `search=${'a'.repeat(101)}`, 'search=noon&day=2099-01-14'])(
  'refused: %s',
  async (query) => {
    expect((await manager.get(`${PATH}?${query}`, ENGLISH)).status).toBe(422);
  },
);
