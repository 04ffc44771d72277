import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Tx } from '#platform/db/tx.ts';

export const LINK_TOPIC = 'mail.data_link';

export const zRequested = z.object({ linkId: z.string(), address: z.string(), locale: z.string() });

/**
 * Records that a visitor asks what is stored about an address. The outbox handler later finds out
 * whether anything is: this call does the same work in the same time for every address. The outbox
 * holds the address encrypted, because nothing may be stored about it.
 */
export async function requestLink(
  tx: Pick<Tx, 'emit'>,
  secrets: Pick<Secrets, 'seal'>,
  { email, locale }: { readonly email: string; readonly locale: string },
): Promise<void> {
  const linkId = randomUUID();
  await tx.emit(LINK_TOPIC, linkId, { linkId, address: sealAddress(secrets, email.toLowerCase()), locale });
}

export const sealAddress = (secrets: Pick<Secrets, 'seal'>, email: string): string =>
  secrets.seal(email).toString('base64');

export const openAddress = (secrets: Pick<Secrets, 'open'>, sealed: string): string =>
  secrets.open(Buffer.from(sealed, 'base64'));
