import type { Row } from '#modules/printing/rules/lay-out.ts';

/** The path of the print service of a Star printer, below its address. */
export const STAR_PATH = '/StarWebPRNT/SendMessage';

/**
 * Returns rows as a request of Star webPRNT: a document of its own inside the request, escaped as
 * text. Without rows it asks the printer for its status and prints nothing.
 */
export function starRequest(rows: readonly Row[]): string {
  const begin = rows.length > 0 ? '<initialization/><text codepage="utf8"/>' : '';
  const root = `<root>${begin}${rows.map(element).join('')}</root>`;
  const request = root.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<StarWebPrint xmlns="http://www.star-m.jp" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><Request>${request}</Request></StarWebPrint>`;
}

const times = (isTwo: boolean): 1 | 2 => (isTwo ? 2 : 1);

function element(row: Row): string {
  switch (row.kind) {
    case 'text': {
      const size = times(row.large);
      return `<alignment position="${row.align}"/><text emphasis="${row.bold}" width="${size}" height="${size}">${data(row.text)}\\x0a</text>`;
    }
    case 'qr':
      return `<alignment position="center"/><qrcode model="model2" level="level_m" cell="${row.cell}">${data(row.data)}</qrcode><feed line="1"/>`;
    case 'barcode':
      return `<alignment position="center"/><barcode symbology="Code128" width="width2" height="60" hri="true">${data(codeSetB(row.data))}</barcode><feed line="1"/>`;
    case 'feed':
      return `<feed line="${row.lines}"/>`;
    case 'cut':
      return '<cutpaper feed="true" type="partial"/>';
    case 'drawer':
      return '<peripheral channel="1" on="200" off="200"/>';
  }
}

/** Code 128 begins with the name of the character set; a brace in the text is doubled. */
export const codeSetB = (text: string): string => `{B${text.replaceAll('{', '{{')}`;

/**
 * Returns data that a Star printer reads as characters and not as commands: a backslash and all
 * characters that could end the text are written by number.
 */
function data(text: string): string {
  let escaped = '';
  for (const character of text) escaped += character === '\\' ? '\\\\' : escapedCharacter(character);
  return escaped;
}

function escapedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isSpecial = code <= 0x20 || code === 0x7f || character === '&' || character === '<' || character === '>';
  return isSpecial ? `\\x${code.toString(16).padStart(2, '0')}` : character;
}
