import { describe, expect, test } from 'vitest';
import {
  deliveryOfName,
  nameOfDelivery,
  printRequest,
  readPrintResponse,
  readStatusReport,
} from '#modules/printing/rules/fetching/server-direct-print.ts';

const responseOf = (response: string, parameter = '<printjobid>abc-1</printjobid>') =>
  `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>${parameter}</Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`;
const XMLNS = 'xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"';

describe('the report of an Epson printer that fetches', { tags: ['T49', 'ERR-032'] }, () => {
  test.each([
    [responseOf(`<response ${XMLNS} success="true" code="" status="251658262" battery="0"/>`), 'abc-1', [], false],
    [responseOf(`<response ${XMLNS} success="true" code="" status="251789334"/>`), 'abc-1', [], true],
    [
      responseOf(`<response ${XMLNS} success="false" code="EPTR_REC_EMPTY" status="252313884"/>`),
      'abc-1',
      ['paper_end', 'offline'],
      true,
    ],
    [
      responseOf(`<response ${XMLNS} success="false" code="EX_BADPORT" status="1"/>`, ''),
      null,
      ['communication'],
      false,
    ],
    [
      '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>',
      null,
      ['not_operational'],
      false,
    ],
    ['', null, ['communication'], false],
  ] as const)('%s', (text, name, faults, nearEnd) => {
    expect(readPrintResponse(text)).toEqual({ name, answer: { faults, nearEnd } });
  });
});

test.each([
  ['<printerstatus devicename="local_printer" asbstatus = "0x0F000014"/>', [], false],
  [
    '<printerstatus devicename="kitchen" asbstatus="0x00000001"/><printerstatus devicename="local_printer" asbstatus="0x0F02003C"/>',
    ['cover_open', 'offline'],
    true,
  ],
  [
    '<printerstatus><printer devicename="local_printer" asbstatus="0x0F0A001C"/></printerstatus>',
    ['paper_end', 'offline'],
    true,
  ],
] as const)('the state in %s', { tags: ['PRN-002'] }, (text, faults, nearEnd) => {
  expect(readStatusReport(`<statusmonitor Version="1.00">${text}</statusmonitor>`)).toEqual({ faults, nearEnd });
});

test.each(['', '<statusmonitor/>', '<printerstatus devicename="other" asbstatus="0x1"/>'])('no state in %j', (text) => {
  expect(readStatusReport(text)).toBeNull();
});

test('a delivery has a name that a printer accepts, and is found by it', () => {
  for (const id of [
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '3f0e2b8a-91c4-4d5e-8a77-0123456789ab',
  ]) {
    expect(nameOfDelivery(id)).toMatch(/^[0-9a-z]{1,25}$/);
    expect(deliveryOfName(nameOfDelivery(id))).toBe(id);
  }
  expect([deliveryOfName('zzzzzzzzzzzzzzzzzzzzzzzzz'), deliveryOfName('a b'), deliveryOfName('')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('what an Epson printer fetches is one document with its name', () => {
  const request = printRequest('abc', [
    { kind: 'text', text: 'Café & <Bar>', align: 'left', large: false, bold: false },
    { kind: 'cut' },
  ]);
  expect(request).toContain('<PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>');
  expect(request).toContain('<printjobid>abc</printjobid>');
  expect(request).toContain('Café &amp; &lt;Bar&gt;&#10;</text><cut type="feed"/></epos-print></PrintData>');
});
