import { z } from 'zod';
import { unavailable } from '#kernel/refusal.ts';
import { CAPTCHA_ACTION } from '#modules/captcha/rules/action.ts';
import type { Secrets } from '#platform/secrets.ts';

const SECRET = 'recaptcha';
const SCORE_MIN = 0.5;
const PATIENCE_MS = 5_000;
/** Ours to mend, not the visitor's: the key, or what we sent. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

const zVerdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** How an exhibitor's secret is kept in `settings.secrets.recaptcha` (D-165). */
export const sealRecaptcha = (secrets: Secrets, secret: string): string => secrets.seal(secret).toString('base64');

/** Null when none is stored. */
export function recaptchaSecret(secrets: Secrets, stored: Readonly<Record<string, unknown>>): string | null {
  const sealed = stored[SECRET];
  return typeof sealed === 'string' ? secrets.open(Buffer.from(sealed, 'base64')) : null;
}

export type Asking = {
  /** Where tokens are judged. */
  readonly url: string;
  readonly secret: string;
  readonly token: string;
  /** Of the visitor. */
  readonly address: string;
  readonly patienceMs?: number;
};

/**
 * Whether the third party takes the visitor for a person: its success, our action, a score of at least 0.5. Refuses
 * captcha.unavailable (503) when it does not answer in time, not properly, or because of our key.
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
