import { beforeEach, describe, expect, test } from 'vitest';
import type {
  ContentsWire,
  PageForm,
  PresetWire,
  StaffPageWire,
  WidgetLineWire,
  WidgetWire,
} from '#modules/content/contract/contents.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';
import { usualPreset } from '#modules/content/server/preset-pages.ts';
import { contentStaffRoutes } from '#modules/content/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER, allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { siteAsShown } from '#testing/worlds/site-as-shown.ts';

const t = testDatabase();
const translator = await openTranslator();
const locales = ['nl-BE', 'fr', 'en'];
const editorialOf = async () => ({ name: 'Cinema Lumen', email: 'hello@lumen.test', country: 'BE' as const, locales });
const exhibitor = portalCinema(t, (app) => contentStaffRoutes(app, { db: t.db, translator, editorialOf }));
const site = siteAsShown(t, () => exhibitor.own.exhibitorId);
let manager: Browser;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
});

const CONTENTS = '/api/staff/contents';
const PAGES = `${CONTENTS}/pages`;
const PRIVACY = `${CONTENTS}/presets/privacy-policy`;
const WIDGET = '/api/staff/widgets/home-above-today';
let count = 0;
const page = (change: Partial<PageForm> = {}): PageForm => ({
  slug: `info/page-${++count}`,
  page_title: { nl: 'Parkeren', en: 'Parking', fr: '' },
  content: { nl: '<p>Achter het <b>huis</b>.</p>', en: '<p>Behind the house.</p>' },
  version: null,
  ...change,
});
const data = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
const statusAndCode = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { code?: string }).code,
];
const errorsOf = (answer: { json: unknown }) => Object.keys((answer.json as { errors?: object }).errors ?? {});
const add = async (change?: Partial<PageForm>) => data<StaffPageWire>(await manager.post(PAGES, page(change)));
const contents = async (query = '', headers = {}) => data<ContentsWire>(await manager.get(CONTENTS + query, headers));
const read = async <T>(path: string) => data<T>(await manager.get(path));
const lastRecord = async () => (await t.asOwner('SELECT action, entity_id FROM audit ORDER BY id DESC LIMIT 1'))[0];
const siteVersion = async () => (await site.data()).version;

test('reading needs the permission to read, changing and deleting the permission to change', {
  tags: ['T71', 'PORT-029', 'PORT-030'],
}, async () => {
  const { id, version } = await add();
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  for (const path of [CONTENTS, `${PAGES}/${id}`, PRIVACY, '/api/staff/widgets', WIDGET, '/api/staff/questions'])
    await expectGuarded(exhibitor, (browser) => browser.get(path), roles);
  for (const path of [PAGES, `${PAGES}/${id}`, PRIVACY, `${PRIVACY}/reset`, WIDGET])
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), roles);
  for (const path of [`${PAGES}/${id}/delete`, `/api/staff/questions/${id}/delete`])
    await expectGuarded(exhibitor, (browser) => browser.post(path, {}), { may: 'admin', mayNot: 'manager' });
  const stranger = await exhibitor.as('super-admin', [], exhibitor.other);
  expect(statusAndCode(await stranger.post(`${PAGES}/${id}/delete`, { version }, AT_OTHER))).toEqual([
    404,
    'not_found.content',
  ]);
  expect(data<ContentsWire>(await stranger.get(CONTENTS, AT_OTHER)).contents.map(({ type }) => type)).toEqual([
    'preset',
    'preset',
    'preset',
  ]);
});

