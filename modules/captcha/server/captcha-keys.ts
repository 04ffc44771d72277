import { refuse } from '#kernel/refusal.ts';
import { actingAs, type Staff } from '#modules/access/server.ts';
import type { CaptchaKeysForm, CaptchaKeysWire } from '#modules/captcha/contract/staff.ts';
import { storedKeys } from '#modules/captcha/server/captcha.sql.ts';
import type { Captcha } from '#modules/captcha/server/captcha.ts';
import { sealRecaptcha } from '#modules/captcha/server/recaptcha.ts';
import { storeCaptchaKeys } from '#modules/exhibitor/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';

export type CaptchaKeysDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly captcha: Pick<Captcha, 'knows'>;
};

/** Returns the site key; the secret is write-only (D-172). */
export const captchaKeys = async (db: Db, exhibitorId: number): Promise<CaptchaKeysWire> => ({
  site_key: (await db.ask(exhibitorId, storedKeys)).siteKey,
});

/**
 * Stores the site key and the secret of an exhibitor together (D-165), after the third party has
 * confirmed the secret. Refuses 422 `secret` captcha.wrong_secret, 503 captcha.unavailable: then
 * nothing is stored.
 */
export async function setCaptchaKeys(
  { db, secrets, captcha }: CaptchaKeysDeps,
  exhibitorId: number,
  staff: Staff,
  { site_key: siteKey, secret }: CaptchaKeysForm,
): Promise<void> {
  if (!(await captcha.knows(secret))) throw refuse('captcha.wrong_secret', undefined, 'secret');
  await db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await storeCaptchaKeys(tx, { siteKey, secret: sealRecaptcha(secrets, secret) });
    await tx.audit({
      action: 'captcha.keys_set',
      entity: 'settings',
      entityId: exhibitorId,
      after: { site_key: siteKey },
    });
  });
}

/** Removes both keys: forms ask for a proof of work again. */
export const removeCaptchaKeys = (db: Db, exhibitorId: number, staff: Staff): Promise<void> =>
  db.tx(actingAs(exhibitorId, staff), async (tx) => {
    await storeCaptchaKeys(tx, null);
    await tx.audit({ action: 'captcha.keys_removed', entity: 'settings', entityId: exhibitorId });
  });
