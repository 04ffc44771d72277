import { beforeAll, describe, expect, test } from 'vitest';
import type { DistributorForm, DistributorWire } from '#modules/catalogue/contract/distributors.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
let admin: Browser;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});

const LIST = '/api/staff/distributors';
const OFFICE = {
  id: null,
  name: 'Brussels',
  address: { address1: 'Rue Neuve 1', zip: '1000', city: 'Brussels', country: 'BE' },
  email: 'brussels@far.test',
  language: 'fr',
} satisfies DistributorForm['offices'][number];
let made = 0;
const formWith = (change: Partial<DistributorForm> = {}): DistributorForm => ({
  name: `Far Films ${++made}`,
  email: 'far@far.test',
  also_known_as: [],
  offices: [],
  version: null,
  ...change,
});
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const statusAndCode = ({ status, json }: Answer) => ({ status, code: (json as { code?: string }).code });
const errorsOf = ({ json }: Answer) => (json as { errors?: Record<string, string[]> }).errors;
const post = (path: string, body?: unknown) => admin.post(LIST + path, body, { 'accept-language': 'en' });
const add = async (change: Partial<DistributorForm> = {}) => dataOf<DistributorWire>(await post('', formWith(change)));
const formOf = ({ name, email, also_known_as, offices, version }: DistributorWire): DistributorForm => ({
  name,
  email,
  also_known_as,
  version,
  offices: offices.map(({ films, ...office }) => office),
});
const change = (of: DistributorWire, fields: Partial<DistributorForm>) =>
  post(`/${of.id}`, { ...formOf(of), ...fields });
const listed = async () => dataOf<DistributorWire[]>(await admin.get(LIST));
const give = (id: number, office: number | null = null) =>
  buildMovie(t, exhibitor.own.exhibitorId).then(({ movieId }) =>
    inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        'UPDATE movie SET distributor_id = $2, distributor_office_id = $3 WHERE exhibitor_id = tenant() AND id = $1',
        [movieId, id, office],
      ),
    ),
  );

