import { XMLParser } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { invoiceOutbox } from '#modules/invoices/server.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { ENGLISH, invoicingCinema } from '#testing/worlds/invoicing-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const office = invoicingCinema(t);
const { exhibitor } = office;
const post = testMailServer();
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
  await t.asOwner(
    `UPDATE exhibitor SET info = '{"vat":"BE 0403.170.701","iban":"BE71 0961 2345 6769"}' WHERE id = $1`,
    [exhibitor.own.exhibitorId],
  );
});

async function issued(changes: object = {}, count = 2): Promise<number> {
  const client = await office.client(manager, changes);
  const invoiceId = await office.collects(client.id, await office.sells(count));
  await office.act(manager, 'issue', invoiceId);
  return invoiceId;
}
async function deliver() {
  const handlers = invoiceOutbox({
    workDb: t.db,
    secrets: testSecrets,
    smtpUrl: post.current.smtpUrl,
    translator: office.translator,
    now: Date.now,
    publicUrl: (servingOn) => `https://${servingOn}`,
  });
  const before = post.current.inbox.list().length;
  for (const item of await outboxItems(t, 'mail.invoice')) {
    await handlers['mail.invoice']?.(item);
    await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
  }
  return post.current.inbox.list().slice(0, post.current.inbox.list().length - before);
}

type Amount = { '#text': number };
type Ubl = {
  Invoice: {
    'cbc:ID': string;
    'cac:BillingReference'?: { 'cac:InvoiceDocumentReference': { 'cbc:ID': string } };
    'cac:AccountingSupplierParty': { 'cac:Party': { 'cac:PartyTaxScheme': { 'cbc:CompanyID': string } } };
    'cac:PaymentMeans': { 'cac:PayeeFinancialAccount': { 'cbc:ID': string } };
    'cac:TaxTotal': {
      'cbc:TaxAmount': Amount;
      'cac:TaxSubtotal': { 'cbc:TaxableAmount': Amount; 'cbc:TaxAmount': Amount };
    };
    'cac:LegalMonetaryTotal': Record<
      'cbc:LineExtensionAmount' | 'cbc:TaxExclusiveAmount' | 'cbc:TaxInclusiveAmount' | 'cbc:PayableAmount',
      Amount
    >;
    'cac:InvoiceLine': {
      'cbc:InvoicedQuantity': Amount;
      'cbc:LineExtensionAmount': Amount;
      'cac:Price': { 'cbc:PriceAmount': Amount; 'cbc:BaseQuantity': Amount };
    };
  };
};
const ublOf = async (id: number): Promise<Ubl['Invoice']> => {
  const answer = await manager.get(`/api/staff/invoices/${id}/ubl`, ENGLISH);
  expect(answer.status).toBe(200);
  return (new XMLParser({ ignoreAttributes: false }).parse(answer.text) as Ubl).Invoice;
};
const cents = (amount: Amount) => Math.round(amount['#text'] * 100);

test.each([
  ['an invoice', 1],
  ['one that takes another back', -1],
])('%s as UBL adds up to the cent, and names the seller and the account', { tags: ['D-154'] }, async (_, sign) => {
  let id = await issued();
  const { invoice_no } = await office.detail(manager, id);
  if (sign < 0) {
    const back = await office.act(manager, 'correct', id, { reason: 'Wrong', again: false });
    id = office.dataOf<{ id: number }>(back).id;
  }
  const ubl = await ublOf(id);
  const totals = ubl['cac:LegalMonetaryTotal'];
  const tax = ubl['cac:TaxTotal'];
  const line = ubl['cac:InvoiceLine'];
  expect(cents(totals['cbc:TaxInclusiveAmount'])).toBe(2_400 * sign);
  expect(cents(totals['cbc:PayableAmount'])).toBe(2_400 * sign);
  expect(cents(totals['cbc:TaxExclusiveAmount']) + cents(tax['cbc:TaxAmount'])).toBe(2_400 * sign); // BR-CO-15
  expect(cents(tax['cac:TaxSubtotal']['cbc:TaxAmount'])).toBe(cents(tax['cbc:TaxAmount'])); // BR-CO-14
  expect(cents(line['cbc:LineExtensionAmount'])).toBe(cents(totals['cbc:LineExtensionAmount'])); // BR-CO-10
  expect(line['cbc:InvoicedQuantity']['#text']).toBe(2 * sign);
  expect(line['cac:Price']['cbc:PriceAmount']['#text']).toBeGreaterThan(0); // BR-27
  const { 'cbc:PriceAmount': price, 'cbc:BaseQuantity': base } = line['cac:Price'];
  expect((cents(price) / base['#text']) * line['cbc:InvoicedQuantity']['#text']).toBe(
    cents(line['cbc:LineExtensionAmount']),
  );
  expect(ubl['cac:BillingReference']?.['cac:InvoiceDocumentReference']['cbc:ID']).toBe(
    sign < 0 ? invoice_no : undefined,
  );
  expect(ubl['cac:AccountingSupplierParty']['cac:Party']['cac:PartyTaxScheme']['cbc:CompanyID']).toBe('BE0403170701');
  expect(ubl['cac:PaymentMeans']['cac:PayeeFinancialAccount']['cbc:ID']).toBe('BE71096123456769');
});

test('markup in a name stays text in the file', { tags: ['D-154'] }, async () => {
  const id = await issued({ company: 'Müller & <Söhne> "GmbH"' });
  const { text } = await manager.get(`/api/staff/invoices/${id}/ubl`, ENGLISH);
  expect(text).toContain('Müller &amp; &lt;Söhne&gt;');
});

test('a pending invoice has no file yet; one with a number is a PDF of its own name', { tags: ['D-154'] }, async () => {
  const client = await office.client(manager);
  const pending = await office.collects(client.id, await office.sells());
  for (const kind of ['pdf', 'ubl'])
    expect(statusAndErrors(await manager.get(`/api/staff/invoices/${pending}/${kind}`, ENGLISH))).toMatchObject({
      status: 409,
      code: 'invoices.no_number',
    });
  const id = await issued();
  const { invoice_no } = await office.detail(manager, id);
  const pdf = await manager.get(`/api/staff/invoices/${id}/pdf`, ENGLISH);
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${invoice_no}.pdf"`);
});

test.each([
  ['en', 'Invoice'],
  ['nl-BE', 'Factuur'],
  ['fr', 'Facture'],
  ['de', 'Rechnung'],
])(
  'a client with an address gets the invoice by email, in %s, as PDF and UBL',
  { tags: ['INV-001', 'D-154'] },
  async (locale, word) => {
    const id = await issued({ locale });
    const { invoice_no } = await office.detail(manager, id);
    const [mail] = await deliver();
    expect(mail?.subject).toContain(`${word} ${invoice_no}`);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      `invoice-${invoice_no}.pdf`,
      `invoice-${invoice_no}.xml`,
    ]);
    expect((await office.detail(manager, id)).mailed_at).not.toBeNull();
    expect(office.missing).toEqual([]);
  },
);

test('a client without an address gets no email, and it can be sent again to a client with one', {
  tags: ['D-154'],
}, async () => {
  const silent = await issued({ email: '' });
  expect(await deliver()).toEqual([]);
  expect(statusAndErrors(await office.act(manager, 'mail', silent))).toMatchObject({
    status: 409,
    code: 'invoices.no_address',
  });
  const id = await issued();
  await deliver();
  expect((await office.act(manager, 'mail', id)).status).toBe(200);
  expect(await deliver()).toHaveLength(1);
});
