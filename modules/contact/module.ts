import { contactOutbox } from '#modules/contact/server/contact-mail.ts';
import { type ContactRouteDeps, contactRoutes } from '#modules/contact/server/routes.ts';
import { purgeContactMessages } from '#modules/contact/server/send-message.ts';
import { messageRoutes } from '#modules/contact/server/staff-routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { EmailDeps } from '#modules/email/server.ts';

type Needs = ContactRouteDeps & EmailDeps;

export const contactModule = defineModule<Needs>({
  name: 'contact',
  uses: ['exhibitor', 'access', 'email', 'captcha'],
  owns: [],
  routes(app, needs) {
    contactRoutes(app, needs);
    messageRoutes(app, needs);
  },
  outbox: contactOutbox,
  purges: { messages: (tx) => purgeContactMessages(tx) },
});
