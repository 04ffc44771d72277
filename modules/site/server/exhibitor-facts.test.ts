import { expect, test } from 'vitest';
import type { ExhibitorFacts } from '#modules/exhibitor/contract/settings.ts';
import { settingsRoutes } from '#modules/site/server/settings-routes.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer } from '#testing/tools/http.ts';
import { freshSnapshots } from '#testing/worlds/box-office.ts';
import { allAtOnce, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) =>
  settingsRoutes(app, { db: t.db, snapshots: freshSnapshots(t), news: { settingsChanged: () => undefined } }),
);
const dataOf = ({ json }: Answer) => (json as { data: ExhibitorFacts }).data;

test("the exhibitor's details can be read and changed with the permission for its settings", {
  tags: ['T71', 'SET-003'],
}, async () => {
  const roles = { may: 'exhibitor-manager', mayNot: 'manager' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/exhibitor'), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/exhibitor', {}), roles);
});

test('given details are changed, with an audit entry, and the data version increases', {
  tags: ['SET-003', 'PORT-031'],
}, async () => {
  const admin = await exhibitor.as('admin');
  await admin.post('/api/staff/exhibitor', { email: 'office@lumen.test', info: { phone: '02 123 45 67' } });
  const version = async () =>
    (await t.asOwner('SELECT version FROM data_version WHERE exhibitor_id = $1', [exhibitor.own.exhibitorId]))[0];
  const was = await version();
  const after = dataOf(
    await admin.post('/api/staff/exhibitor', {
      trade_name: ' Cinema Lumen ',
      info: { iban: 'be71 0961 2345 6769', phone_text: { fr: 'Appelez-nous' } },
    }),
  );
  expect(after).toMatchObject({ trade_name: 'Cinema Lumen', email: 'office@lumen.test' });
  expect(after.info).toMatchObject({
    phone: '02 123 45 67',
    iban: 'BE71096123456769',
    facebook: '',
    phone_text: { fr: 'Appelez-nous' },
  });
  expect(dataOf(await admin.get('/api/staff/exhibitor'))).toEqual(after);
  expect(await version()).not.toEqual(was);
  const [record] = await t.asOwner('SELECT action, after FROM audit ORDER BY id DESC LIMIT 1');
  expect(record).toMatchObject({ action: 'exhibitor.changed', after: { trade_name: 'Cinema Lumen' } });
});

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ trade_name: ' ' }, 'trade_name'],
  [{ info: { iban: 'BE71 0961 2345 6768' } }, 'info.iban'],
  [{ info: { phone: 'x'.repeat(191) } }, 'info.phone'],
  [{ serving_on: 'https://lumen.example/' }, 'serving_on'],
  [{ timezone: 'Europe/Atlantis' }, 'timezone'],
  [{ country: 'US' }, 'country'],
  [{ logo: 'not/uploaded.webp' }, 'logo'],
  [{ info: { facebook: 'facebook.com/lumen' } }, 'info.facebook'],
  [{ info: { instagram: 'lumen' } }, 'info.instagram'],
  [{ info: { whatsapp: 'javascript:alert(1)' } }, 'info.whatsapp'],
])('%j is an error at its field, and nothing is changed', async (given, path) => {
  const admin = await exhibitor.as('admin');
  await admin.post('/api/staff/exhibitor', { email: 'office@lumen.test' });
  const before = dataOf(await admin.get('/api/staff/exhibitor'));
  const answer = await admin.post('/api/staff/exhibitor', given);
  expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([422, [path]]);
  expect(dataOf(await admin.get('/api/staff/exhibitor'))).toEqual(before);
});

test('of two concurrent changes of different fields both are saved', async () => {
  const admin = await exhibitor.as('admin');
  await admin.post('/api/staff/exhibitor', { email: 'office@lumen.test' });
  const { exhibitorId } = exhibitor.own;
  await allAtOnce(t, exhibitorId, `exhibitor WHERE id = ${exhibitorId}`, [
    () => admin.post('/api/staff/exhibitor', { twitter: 'lumen' }),
    () => admin.post('/api/staff/exhibitor', { info: { vat: 'BE 0403.170.701' } }),
  ]);
  expect(dataOf(await admin.get('/api/staff/exhibitor'))).toMatchObject({
    twitter: 'lumen',
    info: { vat: 'BE 0403.170.701' },
  });
});

test('web address, time zone, country and logo are changed, and the portal shows them', {
  tags: ['SET-003', 'D-155'],
}, async () => {
  const admin = await exhibitor.as('admin');
  const { exhibitorId } = exhibitor.own;
  await t.asOwner(
    "INSERT INTO asset (exhibitor_id, key, width, height, placeholder, color) VALUES ($1, 'logos/lumen.webp', 10, 10, '', '#000000')",
    [exhibitorId],
  );
  const given = {
    serving_on: 'Tickets.Lumen.Example:8443',
    timezone: 'Europe/Luxembourg',
    country: 'LU',
    logo: 'logos/lumen.webp',
  };
  const expected = { ...given, serving_on: 'tickets.lumen.example:8443' };
  await admin.post('/api/staff/exhibitor', { email: 'office@lumen.test', ...given });
  expect(dataOf(await admin.get('/api/staff/exhibitor'))).toMatchObject(expected);
  expect(
    await t.asOwner('SELECT serving_on, timezone, country, logo FROM exhibitor WHERE id = $1', [exhibitorId]),
  ).toEqual([expected]);
});
