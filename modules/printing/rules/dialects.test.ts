import { describe, expect, test } from 'vitest';
import { EPSON_PATH, epsonRequest } from '#modules/printing/rules/epson-xml.ts';
import { layOut, type Row } from '#modules/printing/rules/lay-out.ts';
import { isPrinterAddress } from '#modules/printing/rules/printer-address.ts';
import { STAR_PATH, starRequest } from '#modules/printing/rules/star-xml.ts';

const text = (words: string): Row => ({ kind: 'text', text: words, align: 'left', large: false, bold: false });
const ROWS: readonly Row[] = [
  { kind: 'text', text: 'Flow', align: 'center', large: true, bold: true },
  text('Row C'),
  { kind: 'qr', data: 'V1.ABCD.EF', cell: 6 },
  { kind: 'barcode', data: 'AB12' },
  { kind: 'feed', lines: 3 },
  { kind: 'cut' },
  { kind: 'drawer' },
];

test('rows as Star webPRNT', { tags: ['D-141'] }, () => {
  expect(starRequest(ROWS)).toBe(
    '<StarWebPrint xmlns="http://www.star-m.jp" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><Request>' +
      '&lt;root&gt;&lt;initialization/&gt;&lt;text codepage="utf8"/&gt;' +
      '&lt;alignment position="center"/&gt;&lt;text emphasis="true" width="2" height="2"&gt;Flow\\x0a&lt;/text&gt;' +
      '&lt;alignment position="left"/&gt;&lt;text emphasis="false" width="1" height="1"&gt;Row\\x20C\\x0a&lt;/text&gt;' +
      '&lt;alignment position="center"/&gt;&lt;qrcode model="model2" level="level_m" cell="6"&gt;V1.ABCD.EF&lt;/qrcode&gt;&lt;feed line="1"/&gt;' +
      '&lt;alignment position="center"/&gt;&lt;barcode symbology="Code128" width="width2" height="60" hri="true"&gt;{BAB12&lt;/barcode&gt;&lt;feed line="1"/&gt;' +
      '&lt;feed line="3"/&gt;&lt;cutpaper feed="true" type="partial"/&gt;&lt;peripheral channel="1" on="200" off="200"/&gt;&lt;/root&gt;' +
      '</Request></StarWebPrint>',
  );
  expect(STAR_PATH).toBe('/StarWebPRNT/SendMessage');
});

test('rows as Epson ePOS-Print', { tags: ['D-141'] }, () => {
  expect(epsonRequest(ROWS)).toBe(
    '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
      '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">' +
      '<text align="center" dw="true" dh="true" em="true">Flow&#10;</text>' +
      '<text align="left" dw="false" dh="false" em="false">Row C&#10;</text>' +
      '<text align="center"/><symbol type="qrcode_model_2" level="level_m" width="6">V1.ABCD.EF</symbol><feed line="1"/>' +
      '<text align="center"/><barcode type="code128" hri="below" font="font_a" width="2" height="60">{BAB12</barcode><feed line="1"/>' +
      '<feed line="3"/><cut type="feed"/><pulse drawer="drawer_1" time="pulse_200"/></epos-print></s:Body></s:Envelope>',
  );
  expect(EPSON_PATH).toMatch(/^\/cgi-bin\/epos\/service\.cgi\?devid=local_printer&timeout=\d+$/);
});

test('a request without rows only asks for the status of the printer', { tags: ['PRN-002'] }, () => {
  expect(starRequest([])).toContain('<Request>&lt;root&gt;&lt;/root&gt;</Request>');
  expect(epsonRequest([])).toMatch(/<epos-print xmlns="[^"]+"><\/epos-print>/);
});

/** Hostile names of films, halls and people. */
const HOSTILE = [
  '</text><cutpaper feed="true"/><text>',
  '&lt;/text&gt;&lt;peripheral channel="1" on="200"/&gt;&lt;text&gt;',
  '&#60;/text&#62;<pulse drawer="drawer_1"/>',
  '\\x3c/text\\x3e\\x3ccutpaper/\\x3e',
  '\\',
  '\\\\x0a',
  ']]></text><![CDATA[',
  '"><rawdata>G3AAMvo=</rawdata>',
  "' onload='x",
  '\u001bp\u0000\u0032\u00fa',
  '{A{B{C{{',
  '&',
];

const unescapedXml = (source: string): string =>
  source.replace(
    /&(lt|gt|amp|quot|apos);/g,
    (_, name: string) => ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" })[name] ?? '',
  );
/** Returns the text that a Star printer prints for the data of an element. */
const starPrints = (data: string): string =>
  data.replace(/\\(?:x([0-9a-f]{2})|\\)/g, (_, hex?: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '\\',
  );

describe.each(HOSTILE)('the text %j', { tags: ['T49'] }, (hostile) => {
  const rows = layOut(
    [
      { kind: 'text', text: hostile },
      { kind: 'qr', data: hostile },
      { kind: 'barcode', data: hostile },
    ],
    48,
  );
  const lines = rows.flatMap((row) => (row.kind === 'text' ? [row.text] : []));

  test('is plain text to a Star printer', () => {
    const root = unescapedXml(/<Request>(.*)<\/Request>/s.exec(starRequest(rows))?.[1] ?? '');
    expect(root.match(/<[\w-]*/g)).toEqual([
      '<root',
      '<initialization',
      '<text',
      ...lines.flatMap(() => ['<alignment', '<text', '<']),
      '<alignment',
      '<qrcode',
      '<',
      '<feed',
      '<alignment',
      '<barcode',
      '<',
      '<feed',
      '<',
    ]);
    const printed = [...root.matchAll(/<text emphasis[^>]*>([^<]*)<\/text>/g)].map(([, data = '']) => starPrints(data));
    expect(printed).toEqual(lines.map((line) => `${line}\n`));
    expect(root).not.toMatch(/\p{Cc}/u);
  });

  test('is plain text to an Epson printer', () => {
    const request = epsonRequest(rows);
    const inner = /<epos-print[^>]*>(.*)<\/epos-print>/s.exec(request)?.[1] ?? '';
    expect(inner.match(/<[\w-]*/g)).toEqual([
      ...lines.flatMap(() => ['<text', '<']),
      '<text',
      '<symbol',
      '<',
      '<feed',
      '<text',
      '<barcode',
      '<',
      '<feed',
    ]);
    const printed = [...inner.matchAll(/<text align="left"[^>]*>([^<]*)&#10;<\/text>/g)].map(([, data = '']) =>
      unescapedXml(data),
    );
    expect(printed).toEqual(lines);
  });
});

test.each(['http://192.168.1.50', 'https://printer.cinema.example', 'http://127.0.0.1:3107', 'http://tm-m30.local:80'])(
  '%s is a printer address',
  { tags: ['D-141'] },
  (address) => expect(isPrinterAddress(address)).toBe(true),
);

test.each([
  '',
  'printer',
  'ftp://printer',
  'http://printer/path',
  'http://printer?x',
  'http://user:word@printer',
  "http://printer; script-src 'unsafe-inline'",
  'http://printer;x',
  'http://printer http://other',
  'http://*',
  'http://PRINTER',
  'http://printer:0',
  'http://printer:99999',
  'http://printer\n',
  'javascript:alert(1)',
  'http://-printer',
])('%j is not a printer address', { tags: ['D-141'] }, (address) => expect(isPrinterAddress(address)).toBe(false));
