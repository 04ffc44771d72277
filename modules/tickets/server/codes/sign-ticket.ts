import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import {
  readTicketCode,
  signedTicketCode,
  type TicketPayload,
  unsignedTicketCode,
} from '#modules/tickets/rules/ticket-code.ts';

/**
 * The verification key for entrances: the raw 32 bytes of an Ed25519 key, as WebCrypto imports
 * them.
 */
export type TicketKey = { readonly kid: string; readonly publicKey: Uint8Array };
export type SigningKey = TicketKey & { readonly privateKey: KeyObject };

const ED25519 = { kty: 'OKP', crv: 'Ed25519' } as const;

/** `seed`: the private half, base64url. */
export const signingKey = (kid: string, publicKey: Uint8Array, seed: string): SigningKey => ({
  kid,
  publicKey,
  privateKey: createPrivateKey({ format: 'jwk', key: { ...ED25519, x: base64url(publicKey), d: seed } }),
});

/** Returns the QR code text of a ticket. The same ticket and key always give the same text. */
export function signTicket(key: SigningKey, payload: TicketPayload): string {
  const unsigned = unsignedTicketCode(key.kid, payload);
  return signedTicketCode(unsigned, sign(null, Buffer.from(unsigned, 'ascii'), key.privateKey));
}

/**
 * Returns the content of a code if one of these keys signed exactly this text; null for everything
 * else (T44). It proves that the exhibitor made the code, not that the ticket is still valid: the
 * server decides that (docs/algorithms/tickets.md, TICKET-6).
 */
export function verifyTicketCode(code: string, keys: readonly TicketKey[]): TicketPayload | null {
  const read = readTicketCode(code);
  const key = read && keys.find((candidate) => candidate.kid === read.kid);
  if (!key) return null;
  const genuine = verify(null, Buffer.from(read.signed, 'ascii'), publicKeyOf(key), read.signature);
  return genuine ? read.payload : null;
}

const imported = new WeakMap<TicketKey, KeyObject>();

function publicKeyOf(key: TicketKey): KeyObject {
  let found = imported.get(key);
  if (!found) {
    found = createPublicKey({ format: 'jwk', key: { ...ED25519, x: base64url(key.publicKey) } });
    imported.set(key, found);
  }
  return found;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
