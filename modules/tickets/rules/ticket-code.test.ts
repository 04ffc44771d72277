import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase32, toBase32 } from '#modules/tickets/rules/base32.ts';
import {
  entryWindow,
  readTicketCode,
  signedTicketCode,
  type TicketPayload,
  unsignedTicketCode,
} from '#modules/tickets/rules/ticket-code.ts';

const payload: TicketPayload = {
  ticketId: '0b7c1f6e-6f2a-4f83-9d0c-2f6d1c1f9a10',
  screeningId: 4711,
  seat: 'K-12',
  ...entryWindow(Date.parse('2026-11-20T19:30:00Z'), Date.parse('2026-11-20T21:45:30Z')),
};
const signature = Uint8Array.from({ length: 64 }, (_, index) => index * 4);
const code = signedTicketCode(unsignedTicketCode('AB23', payload), signature);

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j matches the test vector of the standard', { tags: ['T44'] }, (text, expected) => {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(toBase32(bytes)).toBe(expected);
  expect(fromBase32(expected)).toEqual(bytes);
});

test('base32 has one text for given bytes: every text that decodes encodes back to itself', {
  tags: ['T44'],
}, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    }),
  );
  const near = fc.string({ unit: fc.constantFrom(...'ABYZ27az01.=- ٢'), maxLength: 12 });
  fc.assert(
    fc.property(near, (text) => {
      const bytes = fromBase32(text);
      expect(bytes === null || toBase32(bytes) === text).toBe(true);
    }),
  );
});

test('the code is short, upper case, and of the alphanumeric characters of a QR code', { tags: ['TICKET-1'] }, () => {
  expect(code).toMatch(/^V1\.AB23\.[A-Z2-7]+\.[A-Z2-7]{103}$/);
  expect(code.length).toBeLessThanOrEqual(162);
});

test('a written code is read back, with seats of any script', { tags: ['TICKET-2'] }, () => {
  expect(readTicketCode(code)).toEqual({
    kid: 'AB23',
    payload,
    signature,
    signed: code.slice(0, code.lastIndexOf('.')),
  });
  const payloads = fc.record({
    ticketId: fc.uuid(),
    screeningId: fc.integer({ min: 1, max: 2_147_483_647 }),
    seat: fc.option(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
        .filter((seat) => encodeURIComponent(seat).length < 160),
    ),
    validFrom: fc.integer({ min: 0, max: 60_000_000 }).map((minute) => minute * 60_000),
  });
  fc.assert(
    fc.property(payloads, fc.integer({ min: 1, max: 65_535 }), (some, minutes) => {
      const whole = { ...some, validUntil: some.validFrom + minutes * 60_000 };
      expect(readTicketCode(signedTicketCode(unsignedTicketCode('ZZ77', whole), signature))?.payload).toEqual(whole);
    }),
  );
});

test('the entrance accepts a ticket from two hours before the start to the end, in whole minutes', {
  tags: ['TICKET-3'],
}, () => {
  expect(new Date(payload.validFrom).toISOString()).toBe('2026-11-20T17:30:00.000Z');
  expect(new Date(payload.validUntil).toISOString()).toBe('2026-11-20T21:46:00.000Z');
});

test('refuses truncations, additions, small letters, blanks and other formats', { tags: ['T44'] }, () => {
  for (let length = 0; length < code.length; length++) expect(readTicketCode(code.slice(0, length))).toBeNull();
  for (let start = 1; start < code.length; start++) expect(readTicketCode(code.slice(start))).toBeNull();
  for (const other of [
    `${code}A`,
    `${code}.`,
    `${code}.A`,
    ` ${code}`,
    `${code}\n`,
    code.toLowerCase(),
    code.replace('V1', 'V2'),
    code.replace('.AB23.', '.AB2.'),
    code.replace('.AB23.', '.AB234.'),
    code.replace('.AB23.', '.AB01.'),
    code.replaceAll('.', '-'),
    'V1...',
    'V1.AB23.AAAA.AAAA',
    'A'.repeat(1_000_000),
  ])
    expect(readTicketCode(other)).toBeNull();
  for (let at = 0; at < code.length; at++) {
    const small = code.slice(0, at) + code.charAt(at).toLowerCase() + code.slice(at + 1);
    if (small !== code) expect(readTicketCode(small)).toBeNull();
  }
});

test('refuses a payload with an invalid or too long seat text', { tags: ['T44'] }, () => {
  const bytes = fromBase32(code.split('.')[2] ?? '') ?? new Uint8Array();
  const withSeat = (seat: readonly number[]) => {
    const changed = Uint8Array.from([...bytes.subarray(0, 26), ...seat]);
    return readTicketCode(`V1.AB23.${toBase32(changed)}.${toBase32(signature)}`);
  };
  expect(withSeat([0x4b])?.payload.seat).toBe('K');
  expect(withSeat([])?.payload.seat).toBeNull();
  for (const broken of [
    [0xff],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xe2, 0x82],
    Array.from({ length: 161 }, () => 0x41),
  ])
    expect(withSeat(broken)).toBeNull();
});

test.each([
  [{ screeningId: -1 }],
  [{ screeningId: 2 ** 32 }],
  [{ validFrom: 1 }],
  [{ validUntil: payload.validFrom - 60_000 }],
  [{ seat: '' }],
  [{ seat: 'x'.repeat(161) }],
  [{ ticketId: 'no uuid' }],
])('refuses to write values that do not fit the format: %j', { tags: ['TICKET-2'] }, (change) => {
  expect(() => unsignedTicketCode('AB23', { ...payload, ...change })).toThrow(RangeError);
});
