import { beforeEach, describe, expect, test } from 'vitest';
import type { VoucherPackageForm, VoucherPackageWire, VoucherPage } from '#modules/vouchers/contract/vouchers.ts';
import { BARCODE_ALPHABET } from '#modules/vouchers/rules/barcode.ts';
import { buildVoucherType } from '#testing/builders/offer.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { expectGuarded } from '#testing/worlds/portal-cinema.ts';
import { dataIn, fieldsIn, vouchersInPortal } from '#testing/worlds/vouchers-in-portal.ts';

const t = testDatabase();
const exhibitor = await vouchersInPortal(t);
let manager: Browser;
let typeId: number;
beforeEach(async () => {
  manager = await exhibitor.as('manager');
  typeId = await buildVoucherType(t, exhibitor.own.exhibitorId);
});

const LIST = '/api/staff/voucher-packages';
const form = (change: Partial<VoucherPackageForm> = {}): VoucherPackageForm => ({
  name: 'Christmas',
  voucher_type_id: typeId,
  cards: null,
  barcodes: null,
  ...change,
});
const make = async (change: Partial<VoucherPackageForm>) =>
  dataIn<VoucherPackageWire>(await manager.post(LIST, form(change)));
const cardsOf = async ({ id }: VoucherPackageWire) =>
  dataIn<VoucherPage>(await manager.get(`/api/staff/vouchers?package=${id}`)).vouchers;
const codesIn = async ({ id }: VoucherPackageWire): Promise<string[]> => {
  const { text } = await manager.get(`${LIST}/${id}/export?format=csv`);
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(';')[1] ?? '');
};
const countCards = async () =>
  (await t.asOwner<{ count: number }>('SELECT count(*)::int FROM voucher WHERE package_id IS NOT NULL'))[0]?.count;

test('reading needs the read permission; only the change permission exports codes', {
  tags: ['T71', 'PORT-014'],
}, async () => {
  const made = await make({ cards: 1 });
  await expectGuarded(exhibitor, (browser) => browser.get(LIST), { may: 'manager', mayNot: 'employee' });
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.post(LIST, {}), roles);
  await expectGuarded(exhibitor, (browser) => browser.get(`${LIST}/${made.id}/export?format=csv`), roles);
});

describe('a package of blank cards', { tags: ['PORT-014', 'D-106'] }, () => {
  test('its codes are new, all different, and have no value yet', { tags: ['D-104'] }, async () => {
    const made = await make({ cards: 25 });
    expect(made).toMatchObject({ name: 'Christmas', cards: 25, blank: 25, blocked: 0, imported: false });
    const codes = await codesIn(made);
    expect(new Set(codes).size).toBe(25);
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${BARCODE_ALPHABET}]{12}$`));
    const cards = await cardsOf(made);
    expect(cards.map(({ package: batch }) => batch?.no).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    expect(new Set(cards.map(({ state, remaining_turns }) => `${state} ${remaining_turns}`))).toEqual(
      new Set(['blank 0']),
    );
  });

  test('the largest package is made in one request', { tags: ['D-106'] }, async () => {
    expect(await make({ cards: 5_000 })).toMatchObject({ cards: 5_000, blank: 5_000 });
    expect(fieldsIn(await manager.post(LIST, form({ cards: 5_001 })))).toEqual(['cards']);
  });

  test('cards with printed codes are imported as they are', { tags: ['VAL-039'] }, async () => {
    const made = await make({ barcodes: 'ABCD-0001\r\n\r\n  abcd 0001 \nCARD/0003' });
    expect(made).toMatchObject({ cards: 3, imported: true });
    expect(await codesIn(made)).toEqual(['ABCD0001', 'abcd0001', 'CARD/0003']);
  });

  test.each([
    ['abc\nGOOD-01\nGOOD-01', ['Line 1', 'Line 3: line 2 already has this code']],
    [' \n ', ['There is no code in this list']],
    ['Ünicode-1', ['Line 1']],
  ])('a wrong list names its lines and stores nothing: %j', { tags: ['D-106'] }, async (barcodes, says) => {
    const before = await countCards();
    const answer = await manager.post(LIST, form({ barcodes }));
    expect([answer.status, fieldsIn(answer)]).toEqual([422, ['barcodes']]);
    for (const sentence of says) expect(JSON.stringify(answer.json)).toContain(sentence);
    expect(await countCards()).toBe(before);
  });

  test('a code that the exhibitor already has is refused with its line, and nothing is stored', {
    tags: ['VAL-039', 'D-106'],
  }, async () => {
    await make({ barcodes: 'TAKEN-01' });
    const before = await countCards();
    const answer = await manager.post(LIST, form({ barcodes: 'FRESH-01\nTAKEN-01\nFRESH-02' }));
    expect([answer.status, fieldsIn(answer)]).toEqual([422, ['barcodes']]);
    expect(JSON.stringify(answer.json)).toContain('Line 2');
    expect(await countCards()).toBe(before);
    expect((await make({ barcodes: 'FRESH-01\nFRESH-02\nFRESH-03' })).cards).toBe(3);
  });

  test('an unknown type, or neither a number nor a list, is reported at its field', {
    tags: ['PORT-014'],
  }, async () => {
    expect(fieldsIn(await manager.post(LIST, form({ cards: 1, voucher_type_id: 999_999 })))).toEqual([
      'voucher_type_id',
    ]);
    expect(fieldsIn(await manager.post(LIST, form()))).toEqual(['cards']);
  });

  test('the sheets of a large package are split into files of 500 cards, and further parts are refused', {
    tags: ['PORT-014'],
  }, async () => {
    const made = await make({ cards: 502 });
    const part = async (nth: number) => (await manager.get(`${LIST}/${made.id}/export?format=pdf&part=${nth}`)).status;
    expect([await part(2), await part(3)]).toEqual([200, 404]);
    const [record] = await t.asOwner('SELECT after FROM audit ORDER BY id DESC LIMIT 1');
    expect(record).toEqual({ after: { format: 'pdf', cards: 2 } });
  });

  test('a lost card is blocked, and its code is no longer exported', { tags: ['PORT-014'] }, async () => {
    const made = await make({ cards: 2 });
    const [lost] = await cardsOf(made);
    await manager.post(`/api/staff/vouchers/${lost?.uuid}/block`, { reason: 'Lost in the post', version: 1 });
    expect(await codesIn(made)).toHaveLength(1);
    const [listed] = dataIn<VoucherPackageWire[]>(await manager.get(LIST));
    expect(listed).toMatchObject({ id: made.id, blank: 1, blocked: 1 });
  });

  test('the cards are exported as sheets for cutting, and the export is on record', {
    tags: ['PORT-014'],
  }, async () => {
    const made = await make({ cards: 11 });
    const { status, headers, text } = await manager.get(`${LIST}/${made.id}/export?format=pdf`);
    expect([status, headers.get('content-type'), text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(headers.get('content-disposition')).toContain(`cards-${made.id}.pdf`);
    const [record] = await t.asOwner('SELECT action, after FROM audit ORDER BY id DESC LIMIT 1');
    expect(record).toEqual({ action: 'voucher_package.exported', after: { format: 'pdf', cards: 11 } });
  });
});
