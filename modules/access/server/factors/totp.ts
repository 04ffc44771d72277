import { Secret, TOTP } from 'otpauth';

/** What authenticator apps expect: SHA-1, six digits, a new code every 30 seconds (RFC 6238). */
const PERIOD_SECONDS = 30;
const COMMON = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
const SECRET_BYTES = 20;
/** One step early or late: clocks differ, and people type slowly. */
const WINDOW_STEPS = 1;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the address that a QR code hands to an authenticator app. */
export const totpAddress = (secret: string, of: { readonly exhibitor: string; readonly email: string }): string =>
  new TOTP({ ...COMMON, secret, issuer: of.exhibitor, label: of.email }).toString();

/** Returns the step of a right code; null for a wrong one. `now`: epoch ms. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...COMMON, secret });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
