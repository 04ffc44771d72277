import { defineModule } from '#modules/define-module.ts';
import type { EmailDeps } from '#modules/email/server.ts';
import { applyRetention } from '#modules/privacy/server/apply-retention.ts';
import { emptyOldMails } from '#modules/privacy/server/mail-contents.ts';
import { purgeDataLinks } from '#modules/privacy/server/own/data-links.sql.ts';
import { dataOutbox } from '#modules/privacy/server/own/data-mails.ts';
import { type OwnDataDeps, ownDataRoutes } from '#modules/privacy/server/own/own-routes.ts';
import { privacyRoutes } from '#modules/privacy/server/staff-routes.ts';

export const privacyModule = defineModule<OwnDataDeps & EmailDeps>({
  name: 'privacy',
  uses: [
    'exhibitor',
    'access',
    'audit',
    'email',
    'captcha',
    'personal-values',
    'client-errors',
    'contact',
    'newsletters',
    'sale-alerts',
    'vouchers',
    'sales',
    'reservations',
  ],
  owns: ['data_link'],
  routes(app, needs) {
    privacyRoutes(app, needs);
    ownDataRoutes(app, needs);
  },
  outbox: dataOutbox,
  purges: { dataLinks: purgeDataLinks, mailContents: (tx) => emptyOldMails(tx) },
  jobs: ({ workDb }) => [{ name: 'privacy.retention', everyMs: 6 * 3_600_000, run: () => applyRetention(workDb) }],
});
