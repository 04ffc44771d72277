import { captchaPublicApi } from '#modules/captcha/contract/public.ts';
import { captchaStaffApi } from '#modules/captcha/contract/staff.ts';
import {
  type CaptchaKeysDeps,
  captchaKeys,
  removeCaptchaKeys,
  setCaptchaKeys,
} from '#modules/captcha/server/captcha-keys.ts';
import { makeChallenge } from '#modules/captcha/server/proof-of-work.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export function captchaRoutes(app: HttpApp, { secrets, now }: { secrets: Secrets; now: () => number }): void {
  const serve = serving(app, captchaPublicApi);
  serve('GET /api/captcha', {}, async ({ exhibitorId }) => ({
    data: await makeChallenge(secrets, exhibitorId, now()),
  }));
}

/** Registers the routes for the keys of reCAPTCHA. The staff gate protects them. */
export function captchaStaffRoutes(app: HttpApp, deps: CaptchaKeysDeps): void {
  const serve = serving(app, captchaStaffApi);
  const { db } = deps;
  serve('GET /api/staff/captcha', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await captchaKeys(db, exhibitorId),
  }));
  serve('POST /api/staff/captcha', { policy: 'settings.edit' }, async ({ exhibitorId, staff, body }) => {
    await setCaptchaKeys(deps, exhibitorId, staff, body);
    return { data: await captchaKeys(db, exhibitorId) };
  });
  serve('POST /api/staff/captcha/remove', { policy: 'settings.edit' }, async ({ exhibitorId, staff }) => {
    await removeCaptchaKeys(db, exhibitorId, staff);
    return { data: await captchaKeys(db, exhibitorId) };
  });
}
