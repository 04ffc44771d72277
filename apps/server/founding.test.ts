import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundingToken } from '#modules/founding/server.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, browserAt } from '#testing/tools/http.ts';
import { setUpApp, signInWithApp } from '#testing/tools/second-factor.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'velvet curtain row';
const FORM = {
  trade_name: 'Cinéma Lumen',
  country: 'LU',
  timezone: 'Europe/Luxembourg',
  languages: ['fr', 'de'],
  cinema: { name: 'Lumen Esch', address1: '1, rue du Brill', zip: '4041', city: 'Esch-sur-Alzette' },
  name: 'Ada Founder',
  email: 'Ada@lumen.example',
  password: PASSWORD,
  password_confirmation: PASSWORD,
};

let secret = '';
const t = testDatabase();
let program: ComposedProgram;
beforeAll(async () => {
  program = await composedProgram(t.url, { smtpUrl: null, roles: new Set(['web']) });
});
afterAll(() => program.close());

const visit = (): Promise<Browser> => browserAt(program.url);
const submitSetup = async (changes: object = {}, browser?: Browser) =>
  (browser ?? (await visit())).post(
    '/api/setup',
    { ...FORM, token: foundingToken(testSecrets, Date.now()), ...changes },
    { 'accept-language': 'en' },
  );
const exhibitors = () =>
  t.asOwner<{ trade_name: string; country: string; timezone: string; serving_on: string }>(
    'SELECT trade_name, country, timezone, serving_on FROM exhibitor',
  );

describe('an empty installation', { tags: ['D-128', 'ROLE-005'] }, () => {
  test.each(['/', '/en/movies', '/portal', '/portal/bills', '/pos'])(
    'leads from %s to the setup page',
    async (path) => {
      const answer = await fetch(`${program.url}${path}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/portal/setup']);
    },
  );

  test('shows the setup page in the language of the browser', async () => {
    const answer = await fetch(`${program.url}/portal/setup`, { headers: { 'accept-language': 'de' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<html lang="de">');
  });

  test('refuses calls with a code', async () => {
    expect(statusAndErrors(await (await visit()).get('/api/site'))).toMatchObject({
      status: 404,
      code: 'not_found.exhibitor',
    });
  });

  test('refuses a link that is forged or a day old, and founds nothing', async () => {
    const old = foundingToken(testSecrets, Date.now() - DAY_MS);
    for (const token of ['mwtutybx.AAAA', 'x', old])
      expect(statusAndErrors(await submitSetup({ token }))).toMatchObject({
        status: 422,
        code: 'access.token_invalid',
      });
    expect(await exhibitors()).toEqual([]);
  });

  test.each([
    ['trade_name', { trade_name: '' }],
    ['country', { country: 'XX' }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['languages', { languages: [] }],
    ['cinema.city', { cinema: { ...FORM.cinema, city: '' } }],
    ['password_confirmation', { password_confirmation: 'another' }],
  ])('names the field %s that is wrong', async (field, changes) => {
    const { status, errors } = statusAndErrors(await submitSetup(changes)) as { status: number; errors: object };
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('is founded once by ten founders at once; the founder is signed in and is the operator', {
    tags: ['ROLE-004'],
  }, async () => {
    const browsers = await Promise.all(Array.from({ length: 10 }, visit));
    const answers = await Promise.all(browsers.map((browser) => submitSetup({}, browser)));
    const first = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200).map((answer) => statusAndErrors(answer).code)).toEqual(
      Array(9).fill('access.token_invalid'),
    );
    const me = await browsers[first]?.get('/api/staff/me');
    expect(me?.json).toEqual(answers[first]?.json);
    expect(me?.json).toMatchObject({
      data: { name: 'Ada Founder', email: 'ada@lumen.example', roles: ['super-admin'], portal_locale: 'fr' },
    });
    expect(await exhibitors()).toEqual([
      { trade_name: 'Cinéma Lumen', country: 'LU', timezone: 'Europe/Luxembourg', serving_on: '' },
    ]);
    expect(statusAndErrors(await submitSetup())).toMatchObject({ status: 422, code: 'access.token_invalid' });
  });

  test('then charges the VAT of its country', { tags: ['D-155'] }, async () => {
    const browser = await visit();
    await browser.post('/api/staff/sign-in', { email: FORM.email, password: PASSWORD });
    expect(statusAndErrors(await browser.get('/api/staff/products')).code).toBe('access.second_factor_needed');
    secret = await setUpApp(browser);
    const product = (vat: number) =>
      browser.post('/api/staff/products', {
        names: { en: 'Popcorn' },
        descriptions: {},
        barcode: null,
        price: 4.5,
        vat_rate: vat,
        status: 'active',
        categories: [],
        sort: 0,
        version: null,
      });
    expect((await product(3)).status).toBe(200);
    expect(statusAndErrors(await product(6))).toMatchObject({
      status: 422,
      errors: { vat_rate: [expect.any(String)] },
    });
  });

  test('shows visitors that it opens soon, and its website to employees alone', async () => {
    const page = async (browser: Browser, path = '/fr/movies') => (await browser.get(path)).text;
    const visitor = await visit();
    for (const path of ['/fr', '/fr/movies', '/de/info/privacy-policy']) {
      const answer = await fetch(`${program.url}${path}`);
      const text = await answer.text();
      expect([answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual([
        'noindex',
        'no-store',
      ]);
      expect(text).toContain(path.startsWith('/de') ? 'Demnächst geöffnet' : 'Bientôt ouvert');
      expect(text).not.toContain('<script');
    }
    const buying = await visitor.post('/api/checkout', {
      name: 'Ada',
      email: 'ada@visitor.example',
      email_confirmation: 'ada@visitor.example',
      amount: 0,
      items: [],
    });
    expect(statusAndErrors(buying)).toMatchObject({ status: 409, code: 'sales.not_open' });
    const founder = await visit();
    await signInWithApp(founder, { email: FORM.email, password: PASSWORD }, secret);
    expect(await page(founder)).toContain('Pas encore public');
    const [{ id } = { id: 0 }] = await t.asOwner<{ id: number }>('SELECT id FROM exhibitor');
    await inTenant(t, id, (tx) => tx.run('UPDATE exhibitor SET opened_at = now() WHERE id = tenant()'));
    await expect.poll(async () => (await fetch(`${program.url}/fr/movies`)).text()).not.toContain('Bientôt ouvert');
  });

  test('then serves a website in its languages with a menu, and its first cinema', async () => {
    const page = await (await fetch(`${program.url}/fr/movies`)).text();
    for (const text of ['Cinéma Lumen', 'Films', 'Contact', 'Lumen Esch', 'Esch-sur-Alzette'])
      expect(page).toContain(text);
  });
});
