import { importPKCS8, SignJWT } from 'jose';
import type { GoogleServer, PassResource } from '#modules/tickets/server/wallet/google/google-client.ts';
import type { GoogleKey } from '#modules/tickets/server/wallet/google/google-key.ts';

/** What a link carries: passes that Google has by their ids, or whole ones with their classes. */
export type LinkContent = {
  readonly eventTicketClasses?: readonly PassResource[];
  readonly eventTicketObjects: readonly PassResource[];
};

/** Returns the address that puts passes into the Google Wallet of who opens it. `now`: epoch ms. */
export async function saveLink(
  { server, key, origin, now }: { server: GoogleServer; key: GoogleKey; origin: string; now: number },
  payload: LinkContent,
): Promise<string> {
  const jwt = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(key.keyId && { kid: key.keyId }) })
    .setIssuer(key.email)
    .setAudience('google')
    .setIssuedAt(Math.floor(now / 1_000))
    .sign(await importPKCS8(key.key, 'RS256'));
  return `${server.save}/${jwt}`;
}

/** Longer links are cut off by browsers, says Google. */
const LINK_MAX = 1_800;

/**
 * Returns the link of passes that Google has. Google's samples name object and class; where that is too long, the object
 * alone does, as in its samples before.
 */
export async function shortSaveLink(
  signer: Parameters<typeof saveLink>[0],
  objects: readonly PassResource[],
): Promise<string> {
  const named = objects.map(({ id, classId }) => ({ id, classId }));
  const link = await saveLink(signer, { eventTicketObjects: named });
  return link.length <= LINK_MAX ? link : saveLink(signer, { eventTicketObjects: objects.map(({ id }) => ({ id })) });
}
