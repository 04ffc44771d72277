import { beforeAll, describe, expect, test } from 'vitest';
import type { RentalProfileForm, RentalProfileWire } from '#modules/catalogue/contract/movies.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import type { Tx } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie } from '#testing/builders/builders.ts';
import { inAllLanguages, insert, inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { whileHeld } from '#testing/database/while-locked.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
let admin: Browser;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});

const ENGLISH = { 'accept-language': 'en' };
const FORM: RentalProfileForm = {
  name: 'Repertoire',
  shared: false,
  rates: [
    { starting_from: '2027-01-06', percent: 38, guaranteed_minimum: 60.5, guaranteed_shows: 14 },
    { starting_from: '2026-09-02', percent: 45.25, guaranteed_minimum: 90, guaranteed_shows: null },
  ],
};
const ADDRESS = '/api/staff/rental-profiles';
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const list = async (browser = admin): Promise<RentalProfileWire[]> => dataOf(await browser.get(ADDRESS, ENGLISH));
const add = (form: unknown = FORM, browser = admin) => browser.post(ADDRESS, form, ENGLISH);
const added = async (form: Partial<RentalProfileForm> = {}) =>
  dataOf<RentalProfileWire>(await add({ ...FORM, ...form }));
const change = (id: number, form: unknown = FORM, browser = admin) => browser.post(`${ADDRESS}/${id}`, form, ENGLISH);
const remove = (id: number, browser = admin) => browser.post(`${ADDRESS}/${id}/delete`, undefined, ENGLISH);
const pay = (versionId: number, profileId: number) =>
  inTenant(t, exhibitor.own.exhibitorId, (tx) =>
    tx.run('UPDATE version SET rental_profile_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [
      versionId,
      profileId,
    ]),
  );
const statusAndErrors = ({ status, json }: Answer) => {
  const { code, message, errors } = json as { code: string; message: string; errors?: Record<string, string[]> };
  return { status, code, message, errors };
};

describe('rental profiles', { tags: ['MOV-003'] }, () => {
  test('are stored by day, shown in euros, changed and deleted; each change is in the audit trail', async () => {
    const made = await added();
    const rates = FORM.rates.toReversed();
    expect(made).toEqual({ ...FORM, id: made.id, own: true, rates, used_count: 0, used_in: [] });
    const changed = await change(made.id, { name: ' New restoration ', shared: true, rates: [rates[0]] });
    expect(dataOf(changed)).toMatchObject({ name: 'New restoration', shared: true, rates: [rates[0]] });
    expect((await list()).find(({ id }) => id === made.id)).toEqual(dataOf(changed));
    expect((await remove(made.id)).json).toEqual({ message: 'The rental profile is removed.' });
    expect((await list()).some(({ id }) => id === made.id)).toBe(false);
    const rows = await t.asOwner<{ action: string; was: string | null; is: string | null; cents: number | null }>(
      `SELECT action, before ->> 'name' AS was, after ->> 'name' AS is, (after #>> '{rates,0,guaranteed_minimum}')::int AS cents
         FROM audit WHERE entity = 'rental_profile' AND entity_id = $1::text ORDER BY id`,
      [made.id],
    );
    expect(rows).toEqual([
      { action: 'rental_profile.added', was: null, is: 'Repertoire', cents: 9_000 },
      { action: 'rental_profile.changed', was: 'Repertoire', is: 'New restoration', cents: 9_000 },
      { action: 'rental_profile.deleted', was: 'New restoration', is: null, cents: null },
    ]);
  });

  test('list the versions that use them, by film', async () => {
    const { id } = await added();
    const of = await buildMovie(t, exhibitor.own.exhibitorId, { title: inAllLanguages('Sunrise'), dimension: '3D' });
    await pay(of.versionId, id);
    expect((await list()).find((profile) => profile.id === id)).toMatchObject({
      used_count: 1,
      used_in: [
        { version_id: of.versionId, text: '3D, original version', movie: { id: of.movieId, title: 'Sunrise' } },
      ],
    });
  });

  test.each<[string, unknown, string, string]>([
    ['no name', { ...FORM, name: ' ' }, 'name', 'This field is required.'],
    ['no rate', { ...FORM, rates: [] }, 'rates', 'Choose at least 1.'],
    [
      'two rates from one day',
      { ...FORM, rates: [FORM.rates[0], FORM.rates[1], FORM.rates[0]] },
      'rates.2.starting_from',
      'Another rate already starts on this day.',
    ],
    [
      'a day that never was',
      { ...FORM, rates: [{ ...FORM.rates[0], starting_from: '2026-02-30' }] },
      'rates.0.starting_from',
      'This must be a valid date.',
    ],
    [
      'more than everything',
      { ...FORM, rates: [{ ...FORM.rates[0], percent: 101 }] },
      'rates.0.percent',
      'This may be at most 100.',
    ],
    [
      'no shows promised, as a number',
      { ...FORM, rates: [{ ...FORM.rates[0], guaranteed_shows: 0 }] },
      'rates.0.guaranteed_shows',
      'This must be at least 1.',
    ],
    [
      'a tenth of a cent',
      { ...FORM, rates: [{ ...FORM.rates[0], guaranteed_minimum: 1.001 }] },
      'rates.0.guaranteed_minimum',
      'This must be an amount in euros with at most two decimals.',
    ],
  ])('with %s are refused at the field', async (_, form, field, sentence) => {
    const { status, errors } = statusAndErrors(await add(form));
    expect([status, errors]).toEqual([422, { [field]: [sentence] }]);
  });
});

