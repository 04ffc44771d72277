import { z } from 'zod';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

export const ORDERS_TOPIC = 'mail.orders';

export const zRequestedOrders = z.object({ address: z.string(), locale: z.string() });

/** An address gets at most one mail in this time: requests of strangers do not fill its mailbox. */
const ONE_MAIL_IN_MS = 20 * 60_000;

/**
 * Records that a visitor asks for the orders of an address. The outbox handler later finds out whether
 * there are any: this call does the same work in the same time for every address. The item holds the
 * address encrypted, and its key a digest of it with the time, which makes a second request no mail.
 */
export async function requestOrders(
  tx: Pick<Tx, 'emit' | 'now'>,
  secrets: Pick<Secrets, 'seal' | 'digest'>,
  { email, locale }: { readonly email: string; readonly locale: string },
): Promise<void> {
  const address = email.toLowerCase();
  const slot = Math.floor(tx.now / ONE_MAIL_IN_MS);
  const key = `${secrets.digest('orders-mail', address).toString('base64url')}/${slot}`;
  await tx.emit(ORDERS_TOPIC, key, { address: secrets.seal(address).toString('base64'), locale });
}
