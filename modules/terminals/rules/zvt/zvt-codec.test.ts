import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Apdu, apduBytes, apduReader } from '#modules/terminals/rules/zvt/apdu.ts';
import { bcd, numberFromBcd } from '#modules/terminals/rules/zvt/bcd.ts';
import { BMP, readBmps } from '#modules/terminals/rules/zvt/bmps.ts';
import { findTlv, readTlv } from '#modules/terminals/rules/zvt/tlv.ts';
import { readAnswer, type Transaction } from '#modules/terminals/rules/zvt/zvt-answers.ts';
import {
  abort,
  authorisation,
  endOfDay,
  refund,
  registration,
  repeatReceipt,
  reversal,
  statusEnquiry,
} from '#modules/terminals/rules/zvt/zvt-commands.ts';
import { withoutCardNumbers, zvtText } from '#modules/terminals/rules/zvt/zvt-text.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number(`0x${pair}`));
const hex = (data: Uint8Array): string =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ');
const apduOf = (text: string): Apdu => {
  const [apdu, ...more] = apduReader()(bytes(text));
  if (!apdu || more.length > 0) throw new Error('not one APDU');
  return apdu;
};
const transactionOf = (text: string): Transaction => {
  const answer = readAnswer(apduOf(text));
  if (answer.what !== 'transaction') throw new Error(answer.what);
  return answer.transaction;
};

/** Bytes that real terminals sent. */
const PAID_2040 =
  '04 0F 77 27 00 04 00 00 00 00 20 40 0B 00 04 70 0C 22 39 53 0D 10 06 0E 25 12 17 00 01 19 70 22 F0 F8 EE EE EE EE EE EE 47 71 ' +
  '29 28 00 48 69 2A 31 30 30 34 36 31 37 36 33 20 20 20 20 20 20 3B 36 31 31 38 30 34 00 00 3C F0 F1 F4 47 45 4E 2E 4E 52 2E 3A ' +
  '36 31 31 38 30 34 49 09 78 87 04 70 88 00 04 70 8A 2E 8B F1 F7 44 65 62 69 74 20 4D 61 73 74 65 72 63 61 72 64 00';
const PAID_LONG_TRACE =
  '04 0F 65 27 00 0C 23 13 55 0D 10 29 0E 99 99 22 F0 F8 EE EE EE EE EE EE 47 71 A0 01 29 00 00 00 06 87 00 08 0B 00 00 00 8A 06 ' +
  '8B F1 F1 4D 41 53 54 45 52 43 41 52 44 00 06 2E 2F 08 1F 12 01 02 1F 10 01 00 60 1B 43 07 A0 00 00 00 04 10 10 44 10 44 65 62 ' +
  '69 74 20 4D 61 73 74 65 72 63 61 72 64 1F 2B 04 10 01 50 08';
const STOPPED =
  '04 0F 44 27 6C 04 00 00 00 00 12 00 49 09 78 0C 11 33 39 0D 08 17 22 F0 F0 0B 00 00 00 19 60 29 52 50 02 95 8B F0 F1 00';
const DECLINED =
  '04 0F 25 27 05 29 29 00 02 74 3C F0 F0 F9 41 62 67 65 6C 65 68 6E 74 8A 06 06 0D 24 0B 07 09 41 62 67 65 6C 65 68 6E 74';

test('reads a successful payment from a real terminal', { tags: ['T35'] }, () => {
  expect(transactionOf(PAID_2040)).toEqual({
    result: 0,
    amount: 2040,
    tip: null,
    receiptNo: 470,
    traceNo: 470,
    stamp: '1006223953',
    isReversal: false,
    reversedTraceNo: null,
    card: 'Debit Mastercard ••••4771',
    text: 'GEN.NR.:611804',
    authorisation: '611804',
    aid: '',
    terminalNo: '28004869',
    isToBeSigned: false,
  });
});

test('without an amount and with an empty trace, the long trace comes later in the message', { tags: ['T35'] }, () => {
  expect(transactionOf(PAID_LONG_TRACE)).toEqual({
    result: 0,
    amount: null,
    tip: null,
    receiptNo: 8,
    traceNo: 10_015_008,
    stamp: '1029231355',
    isReversal: false,
    reversedTraceNo: null,
    card: 'MASTERCARD ••••4771',
    text: '',
    authorisation: '',
    aid: 'A0000000041010',
    terminalNo: '00000006',
    isToBeSigned: false,
  });
});

test('the tip that a customer adds at the terminal', { tags: ['D-081'] }, () => {
  const tipped = '04 0F 14 27 00 04 00 00 00 00 13 50 06 09 1F 36 06 00 00 00 00 01 50';
  expect(transactionOf(tipped)).toMatchObject({ result: 0, amount: 1350, tip: 150 });
});

test('stopped by the customer, declined by the bank', { tags: ['T35', 'ERR-026'] }, () => {
  // The encoded length differs from the number of bytes: the reader uses the existing bytes.
  const data = bytes(STOPPED).slice(3);
  const stopped = readAnswer({ command: 0x040f, data });
  expect(stopped).toMatchObject({
    what: 'transaction',
    transaction: { result: 0x6c, amount: 1200, receiptNo: null, traceNo: null, card: '' },
  });
  const declined = readAnswer({ command: 0x040f, data: bytes(DECLINED).slice(3) });
  expect(declined).toMatchObject({ what: 'transaction', transaction: { result: 5, amount: null, text: 'Abgelehnt' } });
  expect(readAnswer(apduOf('06 1E 01 05'))).toEqual({ what: 'aborted', code: 5 });
  expect(readAnswer(apduOf('06 1E 01 6C'))).toEqual({ what: 'aborted', code: 0x6c });
});

