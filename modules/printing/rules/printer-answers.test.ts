import { describe, expect, test } from 'vitest';
import { EPSON_CODES, readEpsonAnswer } from '#modules/printing/rules/epson-answer.ts';
import {
  headlineOf,
  NO_ANSWER,
  PRINTER_FAULTS,
  PRINTER_STATES,
  type PrinterFault,
  stateOf,
} from '#modules/printing/rules/printer-states.ts';
import { readStarAnswer } from '#modules/printing/rules/star-answer.ts';

const star = (success: boolean, code: number, status: string): string =>
  `<?xml version="1.0"?><StarWebPrint xmlns="http://www.star-m.jp"><Response>&lt;root&gt;&lt;success&gt;${success}&lt;/success&gt;&lt;code&gt;${code}&lt;/code&gt;&lt;status&gt;${status}&lt;/status&gt;&lt;/root&gt;</Response></StarWebPrint>`;
const epson = (success: boolean | 1, code: string, status: number): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><response success="${success}" code="${code}" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>`;
const HEALTHY = '2386000000000000000000';
/** Returns the status with that byte, by its position in the text. */
const withByte = (at: number, byte: number): string =>
  `${HEALTHY.slice(0, at)}${byte.toString(16).padStart(2, '0')}${HEALTHY.slice(at + 2)}`;
const read = (text: string) => readStarAnswer(text, { switchIsFault: true, isCheck: false });

describe('a Star printer', () => {
  test('that printed is operational', { tags: ['PRN-002'] }, () => {
    expect(read(star(true, 0, HEALTHY))).toEqual({ faults: [], nearEnd: false });
    expect(stateOf(read(star(true, 0, HEALTHY)))).toBe('operational');
  });

  test.each<[PrinterFault, number, number]>([
    ['cover_open', 4, 0x20],
    ['offline', 4, 0x08],
    ['control_switch', 4, 0x04],
    ['overheating', 6, 0x40],
    ['non_recoverable', 6, 0x20],
    ['auto_cutter', 6, 0x08],
    ['black_mark', 8, 0x08],
    ['paper_end', 10, 0x08],
  ])('that did not print reports %s by the bit at %i, mask %i, alone', { tags: ['ERR-032'] }, (fault, at, mask) => {
    expect(read(star(false, 1100, withByte(at, mask)))).toEqual({ faults: [fault], nearEnd: false });
    expect(read(star(false, 1100, withByte(at, 0xff & ~mask))).faults).not.toContain(fault);
  });

  test('a near end of the paper only warns', { tags: ['ERR-032', 'D-141'] }, () => {
    expect(read(star(true, 0, withByte(10, 0x04)))).toEqual({ faults: [], nearEnd: true });
    expect(stateOf(read(star(true, 0, withByte(10, 0x04))))).toBe('paper_near_end');
  });

  test('a visible cause comes first: an open cover before being offline', { tags: ['ERR-032'] }, () => {
    expect(read(star(false, 1100, withByte(4, 0x28))).faults).toEqual(['cover_open', 'offline']);
  });

  test('that serves another client is busy', { tags: ['ERR-033'] }, () => {
    expect(read(star(false, 2001, HEALTHY)).faults).toEqual(['busy']);
  });

  test('that fails without a reason is not operational; without a status it is offline', {
    tags: ['ERR-033'],
  }, () => {
    expect(read(star(false, 1100, HEALTHY)).faults).toEqual(['not_operational']);
    expect(read(star(false, 1100, '')).faults).toEqual(['offline']);
    expect(read(star(true, 7, HEALTHY)).faults).toEqual(['not_operational']);
  });

  test('the switch of its drawer is a fault only if the exhibitor configured it so, and never after it printed', {
    tags: ['D-141'],
  }, () => {
    const closed = withByte(4, 0x04);
    const isOff = { switchIsFault: false, isCheck: true };
    expect(readStarAnswer(star(false, 1100, closed), isOff).faults).toEqual(['not_operational']);
    expect(readStarAnswer(star(true, 0, closed), isOff).faults).toEqual([]);
    expect(readStarAnswer(star(true, 0, closed), { switchIsFault: true, isCheck: true }).faults).toEqual([
      'control_switch',
    ]);
    expect(read(star(true, 0, closed)).faults).toEqual([]);
  });

  test.each(['', 'OK', '<html><h1>502</h1></html>', '<Response></Response>', star(true, 0, HEALTHY).slice(0, 90)])(
    'an invalid answer (%j) is none',
    { tags: ['ERR-032'] },
    (text) => expect(read(text)).toEqual(NO_ANSWER),
  );
});

const HEALTHY_EPSON = 251_658_262;

describe('an Epson printer', () => {
  test.each([true, 1] as const)('that printed (success %s) is operational', { tags: ['PRN-002'] }, (success) => {
    expect(readEpsonAnswer(epson(success, '', HEALTHY_EPSON))).toEqual({ faults: [], nearEnd: false });
  });

  test.each<[PrinterFault, number]>([
    ['communication', 0x1],
    ['offline', 0x8],
    ['cover_open', 0x20],
    ['non_recoverable', 0x400],
    ['auto_cutter', 0x800],
    ['non_recoverable', 0x2000],
    ['overheating', 0x4000],
    ['paper_end', 0x8_0000],
  ])('that did not print reports %s by the bit %i, alone', { tags: ['ERR-032'] }, (fault, bit) => {
    expect(readEpsonAnswer(epson(false, '', 0xf00_0000 + bit))).toEqual({ faults: [fault], nearEnd: false });
    // also if the highest bit is set
    expect(readEpsonAnswer(epson(false, '', 0x8000_0000 + bit)).faults).toEqual([fault]);
  });

  test('a near end of the paper only warns', { tags: ['ERR-032', 'D-141'] }, () => {
    expect(readEpsonAnswer(epson(true, '', HEALTHY_EPSON + 0x2_0000))).toEqual({ faults: [], nearEnd: true });
  });

  test.each(Object.entries(EPSON_CODES))(
    'by the word %s it says %s',
    { tags: ['ERR-032', 'ERR-033'] },
    (code, fault) => {
      expect(readEpsonAnswer(epson(false, code, 0)).faults).toEqual([fault]);
    },
  );

  test('that fails without a reason is not operational', { tags: ['ERR-033'] }, () => {
    expect(readEpsonAnswer(epson(false, 'SchemaError', 0)).faults).toEqual(['not_operational']);
  });

  test.each(['', '<html></html>', '<response code="" status="0"/>', '<response success="true" status="x"/>'])(
    'an invalid answer (%j) is none',
    { tags: ['ERR-032'] },
    (text) => expect(readEpsonAnswer(text)).toEqual(NO_ANSWER),
  );
});

test('each state that prevents printing has one of three headlines (ERR-033)', {
  tags: ['PRN-002', 'ERR-032'],
}, () => {
  expect(PRINTER_FAULTS).toEqual(PRINTER_STATES.filter((state) => !['operational', 'paper_near_end'].includes(state)));
  const headlines = Object.fromEntries(PRINTER_FAULTS.map((fault) => [fault, headlineOf(fault)]));
  expect(headlines).toMatchObject({ busy: 'busy', communication: 'unavailable', offline: 'unavailable' });
  expect(headlines).toMatchObject({ paper_end: 'not_operational', cover_open: 'not_operational' });
});
