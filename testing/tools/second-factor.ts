import { TOTP } from 'otpauth';
import type { Browser } from '#testing/tools/http.ts';

/** The code that an authenticator app shows at this moment, epoch ms. */
export const appCode = (secret: string, at: number): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: at });

/**
 * Sets up an authenticator app for the employee who is signed in, as an exhibitor that was founded requires.
 * Returns its secret.
 */
export async function setUpApp(
  browser: Browser,
  headers: Record<string, string> = {},
  at = Date.now(),
): Promise<string> {
  const started = await browser.post('/api/staff/account/totp/start', {}, headers);
  const { token, secret } = (started.json as { data: { token: string; secret: string } }).data;
  const answer = await browser.post('/api/staff/account/totp', { token, code: appCode(secret, at) }, headers);
  if (answer.status !== 200) throw new Error(`the app was not set up: ${answer.text}`);
  return secret;
}

/** Signs in with the password and the app's next code: the present one may have been used. */
export async function signInWithApp(
  browser: Browser,
  who: { readonly email: string; readonly password: string },
  secret: string,
): Promise<void> {
  const half = await browser.post('/api/staff/sign-in', who);
  const { token } = (half.json as { data: { second_factor: { token: string } } }).data.second_factor;
  const code = appCode(secret, Date.now() + 30_000);
  const answer = await browser.post('/api/staff/sign-in/code', { token, code });
  if (answer.status !== 200) throw new Error(`the code was refused: ${answer.text}`);
}
