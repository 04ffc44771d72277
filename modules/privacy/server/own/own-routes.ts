import type { Captcha } from '#modules/captcha/server.ts';
import { privacyPublicApi } from '#modules/privacy/contract/public.ts';
import { exportFile } from '#modules/privacy/server/export-person.ts';
import { eraseOwnData, exportOwnData, showOwnData } from '#modules/privacy/server/own/own-data.ts';
import { requestLink } from '#modules/privacy/server/own/request-link.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type OwnDataDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly captcha: Captcha;
  readonly translator: Translator;
};

/** Registers what a buyer may call without an employee. The signature of the mailed link is the permission. */
export function ownDataRoutes(app: HttpApp, deps: OwnDataDeps): void {
  const serve = serving(app, privacyPublicApi);
  serve('POST /api/your-data/request', { limit: 'reset' }, async ({ exhibitorId, visitor, locale, ip, body }) => {
    const useCaptcha = await deps.captcha.check({ exhibitorId, token: body.grecaptcha, address: ip });
    await deps.db.tx(siteActing(exhibitorId, actorOf(visitor)), async (tx) => {
      await useCaptcha(tx);
      await requestLink(tx, deps.secrets, { email: body.email, locale });
    });
    return { message: deps.translator.sentence(locale, 'answers', 'your_data.requested') };
  });
  serve('GET /api/your-data/:token', {}, async ({ exhibitorId, params: { token } }) => ({
    data: await showOwnData(deps, exhibitorId, token),
  }));
  serve(
    'GET /api/your-data/:token/export',
    {},
    async ({ exhibitorId, visitor, params: { token }, query: { format } }, reply) => {
      const data = await exportOwnData(deps, siteActing(exhibitorId, actorOf(visitor)), token);
      const file = exportFile(data, 'your-data', format);
      return reply.header('content-disposition', file.disposition).type(file.type).send(file.bytes);
    },
  );
  serve('POST /api/your-data/:token/erase', {}, async ({ exhibitorId, visitor, locale, params: { token } }) => ({
    data: await eraseOwnData(deps, siteActing(exhibitorId, actorOf(visitor)), { token, locale }),
  }));
}

const siteActing = (exhibitorId: number, actor: string): Acting => ({ exhibitorId, actor, channel: 'site' });
