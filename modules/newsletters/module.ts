import { defineModule } from '#modules/define-module.ts';
import type { EmailDeps } from '#modules/email/server.ts';
import { newsletterOutbox } from '#modules/newsletters/server/newsletter-mails.ts';
import { type NewsletterRouteDeps, newsletterRoutes } from '#modules/newsletters/server/routes.ts';
import { purgeUnconfirmed } from '#modules/newsletters/server/subscribers.sql.ts';

type Needs = NewsletterRouteDeps & EmailDeps;

export const newslettersModule = defineModule<Needs>({
  name: 'newsletters',
  uses: ['exhibitor', 'email', 'captcha'],
  owns: ['newsletter_subscriber'],
  routes: newsletterRoutes,
  outbox: newsletterOutbox,
  purges: { signUps: (tx) => purgeUnconfirmed(tx) },
});
