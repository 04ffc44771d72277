import { at, decoded, fieldsOf, type Json, listAt, textAt } from '#modules/terminals/rules/nexo/read-json.ts';
import { type Slip, type SlipKind, type SlipLine, toBeSigned } from '#modules/terminals/rules/slips.ts';

const KINDS: ReadonlyMap<string, SlipKind> = new Map([
  ['CashierReceipt', 'merchant'],
  ['CustomerReceipt', 'cardholder'],
  ['SaleReceipt', 'cardholder'],
]);
const SLIPS_MAX = 4;
const LINES_MAX = 200;
const TEXT_MAX = 120;
const WIDTH = 32;
/** A line of a receipt is `name=Total&value=12.00&key=totalAmount`, or plain text. */
const ENCODED = /(?:^|&)key=/;

/** Returns the slips that the terminal left to us. Only as text; none is left out for its kind. */
export const slipsOfReceipts = (body: Json): Slip[] =>
  listAt(body, 'PaymentReceipt')
    .slice(0, SLIPS_MAX)
    .flatMap((receipt): Slip[] => {
      const lines = listAt(receipt, 'OutputContent', 'OutputText').slice(0, LINES_MAX).map(lineOf);
      if (!lines.some(({ text }) => text.trim() !== '')) return [];
      const slip: Slip = {
        kind: KINDS.get(textAt(receipt, 'DocumentQualifier')) ?? 'unnamed',
        lines,
        needsSignature: false,
      };
      return at(receipt, 'RequiredSignatureFlag') === true ? toBeSigned([slip]) : [slip];
    });

function lineOf(line: Json): SlipLine {
  const text = textAt(line, 'Text');
  return {
    text: (ENCODED.test(text) ? namedLine(text) : decoded(text)).slice(0, TEXT_MAX),
    centred: textAt(line, 'Alignment') === 'Centred',
    large: textAt(line, 'CharacterWidth') === 'DoubleWidth',
  };
}

/** A name at the left and its value at the right. */
function namedLine(text: string): string {
  const fields = fieldsOf(text);
  const [name, value] = [fields.get('name') ?? '', fields.get('value') ?? ''];
  return value === '' ? name : `${name}${' '.repeat(Math.max(1, WIDTH - name.length - value.length))}${value}`;
}

const BRANDS: ReadonlyMap<string, string> = new Map([
  ['mc', 'Mastercard'],
  ['mccredit', 'Mastercard'],
  ['mcdebit', 'Debit Mastercard'],
  ['visa', 'Visa'],
  ['visacredit', 'Visa'],
  ['visadebit', 'Visa Debit'],
  ['vpay', 'V PAY'],
  ['electron', 'Visa Electron'],
  ['maestro', 'Maestro'],
  ['bcmc', 'Bancontact'],
  ['amex', 'American Express'],
  ['girocard', 'girocard'],
  ['cartebancaire', 'Carte Bancaire'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
]);
const LAST_DIGITS = /(\d{4})\D*$/;
const BRAND_MAX = 40;

/** Returns a card as printed on a receipt: its name and its last four digits, and no others. */
export function cardOf(brand: string, maskedNumber: string): string {
  const last = LAST_DIGITS.exec(maskedNumber)?.[1];
  const name = BRANDS.get(brand.toLowerCase()) ?? brand.replaceAll(/\d{5,}/g, '').slice(0, BRAND_MAX);
  return [name, last && `••••${last}`].filter(Boolean).join(' ');
}
