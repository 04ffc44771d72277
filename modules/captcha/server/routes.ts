import { captchaPublicApi } from '#modules/captcha/contract/public.ts';
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
