import { defineModule } from '#modules/define-module.ts';
import { bridgeRoutes } from '#modules/printing/server/bridges/bridge-routes.ts';
import { purgeDeliveries } from '#modules/printing/server/deliveries/deliveries.sql.ts';
import { deliveryRoutes } from '#modules/printing/server/deliveries/delivery-routes.ts';
import { epsonRoutes } from '#modules/printing/server/fetching/epson-routes.ts';
import { starRoutes } from '#modules/printing/server/fetching/star-routes.ts';
import { type JobRouteDeps, jobRoutes } from '#modules/printing/server/job-routes.ts';
import { type CheckDeps, checkPrinters } from '#modules/printing/server/printers/check-printers.ts';
import { type SetupRouteDeps, setupRoutes } from '#modules/printing/server/setup-routes.ts';
import { printerStaffRoutes } from '#modules/printing/server/staff-routes.ts';
import type { TerminalDeskOptions } from '#modules/terminals/server.ts';

type Needs = Omit<JobRouteDeps, 'report'> &
  SetupRouteDeps &
  CheckDeps & {
    readonly terminalOptions: Pick<TerminalDeskOptions, 'report' | 'isQuiet'>;
  };

const CHECK_EVERY_MS = 10_000;

export const printingModule = defineModule<Needs>({
  name: 'printing',
  uses: ['access', 'cash', 'devices', 'reports', 'tickets', 'terminals', 'realtime'],
  owns: ['display_state', 'drawer_opening', 'print_delivery', 'print_job', 'printer', 'printer_state', 'till_setup'],
  routes(app, needs) {
    const deps = { ...needs, report: needs.terminalOptions.report };
    printerStaffRoutes(app, deps);
    jobRoutes(app, deps);
    deliveryRoutes(app, deps);
    bridgeRoutes(app, deps);
    starRoutes(app, deps);
    epsonRoutes(app, deps);
    setupRoutes(app, needs);
  },
  jobs: (needs) => [
    {
      name: 'printing.check',
      everyMs: CHECK_EVERY_MS,
      // A restored copy calls nothing in the cinema.
      run: async () => (needs.terminalOptions.isQuiet?.() ? { looked: 0 } : checkPrinters(needs)),
    },
  ],
  purges: { deliveries: purgeDeliveries },
});