describe('pages', { tags: ['PORT-030'] }, () => {
  test('a new page is sanitised, shown to visitors at once, names its author and its missing translations', async () => {
    const before = await siteVersion();
    const made = await add({
      slug: 'info/parking',
      content: { nl: '<p onclick="x()">Achter.<script>x()</script></p>', en: '' },
    });
    expect(made).toMatchObject({
      slug: 'info/parking',
      address: '/info/parking',
      content: { nl: '<p>Achter.</p>' },
      version: 1,
      page_title: { nl: 'Parkeren', en: 'Parking' },
      updated_by: 'Ada Lovelace',
      locales,
    });
    expect(await site.page('parking')).toMatchObject({ page_title: 'Parkeren', content: '<p>Achter.</p>' });
    expect(await siteVersion()).not.toBe(before); // so that a page cached by its version is rendered again
    const [line] = (await contents('?type=page&search=INFO/parking')).contents;
    expect(line).toMatchObject({ id: made.id, name: 'Parking', missing: ['fr', 'en'], updated_by: 'Ada Lovelace' });
    expect(await lastRecord()).toEqual({ action: 'page.added', entity_id: String(made.id) });
  });

  test.each([
    ['https://stranger.example/p.png', 422],
    ['//stranger.example/p.png', 422],
    ['data:image/png;base64,AAAA', 422],
    ['/storage/pictures/1/a/content.webp', 200],
  ])(
    'a picture at %s: %d, because browsers of visitors load no pictures from strangers',
    { tags: ['D-170'] },
    async (src, status) => {
      const content = { nl: `<p>Kijk</p><img alt="" width="1" src="${src}">` };
      const answer = await manager.post(PAGES, page({ content }));
      expect([answer.status, errorsOf(answer)]).toEqual([status, status === 422 ? ['content'] : []]);
    },
  );

  test('a change shows at once, and a deleted page is gone', async () => {
    const { id, slug, version } = await add();
    await siteVersion();
    const form = page({ slug, page_title: { nl: 'Anders' }, version });
    const changed = data<StaffPageWire>(await manager.post(`${PAGES}/${id}`, form));
    expect([changed.version, (await site.page(slug))?.page_title]).toEqual([2, 'Anders']);
    const between = await siteVersion();
    const admin = await exhibitor.as('admin');
    expect(statusAndCode(await admin.post(`${PAGES}/${id}/delete`, { version }))).toEqual([
      409,
      'content.changed_meanwhile',
    ]);
    expect((await admin.post(`${PAGES}/${id}/delete`, { version: 2 })).status).toBe(200);
    expect([await site.page(slug), (await manager.get(`${PAGES}/${id}`)).status]).toEqual([null, 404]);
    expect(await siteVersion()).not.toBe(between);
    expect(await lastRecord()).toMatchObject({ action: 'page.deleted' });
  });

  test('an address that leads elsewhere, or that another page has with or without info/, is refused', {
    tags: ['D-006', 'D-169'],
  }, async () => {
    const { slug } = await add();
    for (const taken of [slug, slug.slice('info/'.length)]) {
      const refused = await manager.post(PAGES, page({ slug: taken }));
      expect([refused.status, errorsOf(refused)]).toEqual([422, ['slug']]);
    }
    for (const bad of ['vouchers', 'privacy-policy', 'no such/place', '', 'x'.repeat(191)]) {
      const refused = await manager.post(PAGES, page({ slug: bad }));
      expect([bad, refused.status, errorsOf(refused)]).toEqual([bad, 422, ['slug']]);
    }
    const nameless = await manager.post(PAGES, page({ page_title: { nl: ' ' } }));
    expect([nameless.status, errorsOf(nameless)]).toEqual([422, ['page_title']]);
    const both = page();
    const answers = await Promise.all([manager.post(PAGES, both), manager.post(PAGES, both)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('two employees change the same page: the second is refused, and no text is lost', async () => {
    const { id, slug } = await add();
    const forms = ['Een', 'Twee'].map((nl) => page({ slug, page_title: { nl }, version: 1 }));
    const row = `content WHERE exhibitor_id = ${exhibitor.own.exhibitorId} AND id = ${id}`;
    const answers = await allAtOnce(
      t,
      exhibitor.own.exhibitorId,
      row,
      forms.map((form) => () => manager.post(`${PAGES}/${id}`, form)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = forms[answers.findIndex(({ status }) => status === 200)];
    expect(await read<StaffPageWire>(`${PAGES}/${id}`)).toMatchObject({ page_title: won?.page_title, version: 2 });
  });

  test('missing pages that visitors requested are listed, and removed from the list once they exist', {
    tags: ['CMS-006'],
  }, async () => {
    await site.asksInVain('info/lost');
    await site.asksInVain('info/lost');
    expect((await contents()).missing_pages).toMatchObject([{ slug: 'info/lost', times: 2 }]);
    await add({ slug: 'lost' });
    expect((await contents()).missing_pages).toEqual([]);
  });
});

describe('system texts', { tags: ['PORT-030', 'D-168'] }, () => {
  test('exist before an employee writes them, accept the exhibitor’s text, and can be reset', async () => {
    const usual = await read<PresetWire>(PRIVACY);
    expect(usual).toMatchObject({ version: null, page_title: { nl: 'Privacybeleid' }, content: usual.usual.content });
    expect(usual.content.en).toContain('Cinema Lumen');
    const form = { page_title: { nl: 'Ons beleid' }, content: { nl: '<p>Wij weten niets.</p>' } };
    const written = data<PresetWire>(await manager.post(PRIVACY, { ...form, version: null }));
    expect(written).toMatchObject({ ...form, version: 1, updated_by: 'Ada Lovelace', usual: usual.usual });
    expect(await site.page('privacy-policy')).toMatchObject({ type: 'preset', page_title: 'Ons beleid' });
    expect(statusAndCode(await manager.post(PRIVACY, { ...form, version: null }))).toEqual([
      409,
      'content.changed_meanwhile',
    ]);
    const [line] = (await contents('?type=preset&search=beleid')).contents;
    expect(line).toMatchObject({ key: 'privacy-policy', missing: ['fr', 'en'] });
    expect(statusAndCode(await manager.post(`${PRIVACY}/reset`, { version: 2 }))).toEqual([
      409,
      'content.changed_meanwhile',
    ]);
    const reset = data<PresetWire>(await manager.post(`${PRIVACY}/reset`, { version: 1 }));
    expect(reset).toEqual(usual);
    expect((await site.page('privacy-policy'))?.page_title).toBe('Privacybeleid');
    expect(await lastRecord()).toEqual({ action: 'preset.reset', entity_id: 'privacy-policy' });
  });

  test('every exhibitor has its conditions, and no page can replace or delete them', async () => {
    for (const key of ['ticket-conditions', 'voucher-conditions']) {
      const { content, usual } = await read<PresetWire>(`${CONTENTS}/presets/${key}`);
      expect(Object.keys(content)).toEqual(['nl', 'fr', 'en']);
      expect((await site.page(`info/${key}`))?.page_title).toBe(usual.page_title.nl);
    }
    expect((await manager.get(`${CONTENTS}/presets/imprint`)).status).toBe(404);
  });
});

describe('widgets', { tags: ['PORT-029', 'CMS-001'] }, () => {
  test('all thirteen are listed; a text shows at once, sanitised, and disappears when it is emptied', {
    tags: ['D-167'],
  }, async () => {
    const lines = await read<WidgetLineWire[]>('/api/staff/widgets');
    expect(lines.map(({ key, written, missing }) => [key, written, missing])).toEqual(
      WIDGETS.map((key) => [key, [], []]),
    );
    const form = { content: { nl: '<h1>Nu</h1><iframe src="https://evil.test"></iframe>' }, version: null };
    const written = data<WidgetWire>(await manager.post(WIDGET, form));
    expect(written).toMatchObject({ content: { nl: '<h2>Nu</h2>' }, missing: ['fr', 'en'], version: 1 });
    const shown = async () => (await site.data()).widgets;
    expect(await shown()).toEqual({ 'home-above-today': '<h2>Nu</h2>' });
    expect(statusAndCode(await manager.post(WIDGET, form))).toEqual([409, 'content.changed_meanwhile']);
    await manager.post(WIDGET, { content: { nl: ' ' }, version: 1 });
    expect(await shown()).toEqual({});
    expect(await lastRecord()).toEqual({ action: 'widget.changed', entity_id: 'home-above-today' });
  });

  test('an unknown placement is refused, as is a text over the limit', async () => {
    expect((await manager.get('/api/staff/widgets/sidebar')).status).toBe(404);
    const long = await manager.post(WIDGET, { content: { nl: 'x'.repeat(30_001) }, version: null });
    expect([long.status, errorsOf(long)]).toEqual([422, ['content.nl']]);
  });
});

test('a preview equals the output of the website', { tags: ['D-170', 'PORT-030'] }, async () => {
  const answer = await manager.post(`${CONTENTS}/preview`, { html: '<h1 style="x">A</h1><script>ran()</script>' });
  expect(answer.json).toEqual({ data: { html: '<h2>A</h2>' } });
});

test.each([
  ['BE', 'Gegevensbeschermingsautoriteit', 'VI.53', 'Consumentenombudsdienst'],
  ['LU', 'cnpd.public.lu', 'L. 222-9', 'mediateurconsommation.lu'],
  ['NL', 'Autoriteit Persoonsgegevens', '6:230p', 'Vragen?'],
  ['DE', 'deelstaat', '§ 312g', 'arbitrage'],
  ['FR', 'CNIL', 'L. 221-28', 'consumentenbemiddelaar'],
] as const)(
  'the default texts of %s name its law and its offices',
  { tags: ['D-168'] },
  (country, office, law, complaint) => {
    const usual = (key: 'privacy-policy' | 'ticket-conditions') =>
      usualPreset(key, 'nl-BE', { name: 'Lumen', email: 'hello@lumen.test', country }, translator).content;
    expect(usual('privacy-policy')).toContain(office);
    expect(usual('ticket-conditions')).toContain(law);
    expect(usual('ticket-conditions')).toContain(complaint);
    expect(usual('privacy-policy') + usual('ticket-conditions')).not.toMatch(/[{}]/);
  },
);
