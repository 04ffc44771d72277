import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundingToken } from '#modules/founding/server.ts';
import type { InstallationExhibitorWire } from '#modules/installation/contract/staff.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { setUpApp } from '#testing/tools/second-factor.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const PASSWORD = 'velvet curtain row';
const ENGLISH = { 'accept-language': 'en' };
const at = (host: string) => ({ ...ENGLISH, 'x-forwarded-host': host });
const ALL = '/api/staff/installation/exhibitors';
const COMPANY = {
  trade_name: 'Cinéma Lumen',
  country: 'LU',
  timezone: 'Europe/Luxembourg',
  languages: ['fr', 'de'],
  cinema: { name: 'Lumen Esch', address1: '1, rue du Brill', zip: '4041', city: 'Esch-sur-Alzette' },
};
const FURTHER = {
  ...COMPANY,
  trade_name: 'Kino Nord',
  country: 'DE',
  timezone: 'Europe/Berlin',
  languages: ['de'],
  serving_on: 'nord.localhost',
  administrator: { name: 'Bo Nord', email: 'bo@nord.example' },
};

const t = testDatabase();
let program: ComposedProgram;
/** The founder of the installation, signed in at the first exhibitor. */
let operator: Browser;
const visit = (): Promise<Browser> => browserAt(program.url);
beforeAll(async () => {
  program = await composedProgram(t.url, {
    smtpUrl: null,
    roles: new Set(['web']),
    trustedProxies: ['127.0.0.1'],
  });
  operator = await visit();
  const me = { name: 'Ada Founder', email: 'ada@lumen.example', password: PASSWORD, password_confirmation: PASSWORD };
  const founded = await operator.post('/api/setup', {
    ...COMPANY,
    ...me,
    token: foundingToken(testSecrets, Date.now()),
  });
  expect(founded.status).toBe(200);
  await setUpApp(operator);
});
afterAll(() => program.close());

const dataOf = <Data>({ json }: Answer) => (json as { data: Data }).data;
const list = async () => dataOf<InstallationExhibitorWire[]>(await operator.get(ALL));
const add = (changes: object = {}) => operator.post(ALL, { ...FURTHER, ...changes }, ENGLISH);
const employeesAt = (id: number) =>
  t.asOwner<{ email: string; roles: string[]; password: boolean; notified: boolean }>(
    'SELECT email, roles, password IS NOT NULL AS password, notified FROM employee WHERE exhibitor_id = $1 ORDER BY id',
    [id],
  );

