import { beforeAll, expect, test } from 'vitest';
import type { TillData } from '#modules/till/contract/till.ts';
import { testDatabase } from '#testing/database/database.ts';
import { billOf, dataOf, refusalOf, saleWire, tillCinema } from '#testing/worlds/till-cinema.ts';

const t = testDatabase();
const exhibitor = tillCinema(t);
beforeAll(() =>
  t.asOwner(`UPDATE price_rate SET name = '{"en": "Full", "fr": "Plein tarif", "nl-BE": "Volle prijs"}'`, []),
);

const storedOf = async (uuid: string) => {
  const [row] = await t.asOwner<{ locale: string; name: string }>(
    'SELECT b.locale, l.name FROM bill b JOIN bill_line l ON l.bill_id = b.id AND l.line_no = 0 WHERE b.id = $1',
    [uuid],
  );
  return row;
};

test('the papers of a sale are in the language that the attendant chose for the customer', {
  tags: ['POS-002', 'D-088'],
}, async () => {
  const till = await exhibitor.till();
  const data = dataOf<TillData>(await till.get('/api/pos/data'));
  const own = data.locales[0] ?? '';
  expect(data.locales).toEqual([...new Set(data.locales)]);
  const french = await till.sells({ seats: [null], given: 12, more: { locale: 'fr' } });
  expect(await storedOf(french.uuid)).toEqual({ locale: 'fr', name: 'Plein tarif' });
  // The attendant reads the bill in the language of the till.
  expect(await till.bill(french.uuid)).toMatchObject({ locale: 'fr', lines: [{ name: 'Full' }] });
  const usual = await till.sells({ seats: [null], given: 12, more: { locale: null } });
  expect(await storedOf(usual.uuid)).toMatchObject({ locale: own });
});

test('a language that the cinema does not offer is refused', { tags: ['POS-002', 'D-088'] }, async () => {
  const till = await exhibitor.till();
  const sale = saleWire(exhibitor.own, { seats: [null], more: { locale: 'xx' } });
  expect(refusalOf(await till.post('/api/pos/sales', sale))).toMatchObject({ status: 422, fields: ['locale'] });
});

test('a till without a drawer offers no cash and takes none', { tags: ['D-135', 'DEV-002'] }, async () => {
  const till = await exhibitor.till();
  const kinds = async () => dataOf<TillData>(await till.get('/api/pos/data')).payment_methods.map(({ type }) => type);
  expect(await kinds()).toContain('cash');
  await t.asOwner('UPDATE device SET has_drawer = false WHERE id = $1', [till.device.id]);
  expect(await kinds()).not.toContain('cash');
  expect(dataOf<TillData>(await till.get('/api/pos/data')).device).toMatchObject({ has_drawer: false });
  const bill = await till.sells({ popcorn: 1 });
  expect((await till.pays(bill.uuid, exhibitor.own.till.cash, 4.5)).status).toBe(422);
  expect(billOf(await till.pays(bill.uuid, exhibitor.own.till.manual, 4.5)).status).toBe('settled');
});
