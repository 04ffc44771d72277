import { z } from 'zod';
import { unavailable } from '#kernel/refusal.ts';
import { CAPTCHA_ACTION } from '#modules/captcha/rules/action.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

const SECRET = 'recaptcha';
const SCORE_MIN = 0.5;
const PATIENCE_MS = 5_000;
/** Errors of the configuration or of our request, not of the visitor. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

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
  readonly patienceMs?: number;
};

/**
 * Returns whether the third party considers the visitor a person: success, our action, a score of
 * at least 0.5. Refuses captcha.unavailable (503) after a timeout, for an invalid answer, or for an
 * error of our key.
 */
export async function isPerson({ url, secret, token, address, patienceMs = PATIENCE_MS }: Asking): Promise<boolean> {
  if (token === '') return false;
  const verdict = await ask().catch((error: unknown) => {
    throw Object.assign(unavailable('captcha.unavailable'), { cause: error });
  });
  const { success, score = 0, action } = verdict;
  return success && action === CAPTCHA_ACTION && score >= SCORE_MIN;

  async function ask(): Promise<z.infer<typeof zVerdict>> {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`the captcha's judge answered ${answer.status}`);
    const said = zVerdict.parse(await answer.json());
    const fault = said['error-codes']?.find((code) => OUR_FAULT.includes(code));
    if (fault) throw new Error(`the captcha's judge does not accept our question: ${fault}`);
    return said;
  }
}
