import { defineModule } from '#modules/define-module.ts';
import { type MailAdminRouteDeps, mailAdminRoutes } from '#modules/mail-admin/server/routes.ts';

export const mailAdminModule = defineModule<MailAdminRouteDeps>({
  name: 'mail-admin',
  uses: ['exhibitor', 'access', 'email'],
  owns: [],
  routes: mailAdminRoutes,
});
