import { refuse, unavailable } from '#kernel/refusal.ts';
import { storedKeys, useSolution } from '#modules/captcha/server/captcha.sql.ts';
import { provenWork } from '#modules/captcha/server/proof-of-work.ts';
import { isPerson, recaptchaSecret } from '#modules/captcha/server/recaptcha.ts';
import type { Db, Tx } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

export const RECAPTCHA_URL = 'https://www.google.com/recaptcha/api/siteverify';

export type CaptchaDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Where tokens of exhibitors with keys are judged; default: the third party's address. */
  readonly recaptchaUrl?: string | undefined;
};

export type Captcha = {
  /**
   * Judges the token of a form, outside any transaction; what it answers must be called inside the one that does what
   * the form is for, and uses the token up. Refuses captcha.failed at `email` (D-165) and captcha.unavailable.
   */
  check(form: { exhibitorId: number; token: string; address: string }): Promise<(tx: Tx) => Promise<void>>;
};

const failed = () => refuse('captcha.failed', undefined, 'email');

export const openCaptcha = ({ db, secrets, recaptchaUrl = RECAPTCHA_URL }: CaptchaDeps): Captcha => ({
  async check({ exhibitorId, token, address }) {
    const keys = await db.read(exhibitorId, storedKeys);
    if (keys.siteKey !== '') {
      const secret = recaptchaSecret(secrets, keys.secrets);
      // Half set up: nobody can be judged, and letting everybody in would be no protection.
      if (secret === null) throw unavailable('captcha.unavailable');
      if (!(await isPerson({ url: recaptchaUrl, secret, token, address }))) throw failed();
      return async () => {}; // each of its tokens is judged once, by itself
    }
    const work = await provenWork(secrets, exhibitorId, token);
    if (!work) throw failed();
    return async (tx) => {
      if (!(await useSolution(tx, work.digest, work.expiresAtSeconds))) throw failed();
    };
  },
});
