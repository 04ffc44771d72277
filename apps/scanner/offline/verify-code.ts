import type { OfflineListWire } from '#modules/admission/contract/device.ts';
import type { ReadTicketCode, TicketPayload } from '#modules/tickets/rules/ticket-code.ts';

const ED25519 = 'Ed25519';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/**
 * Returns the content of a code if one of these keys signed exactly this text; null for every other
 * (TICKET-4). Throws in a browser that does not know Ed25519.
 */
export async function verifiedPayload(
  code: ReadTicketCode,
  keys: OfflineListWire['keys'],
): Promise<TicketPayload | null> {
  const found = keys.find(({ kid }) => kid === code.kid);
  if (!found) return null;
  const key = await crypto.subtle.importKey('raw', bytesOf(found.public_key), ED25519, false, ['verify']);
  const isGenuine = await crypto.subtle.verify(
    ED25519,
    key,
    new Uint8Array(code.signature),
    new TextEncoder().encode(code.signed),
  );
  return isGenuine ? code.payload : null;
}
