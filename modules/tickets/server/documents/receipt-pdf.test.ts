import { beforeAll, expect, test } from 'vitest';
import { receiptTotals } from '#modules/tickets/rules/receipt.ts';
import { receiptRows } from '#modules/tickets/server/documents/receipt.sql.ts';
import { receiptPdf } from '#modules/tickets/server/documents/receipt-pdf.ts';
import { receiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import { wordsFor } from '#modules/tickets/server/documents/words.ts';
import { downloadReceipt } from '#modules/tickets/server/download.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildVoucher } from '#testing/builders/voucher.ts';
import { testDatabase } from '#testing/database/database.ts';
import { facts, pageTexts, scans, structure } from '#testing/tools/read-pdf.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
let cinema: Cinema;
let translator: Translator;
const buys = purchasesAt(t, () => cinema);
beforeAll(async () => {
  translator = await openTranslator();
  cinema = await buildCinema(t, { exhibitor: { tradeName: 'Cinema Lumen' }, rates: { student: { vatBp: 2_100 } } });
  await t.asOwner(`UPDATE exhibitor SET info = '{"vat": "BE 0123.456.749"}' WHERE id = $1`, [cinema.exhibitorId]);
});
const textOf = async (billId: string) => {
  const { body } = await downloadReceipt(
    { db: t.db, secrets: testSecrets, translator, now: () => 0 },
    cinema.exhibitorId,
    billId,
  );
  const pages = await pageTexts(body);
  return { body, pages, text: pages.join('\n').replace(/\u00a0|\u202f/g, ' ') };
};
const totalsOf = async (billId: string) => {
  const rows = await t.db.read(cinema.exhibitorId, (tx) => receiptRows(tx, billId));
  if (!rows) throw new Error('no such bill');
  const words = wordsFor(translator, 'en', { website_locale: 'en', datetime_locale: 'en' }, 'Europe/Brussels');
  return receiptTotals(receiptSheet(rows, words).receipt);
};

test.each([
  [
    'en',
    [
      'Receipt',
      'VAT BE 0123.456.749',
      'Description',
      '€12.00',
      'Total',
      '€24.00',
      'Paid with',
      'Card or bank',
      '€22.64',
      '€1.36',
    ],
  ],
  [
    'nl-BE',
    [
      'Kasticket',
      'Btw BE 0123.456.749',
      'Omschrijving',
      '€ 12,00',
      'Totaal',
      '€ 24,00',
      'Betaald met',
      '€ 22,64',
      '€ 1,36',
    ],
  ],
  [
    'fr',
    ['Ticket de caisse', 'TVA BE 0123.456.749', 'Montant', '12,00 €', '24,00 €', 'Payé avec', '22,64 €', '1,36 €'],
  ],
  [
    'de',
    [
      'Beleg',
      'USt-IdNr. BE 0123.456.749',
      'Bezeichnung',
      '12,00 €',
      'Summe',
      '24,00 €',
      'Bezahlt mit',
      '22,64 €',
      '1,36 €',
    ],
  ],
])(
  'a receipt in %s: exhibitor, number, lines, payments, VAT',
  { tags: ['D-087', 'D-089', 'D-155'] },
  async (locale, words) => {
    const billId = await buys.tickets({ count: 2, locale });
    const { text, pages, body } = await textOf(billId);
    const [bill] = await t.asOwner<{ series: string; number: number; reference: string }>(
      'SELECT series, number, reference FROM bill WHERE id = $1',
      [billId],
    );
    expect(pages).toHaveLength(1);
    for (const word of [
      ...words,
      'Cinema Lumen',
      'Test Palace',
      '9000 Ghent',
      'Ada Lovelace',
      bill?.reference ?? '?',
      `${bill?.series}-${String(bill?.number).padStart(6, '0')}`,
    ])
      expect(text, word).toContain(word);
    // D-146: the reference as a code admits all tickets
    expect(await scans(body)).toEqual([[`QR-Code:${bill?.reference}`]]);
    const pdfFacts = await facts(body);
    expect(pdfFacts.get('Tagged')).toBe('yes');
    expect(await structure(body)).toMatch(/Table[\s\S]*TR[\s\S]*TH[\s\S]*TD/);
  },
);

test('the VAT table adds up to the lines of the bill, over two rates', { tags: ['D-155', 'I06'] }, async () => {
  const billId = await buys.tickets({ count: 3, rate: cinema.rates.student });
  const totals = await totalsOf(billId);
  const [sums] = await t.asOwner<{ gross: number; vat: number; total: number }>(
    'SELECT sum(gross_cents) AS gross, sum(vat_cents) AS vat, (SELECT total_cents FROM bill WHERE id = $1) AS total FROM bill_line WHERE bill_id = $1',
    [billId],
  );
  expect(totals.vat.map((row) => row.vat_rate)).toEqual([2_100]);
  expect(totals.vat.reduce((sum, row) => sum + row.gross, 0)).toBe(Number(sums?.gross));
  expect(totals.vat.reduce((sum, row) => sum + row.vat, 0)).toBe(Number(sums?.vat));
  expect(totals.sold).toBe(Number(sums?.total));
});

test('after a refund of one ticket the receipt shows the refund, and the VAT of the rest', {
  tags: ['D-084', 'D-085'],
}, async () => {
  const billId = await buys.tickets({ count: 2 });
  await buys.refund(billId, [0]);
  const { text } = await textOf(billId);
  for (const word of ['Refunded', '-€12.00', 'Total after refunds', 'Refunded to: Card or bank', '€11.32', '€0.68'])
    expect(text, word).toContain(word);
  expect(await totalsOf(billId)).toEqual({
    sold: 2_400,
    remaining: 1_200,
    vat: [{ vat_rate: 600, gross: 1_200, net: 1_132, vat: 68 }],
  });
});

test('a refund that the provider refused is on no receipt', { tags: ['I09'] }, async () => {
  const billId = await buys.tickets({ count: 2 });
  await buys.refund(billId, [0], 'failed');
  const { text } = await textOf(billId);
  expect(text).not.toContain('Refunded');
  expect(text).not.toContain('Refunded to');
  expect(await totalsOf(billId)).toMatchObject({ sold: 2_400, remaining: 2_400 });
});

test('a ticket paid with a turn keeps its price, and the voucher is among the payments', {
  tags: ['D-083'],
}, async () => {
  const { uuid } = await buildVoucher(t, cinema.exhibitorId);
  const billId = await buys.tickets({ count: 1, voucher: uuid });
  const { text } = await textOf(billId);
  expect(text).toContain('Voucher');
  expect(text).toContain('€12.00');
});

test('a hundred lines continue over pages, each table with its rows', { tags: ['D-087'] }, async () => {
  const billId = await buys.tickets({ count: 2 });
  const rows = await t.db.read(cinema.exhibitorId, (tx) => receiptRows(tx, billId));
  const words = wordsFor(translator, 'en', { website_locale: 'en', datetime_locale: 'en' }, 'Europe/Brussels');
  const [first] = rows?.sold ?? [];
  if (!rows || !first) throw new Error('no such bill');
  const sold = Array.from({ length: 100 }, (_, index) => ({ ...first, line_no: index, seat_name: `Z-${index}` }));
  const pages = await pageTexts(await receiptPdf(receiptSheet({ ...rows, sold }, words), words, 0));
  expect(pages.length).toBeGreaterThan(3);
  const text = pages.join('');
  for (let index = 0; index < 100; index++) expect(text).toMatch(new RegExp(`Z-${index}\\b`));
  expect(text).toContain('€1,200.00');
  expect(pages[1]).toContain('Page 2');
});
