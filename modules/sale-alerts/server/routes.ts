import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import type { Captcha } from '#modules/captcha/server.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { saleAlertsPublicApi } from '#modules/sale-alerts/contract/public.ts';
import { LINK_ACTIONS, type LinkAction, type LinkStep } from '#modules/sale-alerts/rules/link-steps.ts';
import { confirm, leave } from '#modules/sale-alerts/server/follow-link.ts';
import { refuseOnSale, signUp } from '#modules/sale-alerts/server/sign-up.ts';
import type { Sites } from '#modules/site/server.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
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
  void app.register(async (links) => linkRoutes(links as HttpApp, deps));
}

type LinkRequest = FastifyRequest<{ Params: { token: string }; Body: unknown }>;

/**
 * The targets of the links in the mails. Outside /api on purpose: mail programs call them without a
 * session (RFC 8058). The signature is the permission; a GET shows a page with a button and changes
 * nothing.
 */
function linkRoutes(app: HttpApp, deps: SaleAlertRouteDeps): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // One-click also arrives as a multipart form; its content is not needed.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, ONE_CLICK),
  );
  for (const action of LINK_ACTIONS) {
    app.get(`/sale-alert/${action}/:token`, { schema: { hide: true } }, (request, reply) =>
      showStep(request, reply, action, `/${encodeURIComponent((request as LinkRequest).params.token)}`),
    );
    app.post(`/sale-alert/${action}/:token`, { schema: { hide: true } }, (request, reply) =>
      follow(deps, action, request as LinkRequest, reply),
    );
  }
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const DONE: Record<LinkAction, LinkStep> = { leave: 'left', confirm: 'confirmed' };

async function follow(
  deps: SaleAlertRouteDeps,
  action: LinkAction,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { exhibitorId, params, body } = request;
  const isOneClick = (body as Record<string, unknown> | undefined)?.['List-Unsubscribe'] === 'One-Click';
  const acting: Acting = { exhibitorId, actor: 'subscriber', channel: 'site' };
  try {
    await (action === 'leave' ? leave : confirm)(deps, acting, params.token);
  } catch (error) {
    if (isOneClick || !(error instanceof Refusal) || error.kind !== 'not-found') throw error;
    return showStep(request, reply, 'invalid');
  }
  return isOneClick ? reply.code(200).send() : showStep(request, reply, DONE[action]);
}

/** 303: the browser loads the page with GET and does not repeat the POST. */
const showStep = (request: FastifyRequest, reply: FastifyReply, step: LinkStep, rest = ''): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`/${request.locale}/sale-alert/${step}${rest}`, 303);
