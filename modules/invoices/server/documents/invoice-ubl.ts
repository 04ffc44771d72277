import { XMLBuilder } from 'fast-xml-parser';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import {
  type Address,
  dueOf,
  type InvoiceDocument,
  type InvoicedBill,
  type InvoiceLine,
} from '#modules/invoices/rules/invoice-document.ts';
import type { NumberedInvoice } from '#modules/invoices/server/numbered-invoice.ts';

const CURRENCY = 'EUR';
const COMMERCIAL_INVOICE = 380;
const CREDIT_TRANSFER = 30;
const EACH = 'C62';
const OUTSIDE_VAT = 'Voucher taxed when it is redeemed, articles 30a and 30b of directive 2006/112/EC';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
});

/**
 * Returns an invoice as UBL 2.1 in the core of EN 16931, for accounting packages to read and to
 * forward (D-154). A correction is an invoice of the same kind with quantities and amounts below
 * zero, which names the first.
 */
export function invoiceUbl({ number, day, dueOn, document }: NumberedInvoice): string {
  const { seller, client } = document;
  const invoice = {
    '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': number,
    'cbc:IssueDate': day,
    ...(dueOn && { 'cbc:DueDate': dueOn }),
    'cbc:InvoiceTypeCode': COMMERCIAL_INVOICE,
    ...(document.reason && { 'cbc:Note': document.reason }),
    'cbc:DocumentCurrencyCode': CURRENCY,
    ...(client.contact && { 'cbc:BuyerReference': client.contact }),
    ...(document.corrects && {
      'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': document.corrects } },
    }),
    'cac:AccountingSupplierParty': { 'cac:Party': party({ ...seller, contact: '' }) },
    'cac:AccountingCustomerParty': { 'cac:Party': party({ ...client, name: client.company }) },
    ...(seller.iban && {
      'cac:PaymentMeans': {
        'cbc:PaymentMeansCode': CREDIT_TRANSFER,
        'cbc:PaymentID': number,
        'cac:PayeeFinancialAccount': { 'cbc:ID': seller.iban },
      },
    }),
    // An amount due without a date needs payment terms (BR-CO-25).
    ...(!dueOn && dueOf(document) > 0 && { 'cac:PaymentTerms': { 'cbc:Note': number } }),
    'cac:TaxTotal': taxTotal(document),
    'cac:LegalMonetaryTotal': totals(document),
    'cac:InvoiceLine': lines(document.bills),
  };
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, Invoice: invoice });
}

type Party = { name: string; vat_number: string; address: Address; email: string; contact: string };

/** The order of elements is the schema's. */
const party = ({ name, vat_number, address, email, contact }: Party) => ({
  'cac:PartyName': { 'cbc:Name': name },
  'cac:PostalAddress': {
    ...(address.street && { 'cbc:StreetName': address.street }),
    ...(address.city && { 'cbc:CityName': address.city }),
    ...(address.zip && { 'cbc:PostalZone': address.zip }),
    'cac:Country': { 'cbc:IdentificationCode': address.country },
  },
  ...(vat_number && {
    'cac:PartyTaxScheme': { 'cbc:CompanyID': vat_number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
  }),
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
  ...((contact || email) && {
    'cac:Contact': { ...(contact && { 'cbc:Name': contact }), ...(email && { 'cbc:ElectronicMail': email }) },
  }),
});

const amount = (cents: Cents) => ({ '#text': eurosFromCents(cents).toFixed(2), '@currencyID': CURRENCY });

/** Standard rate, zero rate, or none here. */
const category = (rate: number | null) => ({
  'cbc:ID': rate === null ? 'E' : rate === 0 ? 'Z' : 'S',
  'cbc:Percent': rate === null ? 0 : rate / 100,
});

const taxTotal = ({ vat }: InvoiceDocument) => ({
  'cbc:TaxAmount': amount(vat.reduce((sum, row) => sum + row.vat, 0)),
  'cac:TaxSubtotal': vat.map((row) => ({
    'cbc:TaxableAmount': amount(row.net),
    'cbc:TaxAmount': amount(row.vat),
    'cac:TaxCategory': {
      ...category(row.vat_rate),
      ...(row.vat_rate === null && { 'cbc:TaxExemptionReason': OUTSIDE_VAT }),
      'cac:TaxScheme': { 'cbc:ID': 'VAT' },
    },
  })),
});

function totals(document: InvoiceDocument) {
  const net = document.vat.reduce((sum, row) => sum + row.net, 0);
  return {
    'cbc:LineExtensionAmount': amount(net),
    'cbc:TaxExclusiveAmount': amount(net),
    'cbc:TaxInclusiveAmount': amount(document.total),
    ...(document.prepaid !== 0 && { 'cbc:PrepaidAmount': amount(document.prepaid) }),
    'cbc:PayableAmount': amount(dueOf(document)),
  };
}

const lines = (bills: readonly InvoicedBill[]) =>
  bills
    .flatMap((bill) => bill.lines.map((line) => ({ bill, line })))
    .map(({ bill, line }, index) => invoiceLine(index + 1, bill, line));

/** The price is for all items of the line together: a price for one might not be in whole cents. */
function invoiceLine(nth: number, { reference, day }: InvoicedBill, line: InvoiceLine) {
  const net = line.gross - line.vat;
  return {
    'cbc:ID': nth,
    'cbc:Note': `${reference} · ${day}`,
    'cbc:InvoicedQuantity': { '#text': line.quantity, '@unitCode': EACH },
    'cbc:LineExtensionAmount': amount(net),
    'cac:Item': {
      ...(line.detail && { 'cbc:Description': line.detail }),
      'cbc:Name': line.name || line.detail || reference,
      'cac:ClassifiedTaxCategory': { ...category(line.vat_rate), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    },
    'cac:Price': {
      'cbc:PriceAmount': amount(Math.abs(net)),
      'cbc:BaseQuantity': { '#text': Math.abs(line.quantity), '@unitCode': EACH },
    },
  };
}
