import { expect, test } from 'vitest';
import {
  correctionOf,
  dueOf,
  groupLines,
  type InvoiceLine,
  invoiceDocument,
} from '#modules/invoices/rules/invoice-document.ts';
import { invoiceNumber } from '#modules/invoices/rules/invoice-number.ts';
import { INVOICE_STATUSES, invoiceMayMove } from '#modules/invoices/rules/invoice-states.ts';
import { normaliseVatNumber, whyNotVatNumber } from '#modules/invoices/rules/vat-number.ts';

test('the statuses of an invoice are those of the specification, and paid is final', {
  tags: ['INV-003', 'D-022'],
}, () => {
  expect([...INVOICE_STATUSES].sort()).toEqual(['expired', 'invoiced', 'paid', 'pending']);
  const moves = INVOICE_STATUSES.flatMap((from) =>
    INVOICE_STATUSES.filter((to) => invoiceMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves.sort()).toEqual(['expired paid', 'invoiced expired', 'invoiced paid', 'pending invoiced']);
});

test.each([
  [2026, 1, '2026-00001'],
  [2026, 12_345, '2026-12345'],
  [2027, 123_456, '2027-123456'],
])('number %i of %i is written %s', { tags: ['D-154'] }, (year, no, text) => {
  expect(invoiceNumber(year, no)).toBe(text);
});

test.each([
  ['be 0417.497.106', 'BE', 'BE0417497106', true],
  ['0417 497 106', 'BE', 'BE0417497106', true],
  ['BE0417497107', 'BE', 'BE0417497107', false],
  ['BE 417497106', 'BE', 'BE417497106', false],
  ['123456789B01', 'NL', 'NL123456789B01', true],
  ['NL123456789', 'NL', 'NL123456789', false],
  ['FR 40 303 265 045', 'FR', 'FR40303265045', true],
  ['DE136695976', 'DE', 'DE136695976', true],
  ['LU26375245', 'LU', 'LU26375245', true],
  ['EL094259216', 'GR', 'EL094259216', true],
  ['BE0417497106', 'NL', 'BE0417497106', false],
  ['CHE-123.456.788', 'CH', 'CHE123456788', true],
  ['', 'BE', '', true],
])('the VAT number %j of %s is %s', { tags: ['INV-001', 'D-154'] }, (typed, country, number, right) => {
  expect(normaliseVatNumber(typed, country)).toBe(number);
  expect(whyNotVatNumber(number, country)?.code ?? null).toBe(right ? null : 'invoices.vat_number');
});

const ticket = (gross: number, vat: number, vat_rate: number | null = 600) => ({
  name: 'Normal',
  detail: 'The Cabinet',
  vat_rate,
  gross,
  vat,
});
const SELLER = {
  name: 'Lumen',
  vat_number: '',
  address: { street: '', zip: '', city: '', country: 'BE' },
  email: '',
  iban: '',
};
const CLIENT = { ...SELLER, company: 'Engines', contact: '' };
const documentOf = (lines: readonly InvoiceLine[], due: number) =>
  invoiceDocument({
    seller: SELLER,
    client: CLIENT,
    locale: 'en',
    due,
    bills: [{ reference: 'ABCDEFGH', day: '2026-11-23', lines }],
  });

test('equal lines of a bill become one; refunded ones are left out, and no cent is lost', { tags: ['D-154'] }, () => {
  const lines = groupLines([
    ticket(1200, 68),
    ticket(1000, 57),
    ticket(1200, 67),
    ticket(0, 0),
    ticket(1200, 68, null),
  ]);
  expect(lines.map(({ quantity, gross, vat, vat_rate }) => [quantity, gross, vat, vat_rate])).toEqual([
    [2, 2400, 135, 600],
    [1, 1000, 57, 600],
    [1, 1200, 68, null],
  ]);
});

test('the VAT of an invoice is that of its bills, one row per rate; payments by other methods are not due', {
  tags: ['D-154', 'D-155'],
}, () => {
  const document = documentOf(groupLines([ticket(1200, 68), ticket(1200, 67), ticket(605, 105, 2100)]), 2405);
  expect(document.vat).toEqual([
    { vat_rate: 600, gross: 2400, net: 2265, vat: 135 },
    { vat_rate: 2100, gross: 605, net: 500, vat: 105 },
  ]);
  expect([document.total, document.prepaid, dueOf(document)]).toEqual([3005, 600, 2405]);
});

test('a correction negates each amount, so that both together are zero', {
  tags: ['D-154'],
}, () => {
  const document = documentOf(groupLines([ticket(1200, 68), ticket(605, 105, 2100)]), 1805);
  const back = correctionOf(document, '2026-00007', 'Wrong company');
  expect(back).toMatchObject({ corrects: '2026-00007', reason: 'Wrong company', total: -1805, prepaid: 0 });
  expect(back.bills[0]?.lines.map(({ quantity }) => quantity)).toEqual([-1, -1]);
  for (const [index, row] of document.vat.entries())
    expect([row.gross + (back.vat[index]?.gross ?? 0), row.vat + (back.vat[index]?.vat ?? 0)]).toEqual([0, 0]);
});
