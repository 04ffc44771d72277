import type { LinkAction } from '#modules/email/rules/sign-up-steps.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

const DAY_MS = 86_400_000;
/** An unconfirmed sign-up is deleted after the same time. */
export const CONFIRM_DAYS = 7;

/** What visitors sign an address up for; the name is the first part of the addresses of its links. */
export type SignUpName = 'newsletter' | 'sale-alert';

/** The signed links in the mails to an address that signed up: one confirms it, one ends it. */
export function signUpLinks(name: SignUpName) {
  const purpose = (action: LinkAction): string => `${name}.${action}`;
  /** Returns a digest that identifies a sign-up without revealing its token. */
  const signUpDigest = (secrets: Secrets, token: string): string =>
    secrets.digest(`${name}.sign-up`, token).toString('hex').slice(0, 16);
  return {
    signUpDigest,
    /** Returns the token of the link that ends it; it never expires, so that it also works from an old mail. */
    leaveToken: (secrets: Secrets, exhibitorId: number, id: number): string =>
      secrets.sign(purpose('leave'), `${exhibitorId}-${id}`),
    /** Returns the token of the link that confirms one sign-up; `now` in epoch ms. */
    confirmToken: (
      secrets: Secrets,
      exhibitorId: number,
      { id, token }: { readonly id: number; readonly token: string },
      now: number,
    ): string =>
      secrets.sign(
        purpose('confirm'),
        `${exhibitorId}-${id}-${now + CONFIRM_DAYS * DAY_MS}-${signUpDigest(secrets, token)}`,
      ),
    /** Returns the id in a link that ends it; null for an invalid link or another exhibitor's. */
    idToLeave(secrets: Secrets, exhibitorId: number, signed: string): number | null {
      const [exhibitor, id] = secrets.unsign(purpose('leave'), signed)?.split('-').map(Number) ?? [];
      return exhibitor === exhibitorId && id ? id : null;
    },
    /** Returns the sign-up in a link that confirms; null for an invalid link, another exhibitor's, or an expired one. */
    signUpToConfirm(
      secrets: Secrets,
      exhibitorId: number,
      signed: string,
      now: number,
    ): { id: number; digest: string } | null {
      const [exhibitor, id, until, digest] = secrets.unsign(purpose('confirm'), signed)?.split('-') ?? [];
      return Number(exhibitor) === exhibitorId && digest && now < Number(until) ? { id: Number(id), digest } : null;
    },
  };
}
