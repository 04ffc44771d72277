import { Refusal } from '#kernel/refusal.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';
import type { SharedLimits } from '#platform/http/limits/shared-limits.ts';

/** D-129. */
const TRIES_MAX = 5;
const TRIES_WITHIN_MS = 60_000;
const LINK_EVERY_MS = 60_000;

export type ThrottleDeps = { readonly secrets: Secrets; readonly limits: SharedLimits };

/** A typed address; case is ignored. Only its digest is stored. */
type Typed = { readonly exhibitorId: number; readonly email: string };

/**
 * Counts a sign-in attempt. Refuses 429 access.throttled {seconds} if there were too many from this
 * client (ERR-022).
 */
export async function countTry(
  { secrets, limits }: ThrottleDeps,
  { exhibitorId, email, address }: Typed & { readonly address: string },
): Promise<void> {
  const key = keyOf(secrets, 'tries', `${exhibitorId} ${limitKeyOf(address)} ${email.toLowerCase()}`);
  const { hits, endsInMs } = await limits.hit(key, TRIES_WITHIN_MS);
  if (hits > TRIES_MAX) throw tooMany('access.throttled', endsInMs);
}

/**
 * Counts a request for a link. Refuses 429 access.reset_throttled {seconds} if this address had a
 * recent one, whether an employee has the address or not (ERR-023, D-130).
 */
export async function countLink({ secrets, limits }: ThrottleDeps, { exhibitorId, email }: Typed): Promise<void> {
  const waitMs = await limits.once(keyOf(secrets, 'links', `${exhibitorId} ${email.toLowerCase()}`), LINK_EVERY_MS);
  if (waitMs > 0) throw tooMany('access.reset_throttled', waitMs);
}

const keyOf = (secrets: Secrets, what: string, text: string): string =>
  `staff.${what}:${secrets.digest(`staff.${what}`, text).toString('base64url')}`;

function tooMany(code: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal('too-many', { code, params: { seconds } }, seconds);
}
