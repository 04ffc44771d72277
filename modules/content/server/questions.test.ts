import { beforeEach, expect, test } from 'vitest';
import type { OrderForm, QuestionForm, QuestionsWire } from '#modules/content/contract/contents.ts';
import { contentStaffRoutes } from '#modules/content/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { allAtOnce, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { siteAsShown } from '#testing/worlds/site-as-shown.ts';

const t = testDatabase();
const translator = await openTranslator();
const editorialOf = async () => ({ name: 'Lumen', email: '', country: 'BE' as const, locales: ['nl-BE', 'en'] });
const exhibitor = portalCinema(t, (app) => contentStaffRoutes(app, { db: t.db, translator, editorialOf }));
const site = siteAsShown(t, () => exhibitor.own.exhibitorId);
const QUESTIONS = '/api/staff/questions';
let manager: Browser;
let slug = '';
let count = 0;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
  slug = `info/faq-${++count}`;
});

const form = (name: string, location: string, change: Partial<QuestionForm> = {}): QuestionForm => ({
  slug,
  location,
  group: { nl: `Over ${location}` },
  question: { nl: `${name}?` },
  answer: { nl: `<p>${name}.</p>` },
  version: null,
  ...change,
});
const all = (answer: { json: unknown }) =>
  (answer.json as { data: QuestionsWire }).data.questions.filter((question) => question.slug === slug);
const add = async (name: string, location: string, change?: Partial<QuestionForm>) =>
  all(await manager.post(QUESTIONS, form(name, location, change)));
const three = async () => {
  await add('A', 'tickets');
  await add('B', 'tickets');
  return add('C', 'seats');
};
const orderOf = (questions: QuestionsWire['questions'], order: string): OrderForm => ({
  slug,
  order: [...order].flatMap((name) =>
    questions
      .filter(({ question }) => question.nl === `${name}?`)
      .map(({ id, version, location }) => ({ id, version, location })),
  ),
});
/** Groups with their questions, as visitors read them. */
const shown = async () =>
  (await site.page(slug))?.groups.map(({ title, entries }) => [
    title,
    entries.map(({ question }) => question).join(''),
  ]);

test('a question is sanitised, the last of its group, and on the website at once', {
  tags: ['PORT-030', 'CMS-002'],
}, async () => {
  await three();
  const questions = await add('D', 'tickets', {
    group: { nl: 'Anders' },
    answer: { nl: '<p>D.<script>x()</script></p>' },
  });
  expect(questions.at(-1)).toMatchObject({
    location: 'tickets',
    group: { nl: 'Over tickets' },
    answer: { nl: '<p>D.</p>' },
    missing: ['en'],
    updated_by: 'Ada Lovelace',
  });
  expect(await shown()).toEqual([
    ['Over tickets', 'A?B?D?'],
    ['Over seats', 'C?'],
  ]);
});

test('questions keep the order of the editor, also in another group', {
  tags: ['PORT-030', 'D-169'],
}, async () => {
  const questions = await three();
  expect((await manager.post(`${QUESTIONS}/order`, orderOf(questions, 'CBA'))).status).toBe(200);
  expect(await shown()).toEqual([
    ['Over seats', 'C?'],
    ['Over tickets', 'B?A?'],
  ]);
  const { order } = orderOf(all(await manager.get(QUESTIONS)), 'CBA');
  const moved = { slug, order: order.map((each, index) => (index === 1 ? { ...each, location: 'seats' } : each)) };
  expect((await manager.post(`${QUESTIONS}/order`, moved)).status).toBe(200);
  expect(await shown()).toEqual([
    ['Over seats', 'C?B?'],
    ['Over tickets', 'A?'],
  ]);
});

test('an order with other questions, or of questions that changed since, is refused', async () => {
  const questions = await three();
  const order = orderOf(questions, 'CBA');
  const [first, ...rest] = order.order;
  const codes = [];
  for (const wrong of [rest, [...rest, rest[0]], [{ ...first, version: 9 }, ...rest]])
    codes.push((await manager.post(`${QUESTIONS}/order`, { slug, order: wrong })).status);
  expect(codes).toEqual([409, 409, 409]);
  const unknown = await manager.post(`${QUESTIONS}/order`, { slug, order: [{ ...first, location: 'bar' }, ...rest] });
  expect([unknown.status, (unknown.json as { code: string }).code]).toEqual([422, 'content.group_unknown']);
  const rows = `content WHERE exhibitor_id = ${exhibitor.own.exhibitorId} AND slug = '${slug}'`;
  const answers = await allAtOnce(
    t,
    exhibitor.own.exhibitorId,
    rows,
    ['CBA', 'BAC'].map((each) => () => manager.post(`${QUESTIONS}/order`, orderOf(questions, each))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a question is changed, moved and deleted; all questions of a group have the same group name', {
  tags: ['PORT-030'],
}, async () => {
  const [a, b] = await three();
  const changed = form('Z', 'seats', { version: a?.version ?? 0 });
  expect(all(await manager.post(`${QUESTIONS}/${a?.id}`, changed)).map(({ question }) => question.nl)).toEqual([
    'B?',
    'C?',
    'Z?',
  ]);
  expect((await manager.post(`${QUESTIONS}/${a?.id}`, changed)).status).toBe(409);
  const named = { slug, location: 'seats', group: { nl: 'Stoelen', en: 'Seats' } };
  expect((await manager.post(`${QUESTIONS}/group`, named)).status).toBe(200);
  expect((await manager.post(`${QUESTIONS}/group`, { ...named, location: 'bar' })).status).toBe(404);
  const admin = await exhibitor.as('admin');
  expect((await admin.post(`${QUESTIONS}/${b?.id}/delete`, { version: 9 })).status).toBe(409);
  expect((await admin.post(`${QUESTIONS}/${b?.id}/delete`, { version: b?.version })).status).toBe(200);
  expect(await shown()).toEqual([['Stoelen', 'C?Z?']]);
});

test('questions have an address of their own, and their number is limited', { tags: ['D-006'] }, async () => {
  for (const bad of ['voucher', 'privacy-policy', 'no such place']) {
    const refused = await manager.post(QUESTIONS, form('A', 'x', { slug: bad }));
    expect([refused.status, Object.keys((refused.json as { errors: object }).errors)]).toEqual([422, ['slug']]);
  }
  await t.asOwner(
    `INSERT INTO content (exhibitor_id, type, slug, location) SELECT $1, 'faq', $2, 'x' FROM generate_series(1, 300)`,
    [exhibitor.own.exhibitorId, slug],
  );
  expect((await manager.post(QUESTIONS, form('A', 'x'))).status).toBe(409);
});