describe('the operator of an installation', { tags: ['ROLE-004', 'D-195', 'D-128'] }, () => {
  test('founds a second exhibitor, whose administrator chooses a password and signs in there', async () => {
    const { id, invitation } = dataOf<{ id: number; invitation: string }>(await add());
    expect(invitation).toMatch(/^http:\/\/nord\.localhost:\d+\/portal\/welcome\/[\w.-]+$/);
    expect(await list()).toMatchObject([
      { trade_name: 'Cinéma Lumen', here: true, works_there: true, cinemas: 1, open: false },
      {
        id,
        trade_name: 'Kino Nord',
        serving_on: 'nord.localhost',
        country: 'DE',
        here: false,
        works_there: true,
        cinemas: 1,
      },
    ]);
    expect(await employeesAt(id)).toEqual([
      { email: 'bo@nord.example', roles: ['admin'], password: false, notified: true },
      { email: 'ada@lumen.example', roles: ['super-admin'], password: false, notified: false },
    ]);
    // Every node learns the new address a moment after it was founded.
    const page = async () => (await fetch(`${program.url}/de`, { headers: at('nord.localhost') })).text();
    await expect.poll(page).toContain('Kino Nord');
    const bo = await visit();
    const token = invitation.split('/').at(-1);
    const chosen = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await bo.post('/api/staff/reset-password', chosen, at('nord.localhost'))).status).toBe(200);
    const signedIn = await bo.post(
      '/api/staff/sign-in',
      { email: 'bo@nord.example', password: PASSWORD },
      at('nord.localhost'),
    );
    expect(dataOf<object>(signedIn)).toMatchObject({ exhibitor: { trade_name: 'Kino Nord' }, portal_locale: 'de' });
    expect(statusAndErrors(await bo.get(ALL, at('nord.localhost')))).toMatchObject({ status: 403 });
  });

  test('goes over to it, and back to the first one, which has no address', async () => {
    const url = async (browser: Browser, id: number, headers = {}) =>
      dataOf<{ url: string }>(await browser.post(`/api/staff/exhibitors/${id}/enter`, {}, headers)).url;
    const [first, second] = await list();
    const over = await url(operator, second?.id ?? 0);
    expect(over).toMatch(/^http:\/\/nord\.localhost:\d+\/portal\/switch\//);
    const there = await visit();
    const arrived = await there.post('/api/staff/arrive', { token: over.split('/').at(-1) }, at('nord.localhost'));
    expect(dataOf<object>(arrived)).toMatchObject({ roles: ['super-admin'], exhibitor: { trade_name: 'Kino Nord' } });
    const back = await url(there, first?.id ?? 0, at('nord.localhost'));
    expect(back).toMatch(new RegExp(`^${program.url}/portal/switch/`));
    expect((await operator.post('/api/staff/arrive', { token: back.split('/').at(-1) })).status).toBe(200);
  });

  test('switches its modules; a module that is off refuses its pages there and nowhere else', {
    tags: ['SET-001', 'SET-002', 'D-176'],
  }, async () => {
    const [, second] = await list();
    const path = `${ALL}/${second?.id}`;
    const kept = second?.features.filter((feature) => feature !== 'invoice') ?? [];
    const form = { features: kept, broadcasting: false, storage: 'https://files.nord.example' };
    expect(dataOf<object>(await operator.post(path, form))).toMatchObject(form);
    const bo = await visit();
    await bo.post('/api/staff/sign-in', { email: 'bo@nord.example', password: PASSWORD }, at('nord.localhost'));
    await setUpApp(bo, at('nord.localhost'));
    const invoices = async () => statusAndErrors(await bo.get('/api/staff/invoices', at('nord.localhost')));
    await expect.poll(invoices).toMatchObject({ status: 403, code: 'feature_disabled' });
    expect((await operator.get('/api/staff/invoices')).status).toBe(200);
    const site = dataOf<{ settings: object }>(await bo.get('/api/site', at('nord.localhost')));
    expect(site.settings).toMatchObject({ broadcasting: { enabled: false }, storage: 'https://files.nord.example' });
    const [entry] = await t.asOwner<{ actor: string; email: string }>(
      `SELECT a.actor, e.email FROM audit a JOIN employee e ON e.exhibitor_id = a.exhibitor_id AND a.actor = 'employee:' || e.id
        WHERE a.exhibitor_id = $1 AND a.action = 'settings.changed'`,
      [second?.id],
    );
    expect(entry?.email).toBe('ada@lumen.example');
  });

  test('works at an exhibitor where another person took the address: without that password', async () => {
    const { id } = dataOf<{ id: number }>(await add({ serving_on: 'sued.localhost', trade_name: 'Kino Nord' }));
    await t.asOwner(`UPDATE employee SET left_at = now() WHERE exhibitor_id = $1 AND email = 'ada@lumen.example'`, [
      id,
    ]);
    const fake = await buildEmployee(t, id, { email: 'ada@lumen.example', roles: ['admin'] });
    const thief = await visit();
    await expect.poll(async () => (await thief.get('/api/site', at('sued.localhost'))).text).toContain('Kino Nord');
    const signIn = () =>
      thief.post('/api/staff/sign-in', { email: fake.email, password: 'velvet curtain' }, at('sued.localhost'));
    expect((await signIn()).status).toBe(200);
    expect((await operator.post(`${ALL}/${id}/join`)).status).toBe(200);
    expect((await thief.get('/api/staff/me', at('sued.localhost'))).status).toBe(401);
    expect(statusAndErrors(await signIn())).toMatchObject({ code: 'access.credentials' });
    expect((await employeesAt(id)).at(-1)).toMatchObject({ roles: ['super-admin'], password: false });
  });

  test.each<[string, object, string]>([
    ['serving_on', { serving_on: 'NORD.localhost' }, 'another exhibitor has it'],
    ['serving_on', { serving_on: 'https://nord.localhost/' }, 'it is no host name'],
    [
      'administrator.email',
      { serving_on: 'west.localhost', administrator: { name: 'Ada', email: 'ADA@lumen.example' } },
      'it is their own',
    ],
    ['country', { serving_on: 'west.localhost', country: 'XX' }, 'no such country'],
    ['cinema.city', { serving_on: 'west.localhost', cinema: { ...COMPANY.cinema, city: '' } }, 'it is empty'],
    ['operator', { serving_on: 'west.localhost', operator: true }, 'no such field'],
  ])('is refused at the field %s, and nothing is founded', async (field, changes, _reason) => {
    const before = await list();
    const { status, errors } = statusAndErrors(await add(changes)) as { status: number; errors: object };
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await list()).toEqual(before);
  });

  test('of ten founders of the same address one succeeds', { tags: ['T24'] }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add({ serving_on: 'ost.localhost', administrator: null })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    expect((await list()).filter(({ serving_on }) => serving_on === 'ost.localhost')).toHaveLength(1);
  });

  test('ten companies of the same name at different addresses are all founded', { tags: ['T24'] }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        add({ trade_name: 'Kino Zwilling', serving_on: `zwilling-${nth}.localhost`, administrator: null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test('reads 404 for an exhibitor that does not exist', async () => {
    expect(statusAndErrors(await operator.post(`${ALL}/999/join`))).toMatchObject({
      status: 404,
      code: 'not_found.exhibitor_of_installation',
    });
    const form = { features: [], broadcasting: true, storage: '/storage' };
    expect(statusAndErrors(await operator.post(`${ALL}/999`, form))).toMatchObject({ status: 404 });
  });

  test('an exhibitor cannot take the address of another in its own settings', { tags: ['SET-003'] }, async () => {
    expect(
      statusAndErrors(await operator.post('/api/staff/exhibitor', { serving_on: 'Nord.localhost' })),
    ).toMatchObject({
      status: 422,
      errors: { serving_on: [expect.any(String)] },
    });
  });
});
