import type { Captcha } from '#modules/captcha/server.ts';
import { ticketsPublicApi } from '#modules/tickets/contract/public.ts';
import { requestOrders } from '#modules/tickets/server/orders/request-orders.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type OrderDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly captcha: Captcha;
  readonly translator: Translator;
};

/** Registers how a visitor has the links to their orders mailed. */
export function orderRoutes(app: HttpApp, deps: OrderDeps): void {
  const serve = serving(app, ticketsPublicApi);
  serve('POST /api/orders/mail', { limit: 'reset' }, async ({ exhibitorId, visitor, locale, ip, body }) => {
    const useCaptcha = await deps.captcha.check({ exhibitorId, token: body.grecaptcha, address: ip });
    await deps.db.tx({ exhibitorId, actor: actorOf(visitor), channel: 'site' }, async (tx) => {
      await useCaptcha(tx);
      await requestOrders(tx, deps.secrets, { email: body.email, locale });
    });
    return { message: deps.translator.sentence(locale, 'answers', 'orders.requested') };
  });
}
