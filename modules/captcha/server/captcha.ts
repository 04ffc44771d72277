import { refuse, unavailable } from '#kernel/refusal.ts';
import { storedKeys, useSolution } from '#modules/captcha/server/captcha.sql.ts';
import { provenWork } from '#modules/captcha/server/proof-of-work.ts';
import { isPerson, isSecretAccepted, recaptchaSecret } from '#modules/captcha/server/recaptcha.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export const RECAPTCHA_URL = 'https://www.google.com/recaptcha/api/siteverify';

export type CaptchaDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Where tokens of exhibitors with keys are checked; default: the third party's address. */
  readonly recaptchaUrl?: string | undefined;
};

export type Captcha = {
  /**
   * Checks the token of a form, outside any transaction. The caller must call the returned function
   * inside the transaction that processes the form; it uses the token up. Refuses captcha.failed at
   * `email` (D-165) and captcha.unavailable.
   */
  check(form: { exhibitorId: number; token: string; address: string }): Promise<(tx: Tx) => Promise<void>>;
  /** Returns whether the third party knows a secret. Refuses captcha.unavailable. */
  knows(secret: string): Promise<boolean>;
};

const failed = () => refuse('captcha.failed', undefined, 'email');

export const openCaptcha = ({ db, secrets, recaptchaUrl = RECAPTCHA_URL }: CaptchaDeps): Captcha => ({
  knows: (secret) => isSecretAccepted({ url: recaptchaUrl, secret }),
  async check({ exhibitorId, token, address }) {
    const keys = await db.read(exhibitorId, storedKeys);
    if (keys.siteKey !== '') {
      const secret = recaptchaSecret(secrets, keys.secrets);
      // The database stores both keys or none. A secret that cannot be opened checks no token, and
      // accepting every form would be no protection.
      if (secret === null) throw unavailable('captcha.unavailable');
      if (!(await isPerson({ url: recaptchaUrl, secret, token, address }))) throw failed();
      return async () => {}; // the third party accepts each of its tokens only once
    }
    const work = await provenWork(secrets, exhibitorId, token);
    if (!work) throw failed();
    return async (tx) => {
      if (!(await useSolution(tx, work.digest, work.expiresAtSeconds))) throw failed();
    };
  },
});