test.each([
  ['80 00 00', { what: 'acknowledged' }],
  ['84 00 00', { what: 'acknowledged' }],
  ['84 9C 00', { what: 'refused', code: 0x9c }],
  ['04 FF 01 0A', { what: 'intermediate', code: 0x0a }],
  ['06 0F 00', { what: 'completed', status: 0 }],
  ['06 0F 01 9C', { what: 'completed', status: 0x9c }],
  ['06 0F 0A 19 DC 29 52 50 02 95 49 09 78', { what: 'completed', status: 0xdc }],
  ['04 0D 00', { what: 'other' }],
])('reads %s', (text, expected) => {
  expect(readAnswer(apduOf(text))).toEqual(expected);
});

test('commands to a terminal, byte by byte', () => {
  expect(hex(registration('123456', { tlv: true, slips: 'terminal' }))).toBe(
    '06 00 0E 12 34 56 18 09 78 06 06 26 04 0A 02 06 D3',
  );
  expect(hex(registration('000000', { tlv: false, slips: 'till' }))).toBe('06 00 06 00 00 00 9E 09 78');
  expect(hex(authorisation(1000))).toBe('06 01 0A 04 00 00 00 00 10 00 49 09 78');
  expect(hex(abort())).toBe('06 B0 00');
  expect(hex(repeatReceipt('000000'))).toBe('06 20 03 00 00 00');
  expect(hex(statusEnquiry('000000'))).toBe('05 01 03 00 00 00');
  expect(hex(endOfDay('000000'))).toBe('06 50 03 00 00 00');
  expect(hex(reversal('000000', 470))).toBe('06 30 06 00 00 00 87 04 70');
  expect(hex(refund('000000', 2040))).toBe('06 31 0D 00 00 00 04 00 00 00 00 20 40 49 09 78');
});

test('an amount that does not fit is never truncated', () => {
  for (const amount of [0, -1, 1.5, Number.NaN, 10 ** 12]) expect(() => authorisation(amount)).toThrow(RangeError);
});

test('an APDU of more than 254 bytes has its length in two bytes, the low one first', () => {
  expect(hex(apduBytes(0x06d3, new Uint8Array(0x28e)).slice(0, 5))).toBe('06 D3 FF 8E 02');
  const long = apduReader()(apduBytes(0x06d3, new Uint8Array(0x28e).fill(7)));
  expect(long).toEqual([{ command: 0x06d3, data: new Uint8Array(0x28e).fill(7) }]);
});

test('for any split of a stream, the same APDUs come out', () => {
  const sent = fc.array(
    fc.record({ command: fc.integer({ min: 0, max: 0xffff }), data: fc.uint8Array({ maxLength: 700 }) }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(sent, fc.infiniteStream(fc.integer({ min: 1, max: 400 })), (apdus, sizes) => {
      const all = Uint8Array.from(apdus.flatMap(({ command, data }) => [...apduBytes(command, data)]));
      const read = apduReader();
      const decoded: Apdu[] = [];
      for (let at = 0; at < all.length; ) {
        const size = sizes.next().value ?? 1;
        decoded.push(...read(all.subarray(at, at + size)));
        at += size;
      }
      expect(decoded).toEqual(apdus);
    }),
  );
});

test('no bytes make it throw, and no long row of digits comes out', { tags: ['T35'] }, () => {
  const commands = fc.constantFrom(0x040f, 0x04ff, 0x060f, 0x061e, 0x06d1, 0x06d3, 0x8000, 0x8483, 0x0000);
  const tagged = fc.array(fc.oneof(fc.constantFrom(...Object.values(BMP)), fc.integer({ min: 0, max: 255 })), {
    maxLength: 400,
  });
  fc.assert(
    fc.property(commands, tagged, (command, data) => {
      const answer = readAnswer({ command, data: Uint8Array.from(data) });
      expect(
        JSON.stringify(
          answer.what === 'transaction'
            ? [answer.transaction.card, answer.transaction.text]
            : answer.what === 'printed'
              ? answer.printed.lines.map(({ text }) => text)
              : '',
        ),
      ).not.toMatch(/\d{12}/);
    }),
    { numRuns: 3_000 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), (noise) => {
      for (const apdu of apduReader()(noise)) readAnswer(apdu);
      readTlv(noise);
      readBmps(noise);
      findTlv(noise, 0x1f2b);
      expect(zvtText(noise).length).toBeLessThanOrEqual(200);
    }),
    { numRuns: 1_000 },
  );
});

test('keeps only the end of an unmasked card number', () => {
  const whole = bytes('27 00 22 F0 F8 49 27 91 23 45 67 89 01 8B F0 F4 56 49 53 41 3C F0 F1 F6');
  const number = Uint8Array.from([...whole, ...Array.from('4927912345678901', (sign) => sign.charCodeAt(0))]);
  const answer = readAnswer({ command: 0x040f, data: number });
  expect(answer).toMatchObject({ transaction: { card: 'VISA ••••8901', text: '••••8901' } });
  expect(withoutCardNumbers('PAN 4927 9123 4567 8901 ok')).toBe('PAN ••••8901 ok');
});

test('numbers are read back as written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => numberFromBcd(bcd(value, 6)) === value),
  );
  expect(numberFromBcd(bytes('0A'))).toBeNull();
  expect(numberFromBcd(undefined)).toBeNull();
});
