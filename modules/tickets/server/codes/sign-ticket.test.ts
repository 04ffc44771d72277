import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  entryWindow,
  signedTicketCode,
  type TicketPayload,
  unsignedTicketCode,
} from '#modules/tickets/rules/ticket-code.ts';
import {
  type SigningKey,
  signingKey,
  signTicket,
  verifyTicketCode,
} from '#modules/tickets/server/codes/sign-ticket.ts';

function newKey(kid: string): SigningKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return signingKey(kid, Buffer.from(x, 'base64url'), d);
}

const key = newKey('AB23');
const payload: TicketPayload = {
  ticketId: '0b7c1f6e-6f2a-4f83-9d0c-2f6d1c1f9a10',
  screeningId: 4711,
  seat: 'K-12',
  ...entryWindow(Date.parse('2026-11-20T19:30:00Z'), Date.parse('2026-11-20T21:45:00Z')),
};
const code = signTicket(key, payload);

test('the one valid string is accepted, and signing is deterministic', { tags: ['T44'] }, () => {
  expect(verifyTicketCode(code, [key])).toEqual(payload);
  expect(verifyTicketCode(code, [newKey('CD45'), key])).toEqual(payload);
  expect(signTicket(key, payload)).toBe(code);
});

test('every single bit flip is rejected', { tags: ['T44'] }, () => {
  let tried = 0;
  for (let at = 0; at < code.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const flipped = code.slice(0, at) + String.fromCharCode(code.charCodeAt(at) ^ (1 << bit)) + code.slice(at + 1);
      expect(verifyTicketCode(flipped, [key]), `bit ${bit} of character ${at}`).toBeNull();
      tried += 1;
    }
  expect(tried).toBe(8 * code.length);
});

test('every replacement of a character by another of the alphabet is rejected', { tags: ['T44'] }, () => {
  for (let at = 0; at < code.length; at += 1)
    for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567.')
      if (other !== code[at])
        expect(verifyTicketCode(code.slice(0, at) + other + code.slice(at + 1), [key])).toBeNull();
});

test('every truncation, every change of case and every addition is rejected', { tags: ['T44'] }, () => {
  for (let length = 0; length < code.length; length++) {
    expect(verifyTicketCode(code.slice(0, length), [key])).toBeNull();
    expect(verifyTicketCode(code.slice(code.length - length), [key])).toBeNull();
  }
  for (let at = 0; at < code.length; at++) {
    const small = code.slice(0, at) + code.charAt(at).toLowerCase() + code.slice(at + 1);
    if (small !== code) expect(verifyTicketCode(small, [key])).toBeNull();
  }
  for (const other of [`${code} `, ` ${code}`, `${code}\r\n`, `${code}A`, code.toLowerCase(), `]Q1${code}`])
    expect(verifyTicketCode(other, [key])).toBeNull();
});

test('another screening, seat, ticket or time under the same signature is rejected', { tags: ['T44'] }, () => {
  const signature = code.slice(code.lastIndexOf('.'));
  for (const change of [
    { screeningId: 4712 },
    { seat: 'K-13' },
    { seat: null },
    { ticketId: '0b7c1f6e-6f2a-4f83-9d0c-2f6d1c1f9a11' },
    { validUntil: payload.validUntil + 60_000 },
    { validFrom: payload.validFrom + 60_000 },
  ])
    expect(verifyTicketCode(unsignedTicketCode('AB23', { ...payload, ...change }) + signature, [key])).toBeNull();
});

test('the key of another exhibitor, an old key and an unknown key id are rejected', { tags: ['T44'] }, () => {
  expect(verifyTicketCode(code, [newKey('AB23')])).toBeNull();
  expect(verifyTicketCode(code, [])).toBeNull();
  expect(verifyTicketCode(code, [newKey('CD45')])).toBeNull();
  expect(verifyTicketCode(code.replace('.AB23.', '.CD45.'), [{ ...key, kid: 'CD45' }])).toBeNull();
});

test('a signature by our key for anything but the whole text is rejected', { tags: ['T44'] }, () => {
  const unsigned = unsignedTicketCode('AB23', payload);
  const body = unsigned.split('.')[2] ?? '';
  for (const signed of [body, unsigned.toLowerCase(), `${unsigned}.`, unsigned.slice(3)])
    expect(
      verifyTicketCode(signedTicketCode(unsigned, sign(null, Buffer.from(signed), key.privateKey)), [key]),
    ).toBeNull();
});
