import { purgeSignIns } from '#modules/access/server/employees/purge.ts';
import { type AccessRouteDeps, accessRoutes } from '#modules/access/server/routes.ts';
import { accessOutbox } from '#modules/access/server/sign-in/mails/staff-mails.ts';
import { defineModule } from '#modules/define-module.ts';
import type { EmailDeps } from '#modules/email/server.ts';

type Needs = AccessRouteDeps & EmailDeps;

export const accessModule = defineModule<Needs>({
  name: 'access',
  uses: ['exhibitor', 'email'],
  owns: [
    'custom_role',
    'employee',
    'employee_cinema',
    'employee_passkey',
    'employee_recovery_code',
    'employee_role',
    'employee_totp',
    'known_browser',
    'provider_account',
    'sign_in_brake',
    'sign_in_challenge',
    'sign_in_provider',
    'staff_link',
    'staff_session',
  ],
  routes: accessRoutes,
  outbox: accessOutbox,
  purges: { signIns: purgeSignIns },
});
