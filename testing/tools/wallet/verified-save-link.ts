import type { KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose';
import { z } from 'zod';

/** Longer links are cut off by browsers, says Google. */
export const SAVE_LINK_MAX = 1_800;

const zClaims = z.strictObject({
  iss: z.email(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iat: z.number().int(),
  origins: z.array(z.url()).length(1),
  payload: z.strictObject({
    eventTicketClasses: z.array(z.looseObject({ id: z.string() })).optional(),
    eventTicketObjects: z.array(z.looseObject({ id: z.string() })).min(1),
  }),
});

/** Verifies a save link as Google does: address, signature and claims. Returns its claims and its length. */
export async function verifiedSaveLink(url: string, base: string, key: KeyObject) {
  const { origin, pathname } = new URL(url);
  const [, jwt] = /^\/gp\/v\/save\/([\w-]+\.[\w-]+\.[\w-]+)$/.exec(pathname) ?? [];
  if (origin !== base || !jwt) throw new Error('this is not an address of Google Wallet');
  const { payload, protectedHeader } = await jwtVerify(jwt, key, { algorithms: ['RS256'] });
  return { header: protectedHeader, claims: zClaims.parse(payload), length: url.length };
}