describe('a profile in use', { tags: ['ERR-041', 'MOV-006'] }, () => {
  test('stays, and says how many versions use it', async () => {
    const { id } = await added();
    for (const n of [1, 2]) {
      await pay((await buildMovie(t, exhibitor.own.exhibitorId)).versionId, id);
      const refused = statusAndErrors(await remove(id));
      expect(refused).toMatchObject({ status: 409, code: 'rental_profile.in_use' });
      expect(refused.message).toBe(`This rental profile cannot be removed: film versions use it (${n}).`);
    }
    expect((await list()).some((profile) => profile.id === id)).toBe(true);
  });

  test('stays also when a version is assigned during its deletion', async () => {
    const { id } = await added();
    const of = await buildMovie(t, exhibitor.own.exhibitorId);
    const take = (tx: Tx) =>
      tx.run('UPDATE version SET rental_profile_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [of.versionId, id]);
    const [refused] = await whileHeld(t, exhibitor.own.exhibitorId, take, () => [remove(id)]);
    expect(refused).toMatchObject({ value: { status: 409, json: { code: 'rental_profile.in_use' } } });
  });
});

describe('shared profiles', { tags: ['ROLE-012', 'D-121'] }, () => {
  test('every exhibitor reads it and only its own changes it; private ones are invisible to others', async () => {
    const other = await exhibitor.as('super-admin', [], exhibitor.other);
    const theirs = (name: string, shared: boolean) =>
      inTenant(t, exhibitor.other.exhibitorId, (tx) =>
        insert(
          tx,
          `INSERT INTO rental_profile (exhibitor_id, name, shared, rates)
           VALUES (tenant(), $1, $2, '[{"starting_from":"2026-01-07","percent":40,"guaranteed_minimum":1000}]') RETURNING id`,
          [name, shared],
        ),
      );
    const [open, closed] = [await theirs('Open to all', true), await theirs('CANARY', false)];
    const shown = await list();
    expect(shown.find(({ own }) => !own)).toEqual({
      id: open,
      name: 'Open to all',
      shared: true,
      own: false,
      used_count: 0,
      used_in: [],
      rates: [{ starting_from: '2026-01-07', percent: 40, guaranteed_minimum: 10, guaranteed_shows: null }],
    });
    expect(JSON.stringify(shown)).not.toContain('CANARY');
    for (const id of [open, closed])
      for (const answer of [await change(id), await remove(id)])
        expect(statusAndErrors(answer)).toMatchObject({ status: 404, code: 'not_found.rental_profile' });
    await expect(
      inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run('UPDATE rental_profile SET name = $1 WHERE id = $2', ['x', open]),
      ),
    ).resolves.toBe(0);
    const answer = await other.get(ADDRESS, { 'x-forwarded-host': 'beta.test' });
    expect(dataOf<RentalProfileWire[]>(answer).filter(({ own }) => own)).toHaveLength(2);
  });
});

describe('permissions', { tags: ['T71'] }, () => {
  test.each<[string, (browser: Browser, id: number) => Promise<Answer>]>([
    ['see them', (browser) => browser.get(ADDRESS)],
    ['add one', (browser) => add(FORM, browser)],
    ['change one', (browser, id) => change(id, FORM, browser)],
    ['remove one', (browser, id) => remove(id, browser)],
  ])('%s: no visitor, no employee without the permission, no employee of another exhibitor', async (_, call) => {
    const { id } = await added();
    await expectGuarded(exhibitor, (browser) => call(browser, id), { may: 'admin', mayNot: 'employee' });
  });
});
