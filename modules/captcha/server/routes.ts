import { answerOf } from '#kernel/wire.ts';
import { zChallenge } from '#modules/captcha/contract.ts';
import { makeChallenge } from '#modules/captcha/server/proof-of-work.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Secrets } from '#platform/secrets.ts';

export function captchaRoutes(app: HttpApp, { secrets, now }: { secrets: Secrets; now: () => number }): void {
  app.get(
    '/api/captcha',
    {
      schema: {
        summary: 'A piece of work whose solution opens one form once, where no captcha keys are set (D-165)',
        tags: ['captcha'],
        response: { 200: answerOf(zChallenge) },
      },
    },
    async ({ exhibitorId }) => ({ data: await makeChallenge(secrets, exhibitorId, now()) }),
  );
}
