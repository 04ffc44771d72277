import { defineModule } from '#modules/define-module.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { type ReportMailDeps, reportOutbox } from '#modules/reports/server/report-mails.ts';
import { figureRoutes, reportRoutes, tillReportRoutes } from '#modules/reports/server/routes.ts';

type Needs = ReportMailDeps & { readonly gate: DeviceGate };

export const reportsModule = defineModule<Needs>({
  name: 'reports',
  uses: ['exhibitor', 'access', 'email', 'catalogue', 'devices', 'payments', 'sales'],
  owns: [],
  routes(app, needs) {
    reportRoutes(app, needs);
    figureRoutes(app, needs);
    tillReportRoutes(app, needs);
  },
  outbox: reportOutbox,
});
