import type { Captcha } from '#modules/captcha/server.ts';
import { signUpLinkRoutes } from '#modules/email/server.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import { newslettersPublicApi } from '#modules/newsletters/contract/public.ts';
import { confirm, leave } from '#modules/newsletters/server/follow-link.ts';
import { signUp } from '#modules/newsletters/server/sign-up.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
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
  signUpLinkRoutes(app, 'newsletter', {
    // Unsubscribing is possible even if the module is off.
    leave: (acting, signed) => leave(deps, acting, signed),
    confirm: async (acting, signed) => {
      await refuseSwitchedOff(deps, acting.exhibitorId);
      await confirm(deps, acting, signed);
    },
  });
}

/** D-176. */
const refuseSwitchedOff = async ({ featuresOf }: NewsletterRouteDeps, exhibitorId: number): Promise<void> =>
  requireFeature(await featuresOf(exhibitorId), 'newsletters');
