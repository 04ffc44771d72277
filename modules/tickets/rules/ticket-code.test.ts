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
])('T44 base32 of %j is the vector of the standard', (text, expected) => {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(toBase32(bytes)).toBe(expected);
  expect(fromBase32(expected)).toEqual(bytes);
});

test('T44 base32 has one text for given bytes: whatever else reads, reads as what it would be written as', () => {
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

test('K1 the code is short, upper case, and of the alphanumeric characters of a QR code', () => {
  expect(code).toMatch(/^V1\.AB23\.[A-Z2-7]+\.[A-Z2-7]{103}$/);
  expect(code.length).toBeLessThanOrEqual(162);
});

test('K2 what was written is read, seats of any script included', () => {
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

test('K3 the door takes a ticket from two hours before the start to the end, in whole minutes', () => {
  expect(new Date(payload.validFrom).toISOString()).toBe('2026-11-20T17:30:00.000Z');
  expect(new Date(payload.validUntil).toISOString()).toBe('2026-11-20T21:46:00.000Z');
});

test('T44 truncations, additions, small letters, blanks and foreign forms are no codes', () => {
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

test('T44 a payload whose seat is no proper text, or longer than any seat, is no code', () => {
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
])('K2 what the form has no room for is not written: %j', (change) => {
  expect(() => unsignedTicketCode('AB23', { ...payload, ...change })).toThrow(RangeError);
});
