import { dashboardRoutes } from '#modules/dashboard/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = { readonly db: Db; readonly now: () => number };

export const dashboardModule = defineModule<Needs>({
  name: 'dashboard',
  uses: ['exhibitor', 'access', 'alarms', 'contact', 'devices', 'payments', 'sales', 'site'],
  owns: [],
  routes: dashboardRoutes,
});
