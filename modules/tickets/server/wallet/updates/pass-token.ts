import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** What a pass is known by on a phone: its type, and the ticket as its serial number. */
export type PassKey = { readonly passType: string; readonly ticketId: string };

/**
 * Returns the secret that a pass carries, with which a phone asks for its updates. It is derived:
 * nothing is stored, and passes that are drawn twice have the same one.
 */
export const passToken = (secrets: Secrets, exhibitorId: number, { passType, ticketId }: PassKey): string =>
  secrets.digest('wallet.pass', `${exhibitorId}:${passType}:${ticketId}`).toString('base64url');

/** Returns whether the header `Authorization: ApplePass <token>` has the secret of this pass. */
export function isPassToken(secrets: Secrets, exhibitorId: number, key: PassKey, header: string | undefined): boolean {
  const given = Buffer.from(/^ApplePass ([\w-]{1,200})$/.exec(header ?? '')?.[1] ?? '');
  const right = Buffer.from(passToken(secrets, exhibitorId, key));
  return given.length === right.length && timingSafeEqual(given, right);
}
