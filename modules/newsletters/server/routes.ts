import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import type { Captcha } from '#modules/captcha/server.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { newslettersPublicApi } from '#modules/newsletters/contract/public.ts';
import { LINK_ACTIONS, type LinkAction, type LinkStep } from '#modules/newsletters/rules/link-steps.ts';
import { confirm, leave } from '#modules/newsletters/server/follow-link.ts';
import { signUp } from '#modules/newsletters/server/sign-up.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type NewsletterRouteDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly captcha: Captcha;
  readonly translator: Translator;
  /** The modules an exhibitor has switched on. */
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
};

export function newsletterRoutes(app: HttpApp, deps: NewsletterRouteDeps): void {
  const serve = serving(app, newslettersPublicApi);
  serve(
    'POST /api/newsletters/subscribe',
    { limit: 'newsletter' },
    async ({ exhibitorId, visitor, locale, ip, body }) => {
      await refuseSwitchedOff(deps, exhibitorId);
      const useCaptcha = await deps.captcha.check({ exhibitorId, token: body.grecaptcha, address: ip });
      const { email, first_name: firstName, last_name: lastName } = body;
      const acting = { exhibitorId, actor: actorOf(visitor), channel: 'site' } as const;
      const answer = await deps.db.tx(acting, async (tx) => {
        await useCaptcha(tx);
        return signUp(tx, { email, firstName, lastName, locale });
      });
      const key = answer.confirm ? 'newsletter.confirm_sent' : 'newsletter.subscribed';
      return { message: deps.translator.sentence(locale, 'answers', key) };
    },
  );
  void app.register(async (links) => linkRoutes(links as HttpApp, deps));
}

/** D-176. */
const refuseSwitchedOff = async ({ featuresOf }: NewsletterRouteDeps, exhibitorId: number): Promise<void> =>
  requireFeature(await featuresOf(exhibitorId), 'newsletters');

type LinkRequest = FastifyRequest<{ Params: { token: string }; Body: unknown }>;

/**
 * The targets of the links in the emails. Outside /api on purpose: email programs call them without
 * a session (RFC 8058). The signature is the permission; a GET shows a page with a button and
 * changes nothing.
 */
function linkRoutes(app: HttpApp, deps: NewsletterRouteDeps): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // One-click also arrives as a multipart form; its content is not needed.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, ONE_CLICK),
  );
  for (const action of LINK_ACTIONS) {
    app.get(`/newsletter/${action}/:token`, { schema: { hide: true } }, (request, reply) =>
      showStep(request, reply, action, `/${encodeURIComponent((request as LinkRequest).params.token)}`),
    );
    app.post(`/newsletter/${action}/:token`, { schema: { hide: true } }, (request, reply) =>
      follow(deps, action, request as LinkRequest, reply),
    );
  }
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };
const DONE: Record<LinkAction, LinkStep> = { leave: 'left', confirm: 'confirmed' };

async function follow(
  deps: NewsletterRouteDeps,
  action: LinkAction,
  request: LinkRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { exhibitorId, params, body } = request;
  const isOneClick = (body as Record<string, unknown> | undefined)?.['List-Unsubscribe'] === 'One-Click';
  const acting: Acting = { exhibitorId, actor: 'subscriber', channel: 'site' };
  try {
    // Unsubscribing is possible even if the module is off.
    if (action === 'leave') await leave(deps, acting, params.token);
    else {
      await refuseSwitchedOff(deps, exhibitorId);
      await confirm(deps, acting, params.token);
    }
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
    .redirect(`/${request.locale}/newsletter/${step}${rest}`, 303);