describe('distributors', { tags: ['PORT-020'] }, () => {
  test('are stored with their offices: name, address, e-mail, language', { tags: ['D-122'] }, async () => {
    const far = await add({ offices: [OFFICE, { ...OFFICE, name: 'Ghent', email: null, language: 'nl' }] });
    const { id: _, ...shown } = OFFICE;
    expect(far).toMatchObject({ email: 'far@far.test', films: 0, automations: 0, version: 1 });
    expect(far.offices).toMatchObject([
      { ...shown, films: 0 },
      { name: 'Ghent', email: null, language: 'nl' },
    ]);
    const [brussels] = formOf(far).offices;
    const changed = dataOf<DistributorWire>(
      await change(far, {
        offices: [
          { ...OFFICE, ...brussels, name: 'Brussels South' },
          { ...OFFICE, name: 'Namur' },
        ],
      }),
    );
    expect(changed.offices.map(({ id, name }) => [id === far.offices[0]?.id, name])).toEqual([
      [true, 'Brussels South'],
      [false, 'Namur'],
    ]);
    expect((await listed()).find(({ id }) => id === far.id)).toEqual(changed);
  });

  test('an office with films stays, and a film cannot have the office of another distributor', async () => {
    const far = await add({ offices: [OFFICE] });
    const near = await add();
    const office = far.offices[0]?.id ?? 0;
    await give(far.id, office);
    const refused = await change(far, { offices: [] });
    expect([statusAndCode(refused).code, Object.keys(errorsOf(refused) ?? {})]).toEqual([
      'distributor.office_in_use',
      ['offices'],
    ]);
    expect((await listed()).find(({ id }) => id === far.id)?.offices[0]).toMatchObject({ id: office, films: 1 });
    await expect(give(near.id, office)).rejects.toThrow('movie_office_of_distributor');
    expect(statusAndCode(await change(near, { offices: [{ ...OFFICE, id: office }] })).code).toBe('validation.exists');
  });

  test('imports still know it by a former name, and no two distributors have the same name', async () => {
    const [far, near] = [await add({ name: 'Old Name' }), await add({ also_known_as: ['Near & Co', ' Near & Co '] })];
    expect(near.also_known_as).toEqual(['Near & Co']);
    const renamed = dataOf<DistributorWire>(await change(far, { name: 'New Name' }));
    expect(renamed.also_known_as).toEqual(['Old Name']);
    expect(errorsOf(await post('', formWith({ name: 'Old Name' })))).toEqual({
      name: ['Another distributor is already known as “Old Name”.'],
    });
    expect(Object.keys(errorsOf(await change(renamed, { also_known_as: ['Near & Co'] })) ?? {})).toEqual([
      'also_known_as',
    ]);
    const back = dataOf<DistributorWire>(await change(renamed, { name: 'Old Name' }));
    expect(back).toMatchObject({ name: 'Old Name', also_known_as: ['New Name'] });
    const atOnce = await Promise.all([1, 2, 3].map(() => post('', formWith({ name: 'At Once' }))));
    expect(atOnce.map((answer) => statusAndCode(answer).code ?? 'made').sort()).toEqual([
      'distributor.name_taken',
      'distributor.name_taken',
      'made',
    ]);
  });

  test('two employees change one distributor: the second is refused', async () => {
    const far = await add();
    const row = `distributor WHERE exhibitor_id = ${exhibitor.own.exhibitorId} AND id = ${far.id}`;
    const answers = await allAtOnce(t, exhibitor.own.exhibitorId, row, [
      () => change(far, { email: 'one@far.test' }),
      () => change(far, { email: 'two@far.test' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no address of a mail', { email: 'far' }, 'email'],
    ['an office without a name', { offices: [{ ...OFFICE, name: '' }] }, 'offices.0.name'],
    ['an office with half an address', { offices: [{ ...OFFICE, email: 'x@' }] }, 'offices.0.email'],
    ['a language there is none of', { offices: [{ ...OFFICE, language: 'xx' }] }, 'offices.0.language'],
  ])('%s is refused at its field', { tags: ['D-122'] }, async (_, fields, field) => {
    const refused = await post('', { ...formWith(), ...fields });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([422, [field]]);
  });
});

describe('deleting a distributor', { tags: ['PORT-020', 'D-118'] }, () => {
  test('an unused one is removed with its offices; one with films, or with reports mailed to it, stays', async () => {
    const [alone, withFilm, mailed] = [await add({ offices: [OFFICE] }), await add(), await add()];
    await give(withFilm.id);
    await inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(
        `INSERT INTO automation (exhibitor_id, name, frequency, subject, send_to) VALUES (tenant(), 'Figures', 'weekly', 'Figures', $1)`,
        [JSON.stringify({ distributor: mailed.id })],
      ),
    );
    expect(await post(`/${alone.id}/delete`)).toMatchObject({
      status: 200,
      json: { message: 'The distributor is removed.' },
    });
    expect(statusAndCode(await post(`/${alone.id}/delete`))).toEqual({ status: 404, code: 'not_found.distributor' });
    expect(statusAndCode(await post(`/${withFilm.id}/delete`))).toEqual({ status: 409, code: 'distributor.in_use' });
    expect(statusAndCode(await post(`/${mailed.id}/delete`))).toEqual({
      status: 409,
      code: 'distributor.has_automations',
    });
  });

  test('a film assigned at the same time prevents the deletion', async () => {
    const far = await add();
    const { movieId } = await buildMovie(t, exhibitor.own.exhibitorId);
    const [refused] = await whileHeld(
      t,
      exhibitor.own.exhibitorId,
      (tx) =>
        tx.run('UPDATE movie SET distributor_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [movieId, far.id]),
      () => [post(`/${far.id}/delete`)],
    );
    expect(refused).toMatchObject({ value: { status: 409, json: { code: 'distributor.in_use' } } });
  });
});

describe('permissions', { tags: ['T71', 'T72'] }, () => {
  test.each<[string, (browser: Browser, id: number) => Promise<Answer>]>([
    ['see distributors', (browser) => browser.get(LIST)],
    ['add', (browser) => browser.post(LIST, formWith())],
    ['change', (browser, id) => browser.post(`${LIST}/${id}`, formWith())],
    ['remove', (browser, id) => browser.post(`${LIST}/${id}/delete`)],
  ])('%s: no visitor, no employee without the permission, no employee of another exhibitor', async (_, call) => {
    const { id } = await add();
    await expectGuarded(exhibitor, (browser) => call(browser, id), { may: 'admin', mayNot: 'employee' });
  });

  test('data of another exhibitor does not exist here', async () => {
    const [theirs] = await inTenant(t, exhibitor.other.exhibitorId, (tx) =>
      tx.query<{ id: number }>(`INSERT INTO distributor (exhibitor_id, name) VALUES (tenant(), 'CANARY') RETURNING id`),
    );
    for (const act of ['', '/delete'])
      expect(statusAndCode(await post(`/${theirs?.id}${act}`, formWith({ version: 1 })))).toEqual({
        status: 404,
        code: 'not_found.distributor',
      });
    expect((await listed()).map(({ name }) => name)).not.toContain('CANARY');
  });
});
