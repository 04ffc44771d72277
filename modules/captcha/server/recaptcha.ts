import { z } from 'zod';
import { unavailable } from '#kernel/refusal.ts';
import { CAPTCHA_ACTION } from '#modules/captcha/rules/action.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

const SECRET = 'recaptcha';
const SCORE_MIN = 0.5;
const TIMEOUT_MS = 5_000;
const WRONG_SECRET = ['missing-input-secret', 'invalid-input-secret'];
/** Errors of the configuration or of our request, not of the visitor. */
const OUR_FAULT = [...WRONG_SECRET, 'bad-request'];

const zVerdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Seals an exhibitor's secret for `settings.secrets.recaptcha` (D-165). */
export const sealRecaptcha = (secrets: Secrets, secret: string): string => secrets.seal(secret).toString('base64');

/** Null when none is stored. */
export function recaptchaSecret(secrets: Secrets, stored: Readonly<Record<string, unknown>>): string | null {
  const sealed = stored[SECRET];
  return typeof sealed === 'string' ? secrets.open(Buffer.from(sealed, 'base64')) : null;
}

export type Asking = {
  /** Where tokens are checked. */
  readonly url: string;
  readonly secret: string;
  readonly token: string;
  /** The IP address of the visitor. */
  readonly address: string;
  readonly timeoutMs?: number;
};

/**
 * Returns whether the third party considers the visitor a person: success, our action, a score of
 * at least 0.5. Refuses captcha.unavailable (503) after a timeout, for an invalid answer, or for an
 * error of our key.
 */
export async function isPerson({ token, ...asking }: Asking): Promise<boolean> {
  if (token === '') return false;
  const { success, score = 0, action, 'error-codes': errors = [] } = await verdictOf({ token, ...asking });
  const fault = errors.find((code) => OUR_FAULT.includes(code));
  if (fault) throw isUnavailable(new Error(`the captcha's verifier does not accept the request: ${fault}`));
  return success && action === CAPTCHA_ACTION && score >= SCORE_MIN;
}

/**
 * Returns whether the third party knows a secret: it refuses a token that is none, but does not
 * complain about the secret. Refuses captcha.unavailable as above.
 */
export async function isSecretAccepted(asking: Omit<Asking, 'token' | 'address'>): Promise<boolean> {
  const { 'error-codes': errors = [] } = await verdictOf({ ...asking, token: 'test', address: '' });
  return !errors.some((code) => WRONG_SECRET.includes(code));
}

const isUnavailable = (cause: unknown) => Object.assign(unavailable('captcha.unavailable'), { cause });

async function verdictOf(asking: Asking): Promise<z.infer<typeof zVerdict>> {
  const { url, secret, token, address, timeoutMs = TIMEOUT_MS } = asking;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`the captcha's verifier answered ${answer.status}`);
    return zVerdict.parse(await answer.json());
  } catch (error) {
    throw isUnavailable(error);
  }
}
