import type { LinkAction } from '#modules/newsletters/rules/link-steps.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

const DAY_MS = 86_400_000;
export const CONFIRM_DAYS = 7;

const purpose = (action: LinkAction): string => `newsletter.${action}`;

/**
 * Returns a signed token for a link: unsubscribing never expires, so that it also works from an old
 * email.
 */
export const leaveToken = (secrets: Secrets, exhibitorId: number, subscriberId: number): string =>
  secrets.sign(purpose('leave'), `${exhibitorId}-${subscriberId}`);

/** Returns a token for one sign-up; `now` in epoch ms. */
export const confirmToken = (
  secrets: Secrets,
  exhibitorId: number,
  { id, token }: { id: number; token: string },
  now: number,
): string =>
  secrets.sign(
    purpose('confirm'),
    `${exhibitorId}-${id}-${now + CONFIRM_DAYS * DAY_MS}-${signUpDigest(secrets, token)}`,
  );

/** Returns a digest that identifies a sign-up without revealing its token. */
export const signUpDigest = (secrets: Secrets, token: string): string =>
  secrets.digest('newsletter.sign-up', token).toString('hex').slice(0, 16);

/**
 * Returns the subscriber of an unsubscribe link; null for an invalid one or another exhibitor's.
 */
export function verifyUnsubscribeToken(secrets: Secrets, exhibitorId: number, signed: string): number | null {
  const [exhibitor, id] = secrets.unsign(purpose('leave'), signed)?.split('-').map(Number) ?? [];
  return exhibitor === exhibitorId && id ? id : null;
}

/**
 * Returns the sign-up of a confirmation link; null for an invalid one, another exhibitor's, or an
 * expired one.
 */
export function whatIsConfirmed(
  secrets: Secrets,
  exhibitorId: number,
  signed: string,
  now: number,
): { id: number; digest: string } | null {
  const [exhibitor, id, until, digest] = secrets.unsign(purpose('confirm'), signed)?.split('-') ?? [];
  return Number(exhibitor) === exhibitorId && digest && now < Number(until) ? { id: Number(id), digest } : null;
}
