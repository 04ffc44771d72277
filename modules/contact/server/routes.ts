import type { Captcha } from '#modules/captcha/server.ts';
import { contactPublicApi } from '#modules/contact/contract/public.ts';
import { sendMessage } from '#modules/contact/server/send-message.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ContactRouteDeps = { readonly db: Db; readonly captcha: Captcha; readonly translator: Translator };

export function contactRoutes(app: HttpApp, deps: ContactRouteDeps): void {
  const serve = serving(app, contactPublicApi);
  serve('POST /api/contactpage/send', { limit: 'contact' }, async ({ exhibitorId, visitor, locale, ip, body }) => {
    const acting = { exhibitorId, actor: actorOf(visitor), channel: 'site' } as const;
    await sendMessage(deps, acting, { message: body, locale, address: ip });
    return { message: deps.translator.sentence(locale, 'answers', 'contact.sent') };
  });
}
