import type { Captcha } from '#modules/captcha/server.ts';
import { signUpLinkRoutes } from '#modules/email/server.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { saleAlertsPublicApi } from '#modules/sale-alerts/contract/public.ts';
import { confirm, leave } from '#modules/sale-alerts/server/follow-link.ts';
import { refuseOnSale, signUp } from '#modules/sale-alerts/server/sign-up.ts';
import type { Sites } from '#modules/site/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type SaleAlertRouteDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly captcha: Captcha;
  readonly sites: Sites;
  readonly translator: Translator;
};

export function saleAlertRoutes(app: HttpApp, deps: SaleAlertRouteDeps): void {
  const serve = serving(app, saleAlertsPublicApi);
  serve('POST /api/sale-alerts', { limit: 'newsletter' }, async ({ exhibitorId, visitor, locale, ip, body }) => {
    const { data: site } = await deps.sites.current(exhibitorId, locale);
    requireFeature(site.settings.public_config.features, 'tickets');
    const { kind, id, email, grecaptcha } = body;
    const useCaptcha = await deps.captcha.check({ exhibitorId, token: grecaptcha, address: ip });
    await deps.db.tx({ exhibitorId, actor: actorOf(visitor), channel: 'site' }, async (tx) => {
      refuseOnSale({ kind, id }, site, tx.now);
      await useCaptcha(tx);
      await signUp(tx, { kind, id }, { email, locale });
    });
    return { message: deps.translator.sentence(locale, 'answers', 'sale_alert.confirm_sent') };
  });
  signUpLinkRoutes(app, 'sale-alert', {
    leave: (acting, signed) => leave(deps, acting, signed),
    confirm: (acting, signed) => confirm(deps, acting, signed),
  });
}
