/**
 * The content of a ticket's QR code (docs/algorithms/tickets.md, TICKET-1 to TICKET-4). The format
 * is `V1.KID.PAYLOAD.SIGNATURE`, all in the characters of a QR code's alphanumeric mode. The
 * callers sign and verify: the server with node:crypto, a scanner with WebCrypto.
 */
import type { Id, Uuid } from '#kernel/ids.ts';
import { fromBase32, toBase32 } from '#modules/tickets/rules/base32.ts';

export type TicketPayload = {
  readonly ticketId: Uuid;
  readonly screeningId: Id;
  /** As printed; null: an unnumbered place. */
  readonly seat: string | null;
  /**
   * Epoch ms of whole minutes: the entrance accepts the ticket from the first to the second, both
   * included.
   */
  readonly validFrom: number;
  readonly validUntil: number;
};

/** A parsed code; its signature is not verified yet. */
export type ReadTicketCode = {
  readonly kid: string;
  readonly payload: TicketPayload;
  /** The signed text, in ASCII. */
  readonly signed: string;
  readonly signature: Uint8Array;
};

const VERSION = 'V1';
const KID = /^[A-Z2-7]{4}$/;
const SIGNATURE_BYTES = 64;
const ID_BYTES = 16;
const HEAD_BYTES = ID_BYTES + 4 + 4 + 2;
const SEAT_BYTES_MAX = 160;
const CODE_LENGTH_MAX = 420;
const MINUTE_MS = 60_000;
const UINT16_MAX = 0xffff;
const UINT32_MAX = 0xffff_ffff;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Admission begins this long before the film; an earlier scan is refused. */
const ENTRY_BEFORE_MS = 120 * MINUTE_MS;

const isKid = (text: string): boolean => KID.test(text);

/**
 * Returns when a ticket admits (TICKET-3): from two hours before the start to the end of the
 * screening, in whole minutes.
 */
export const entryWindow = (startsAt: number, endsAt: number): Pick<TicketPayload, 'validFrom' | 'validUntil'> => ({
  validFrom: Math.floor((startsAt - ENTRY_BEFORE_MS) / MINUTE_MS) * MINUTE_MS,
  validUntil: Math.ceil(endsAt / MINUTE_MS) * MINUTE_MS,
});

/**
 * Returns the text to sign: version, key and payload. Throws RangeError for values that do not fit
 * the format.
 */
export function unsignedTicketCode(kid: string, payload: TicketPayload): string {
  if (!isKid(kid)) throw new RangeError(`no key id: ${kid}`);
  return `${VERSION}.${kid}.${toBase32(pack(payload))}`;
}

export function signedTicketCode(unsigned: string, signature: Uint8Array): string {
  if (signature.length !== SIGNATURE_BYTES) throw new RangeError('an Ed25519 signature has 64 bytes');
  return `${unsigned}.${toBase32(signature)}`;
}

/**
 * Parses a code. Returns null for every text that signedTicketCode does not write; trims and
 * tolerates nothing (T44).
 */
export function readTicketCode(text: string): ReadTicketCode | null {
  if (text.length > CODE_LENGTH_MAX) return null;
  const [version, kid, body, proof, ...more] = text.split('.');
  if (version !== VERSION || !kid || !isKid(kid) || !body || !proof || more.length > 0) return null;
  const bytes = fromBase32(body);
  const signature = fromBase32(proof);
  const payload = bytes && unpack(bytes);
  if (!payload || signature?.length !== SIGNATURE_BYTES) return null;
  return { kid, payload, signed: `${version}.${kid}.${body}`, signature };
}

function pack(payload: TicketPayload): Uint8Array {
  const minutes = (payload.validUntil - payload.validFrom) / MINUTE_MS;
  const seat = payload.seat === null ? [] : utf8(payload.seat);
  const from = payload.validFrom / MINUTE_MS;
  if (!UUID.test(payload.ticketId)) throw new RangeError('a ticket has a uuid in small letters');
  if (!isUint(payload.screeningId, UINT32_MAX) || !isUint(from, UINT32_MAX) || !isUint(minutes, UINT16_MAX))
    throw new RangeError('a ticket code has no room for these numbers');
  if (seat.length > SEAT_BYTES_MAX || payload.seat === '') throw new RangeError('no seat name');
  const bytes = new Uint8Array(HEAD_BYTES + seat.length);
  const view = new DataView(bytes.buffer);
  const hex = payload.ticketId.replaceAll('-', '');
  for (let index = 0; index < ID_BYTES; index++)
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  view.setUint32(ID_BYTES, payload.screeningId);
  view.setUint32(ID_BYTES + 4, from);
  view.setUint16(ID_BYTES + 8, minutes);
  bytes.set(seat, HEAD_BYTES);
  return bytes;
}

function unpack(bytes: Uint8Array): TicketPayload | null {
  if (bytes.length < HEAD_BYTES || bytes.length > HEAD_BYTES + SEAT_BYTES_MAX) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const seat = fromUtf8(bytes.subarray(HEAD_BYTES));
  if (seat === null) return null;
  const validFrom = view.getUint32(ID_BYTES + 4) * MINUTE_MS;
  return {
    ticketId: uuidOf(bytes.subarray(0, ID_BYTES)),
    screeningId: view.getUint32(ID_BYTES),
    seat: seat === '' ? null : seat,
    validFrom,
    validUntil: validFrom + view.getUint16(ID_BYTES + 8) * MINUTE_MS,
  };
}

const isUint = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;

const hexOf = (bytes: Uint8Array, separator: string): string =>
  Array.from(bytes, (byte) => separator + byte.toString(16).padStart(2, '0')).join('');

const uuidOf = (bytes: Uint8Array): Uuid =>
  hexOf(bytes, '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Rules use neither Node nor the DOM, and so no TextEncoder; URI encoding supports UTF-8 too. */
const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, character = '']) =>
    hex ? Number.parseInt(hex, 16) : character.charCodeAt(0),
  );

/** Returns null for bytes that are not UTF-8, overlong forms included. */
function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(hexOf(bytes, '%'));
  } catch {
    return null;
  }
}
