import { beforeEach, expect, test } from 'vitest';
import type { NavigationForm, StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { contentStaffRoutes } from '#modules/content/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { siteAsShown } from '#testing/worlds/site-as-shown.ts';

const t = testDatabase();
const translator = await openTranslator();
const editorialOf = async () => ({ name: 'Lumen', email: '', country: 'BE' as const, locales: ['nl-BE'] });
const exhibitor = portalCinema(t, (app) => contentStaffRoutes(app, { db: t.db, translator, editorialOf }));
const site = siteAsShown(t, () => exhibitor.own.exhibitorId);
const NAVIGATION = '/api/staff/navigation';
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('exhibitor-manager');
});

const read = async () => ((await manager.get(NAVIGATION)).json as { data: StaffNavigationWire }).data;
const form = async (change: Partial<NavigationForm> = {}): Promise<NavigationForm> => {
  const { navigation, header_slides, columns, seen } = await read();
  return { navigation, header_slides, columns, seen, ...change } as NavigationForm;
};
const statusAndErrors = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { code?: string }).code,
  Object.keys((json as { errors?: object }).errors ?? {}),
];

test('an employee who may change settings changes navigation, header and footer', {
  tags: ['T71', 'CMS-003'],
}, async () => {
  await expectGuarded(exhibitor, (browser) => browser.get(NAVIGATION), { may: 'exhibitor-manager', mayNot: 'manager' });
  await expectGuarded(exhibitor, (browser) => browser.post(NAVIGATION, {}), {
    may: 'exhibitor-manager',
    mayNot: 'manager',
  });
});

test('a change shows on the website at once, sanitised', {
  tags: ['CMS-003', 'CMS-004', 'SITE-033'],
}, async () => {
  await t.asOwner(`INSERT INTO asset (exhibitor_id, key, width, height) VALUES ($1, 'pictures/a.webp', 1920, 800)`, [
    exhibitor.own.exhibitorId,
  ]);
  const children = [{ name: { nl: 'Vandaag' }, url: 'movies', params: { filterDate: 'today' }, divider: true }];
  const badge = { text: { nl: 'nieuw' }, variant: 'danger' as const };
  const slide = { image: 'pictures/a.webp', position: 'top', alt: 'De zaal' };
  const input = await form({
    navigation: [{ name: { nl: 'Films', fr: '' }, url: 'movies', badge, exact: true, children, headerSlides: [slide] }],
    header_slides: [slide],
    columns: [
      { kind: 'links', title: { nl: 'Meer' }, links: [{ name: { nl: 'Parking' }, url: '/info/parking' }] },
      { kind: 'html', html: { nl: '<p onclick="x()">Dag</p><script>x()</script>' } },
    ],
  });
  const answer = await manager.post(NAVIGATION, input);
  expect(answer.status).toBe(200);
  const after = await read();
  expect(after.columns[1]?.html).toEqual({ nl: '<p>Dag</p>' });
  expect(after.navigation[0]?.name).toEqual({ nl: 'Films' });
  const { navigation, headerSlides, footer } = (await site.data()).settings.website_config;
  expect(navigation).toMatchObject([
    { name: 'Films', url: 'movies', badge: { text: 'nieuw' }, children: [{ name: 'Vandaag', divider: true }] },
  ]);
  expect(headerSlides).toEqual([{ image: '/storage/pictures/a.webp', position: 'top', alt: 'De zaal' }]);
  expect(footer.columns.map(({ kind, title }) => [kind, title])).toEqual([
    ['links', 'Meer'],
    ['html', ''],
  ]);
  const [record] = await t.asOwner<{ action: string }>('SELECT action FROM audit ORDER BY id DESC LIMIT 1');
  expect(record?.action).toBe('settings.changed');
});

test('an unknown target or another exhibitor’s picture is refused at its place', {
  tags: ['D-013', 'T76', 'T84'],
}, async () => {
  const item = (url: string) => ({ name: { nl: 'X' }, url });
  for (const url of ['javascript:alert(1)', '//evil.test', 'nowhere', 'data:text/html,x', '/\\evil.test'])
    expect([url, ...statusAndErrors(await manager.post(NAVIGATION, await form({ navigation: [item(url)] })))]).toEqual([
      url,
      422,
      'content.target_unknown',
      ['navigation.0.url'],
    ]);
  expect(
    statusAndErrors(await manager.post(NAVIGATION, await form({ navigation: [{ name: { nl: ' ' }, url: '' }] }))),
  ).toEqual([422, 'validation.required', ['navigation.0.name']]);
  const strange = { image: 'pictures/of-others.webp', position: 'center', alt: '' };
  expect(statusAndErrors(await manager.post(NAVIGATION, await form({ header_slides: [strange] })))).toEqual([
    422,
    'picture.unknown',
    ['header_slides'],
  ]);
  const html = { nl: '<img src="https://stranger.example/p.png">' };
  expect(statusAndErrors(await manager.post(NAVIGATION, await form({ columns: [{ kind: 'html', html }] })))).toEqual([
    422,
    'content.foreign_picture',
    ['columns.0.html'],
  ]);
});

test('two employees change it at once: the second is refused, and no change of the first is lost', async () => {
  const inputs = await Promise.all(['Een', 'Twee'].map((nl) => form({ navigation: [{ name: { nl }, url: 'home' }] })));
  const answers = await allAtOnce(
    t,
    exhibitor.own.exhibitorId,
    `settings WHERE exhibitor_id = ${exhibitor.own.exhibitorId}`,
    inputs.map((input) => () => manager.post(NAVIGATION, input)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = inputs[answers.findIndex(({ status }) => status === 200)];
  expect((await read()).navigation).toEqual(won?.navigation);
});
