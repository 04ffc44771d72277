import type { LinkAction } from '#modules/newsletters/rules/link-steps.ts';
import type { Secrets } from '#platform/secrets.ts';

const DAY_MS = 86_400_000;
export const CONFIRM_DAYS = 7;

const purpose = (action: LinkAction): string => `newsletter.${action}`;

/** Signed, for the address of a link: leaving works for ever, so that an old mail still lets go. */
export const leaveToken = (secrets: Secrets, exhibitorId: number, subscriberId: number): string =>
  secrets.sign(purpose('leave'), `${exhibitorId}-${subscriberId}`);

/** Of one sign-up, by its token; `now` in epoch ms. */
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

/** Which sign-up a link is about, without telling its token. */
export const signUpDigest = (secrets: Secrets, token: string): string =>
  secrets.digest('newsletter.sign-up', token).toString('hex').slice(0, 16);

/** The subscriber of a leave link; null for one that is not ours or another house's. */
export function whoLeaves(secrets: Secrets, exhibitorId: number, signed: string): number | null {
  const [house, id] = secrets.unsign(purpose('leave'), signed)?.split('-').map(Number) ?? [];
  return house === exhibitorId && id ? id : null;
}

/** The sign-up of a confirmation link; null for one that is not ours, another house's, or over. */
export function whatIsConfirmed(
  secrets: Secrets,
  exhibitorId: number,
  signed: string,
  now: number,
): { id: number; digest: string } | null {
  const [house, id, until, digest] = secrets.unsign(purpose('confirm'), signed)?.split('-') ?? [];
  return Number(house) === exhibitorId && digest && now < Number(until) ? { id: Number(id), digest } : null;
}
