/** What the program reads from an identity provider's answer (decision 0051). */

/** The claims of an ID token that the program uses; the library has checked the token itself. */
export type ProviderClaims = {
  readonly iss?: unknown;
  readonly sub?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly amr?: unknown;
  readonly acr?: unknown;
};

/** An account at a provider: the issuer never gives a subject to another person (OpenID Connect Core, 2 and 5.7). */
export type ProviderAccount = { readonly issuer: string; readonly subject: string };

const SUBJECT_MAX = 255;

/** Returns the account that a token is about; null: it names none that can be kept. */
export const accountIn = ({ iss, sub }: ProviderClaims): ProviderAccount | null =>
  typeof iss === 'string' && typeof sub === 'string' && sub !== '' && sub.length <= SUBJECT_MAX
    ? { issuer: iss, subject: sub }
    : null;

/** Values of `acr` that stand for two factors, or for a passkey: PAPE, REFEDS and OpenID EAP. */
const ACR_OF_TWO_FACTORS: readonly unknown[] = [
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
  'phr',
  'phrh',
];

/** Returns whether the provider says that it checked more than one factor (RFC 8176, `mfa`). */
export const hasTwoFactors = ({ amr, acr }: ProviderClaims): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || ACR_OF_TWO_FACTORS.includes(acr);

/**
 * Returns the address, in lower case, by which an employee may be found: the provider verified it,
 * and its domain is one of those allowed. Null: neither the one nor the other may be trusted.
 */
export function trustedAddress({ email, email_verified }: ProviderClaims, domains: readonly string[]): string | null {
  if (typeof email !== 'string' || email_verified !== true) return null;
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return domains.includes(domain) ? address : null;
}

/** Clocks of two servers differ; more than this is another sign-in. */
const CLOCK_SKEW_MS = 60_000;

/** Returns whether a person signed in at the provider after they were sent there. `authTime` in seconds. */
export const isFreshSignIn = (authTime: unknown, sentAtMs: number): boolean =>
  typeof authTime === 'number' && authTime * 1000 >= sentAtMs - CLOCK_SKEW_MS;
