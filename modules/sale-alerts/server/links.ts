import type { LinkAction } from '#modules/sale-alerts/rules/link-steps.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

const DAY_MS = 86_400_000;
/** An unconfirmed sign-up is deleted after the same time. */
export const CONFIRM_DAYS = 7;

const purpose = (action: LinkAction): string => `sale-alert.${action}`;

/** Returns the token of the link that ends the wait; it never expires. */
export const leaveToken = (secrets: Secrets, exhibitorId: number, alertId: number): string =>
  secrets.sign(purpose('leave'), `${exhibitorId}-${alertId}`);

/** Returns the token of the link that confirms one sign-up; `now` in epoch ms. */
export const confirmToken = (
  secrets: Secrets,
  exhibitorId: number,
  { row_id, token }: { readonly row_id: number; readonly token: string },
  now: number,
): string =>
  secrets.sign(
    purpose('confirm'),
    `${exhibitorId}-${row_id}-${now + CONFIRM_DAYS * DAY_MS}-${signUpDigest(secrets, token)}`,
  );

/** Returns a digest that identifies a sign-up without revealing its token. */
export const signUpDigest = (secrets: Secrets, token: string): string =>
  secrets.digest('sale-alert.sign-up', token).toString('hex').slice(0, 16);

/** Returns the alert of a link to leave; null for an invalid one or another exhibitor's. */
export function alertToLeave(secrets: Secrets, exhibitorId: number, signed: string): number | null {
  const [exhibitor, id] = secrets.unsign(purpose('leave'), signed)?.split('-').map(Number) ?? [];
  return exhibitor === exhibitorId && id ? id : null;
}

/** Returns the sign-up of a link to confirm; null for an invalid one, another exhibitor's, or an old one. */
export function alertToConfirm(
  secrets: Secrets,
  exhibitorId: number,
  signed: string,
  now: number,
): { id: number; digest: string } | null {
  const [exhibitor, id, until, digest] = secrets.unsign(purpose('confirm'), signed)?.split('-') ?? [];
  return Number(exhibitor) === exhibitorId && digest && now < Number(until) ? { id: Number(id), digest } : null;
}
