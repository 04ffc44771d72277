import { z } from 'zod';
import type { Captcha } from '#modules/captcha/server.ts';
import { zContactMessage } from '#modules/contact/contract.ts';
import { sendMessage } from '#modules/contact/server/send-message.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ContactRouteDeps = { readonly db: Db; readonly captcha: Captcha; readonly translator: Translator };

export function contactRoutes(app: HttpApp, deps: ContactRouteDeps): void {
  app.post(
    '/api/contactpage/send',
    {
      config: { limit: 'contact' },
      schema: {
        summary: 'Writes to the exhibitor (API-006); answered by mail to the visitor (D-166)',
        tags: ['contact'],
        body: zContactMessage,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, visitor, locale, ip, body }) => {
      const acting = { exhibitorId, actor: actorOf(visitor), channel: 'site' } as const;
      await sendMessage(deps, acting, { message: body, locale, address: ip });
      return { message: deps.translator.sentence(locale, 'answers', 'contact.sent') };
    },
  );
}
