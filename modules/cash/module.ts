import { cashOutbox } from '#modules/cash/server/deviation-mails.ts';
import { type CashRouteDeps, cashRoutes } from '#modules/cash/server/routes.ts';
import { cashStaffRoutes } from '#modules/cash/server/staff-routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { EmailDeps } from '#modules/email/server.ts';

type Needs = CashRouteDeps & EmailDeps;

export const cashModule = defineModule<Needs>({
  name: 'cash',
  uses: ['exhibitor', 'email', 'access', 'devices', 'terminals'],
  owns: ['cash_balance', 'cash_drawer', 'cash_movement'],
  routes(app, needs) {
    cashRoutes(app, needs);
    cashStaffRoutes(app, needs);
  },
  outbox: cashOutbox,
});
