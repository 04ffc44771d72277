import { defineModule } from '#modules/define-module.ts';
import { type JobRouteDeps, jobRoutes } from '#modules/printing/server/job-routes.ts';
import { type SetupRouteDeps, setupRoutes } from '#modules/printing/server/setup-routes.ts';
import { printerStaffRoutes } from '#modules/printing/server/staff-routes.ts';

type Needs = JobRouteDeps & SetupRouteDeps;

export const printingModule = defineModule<Needs>({
  name: 'printing',
  uses: ['access', 'devices', 'tickets', 'realtime'],
  owns: ['display_state', 'drawer_opening', 'print_job', 'printer', 'till_setup'],
  routes(app, needs) {
    printerStaffRoutes(app, needs);
    jobRoutes(app, needs);
    setupRoutes(app, needs);
  },
});
