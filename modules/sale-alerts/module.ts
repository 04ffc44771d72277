import { defineModule } from '#modules/define-module.ts';
import { type AlertMailDeps, saleAlertOutbox } from '#modules/sale-alerts/server/alert-mails.ts';
import { type SaleAlertRouteDeps, saleAlertRoutes } from '#modules/sale-alerts/server/routes.ts';
import { purgeAlerts } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import { sendAlerts } from '#modules/sale-alerts/server/send-alerts.ts';
import { awaitedRoutes } from '#modules/sale-alerts/server/staff-routes.ts';

const MINUTE_MS = 60_000;

export const saleAlertsModule = defineModule<SaleAlertRouteDeps & AlertMailDeps>({
  name: 'sale-alerts',
  uses: ['exhibitor', 'email', 'captcha', 'screenings', 'site'],
  owns: ['sale_alert'],
  routes(app, needs) {
    saleAlertRoutes(app, needs);
    awaitedRoutes(app, needs);
  },
  outbox: saleAlertOutbox,
  jobs: (needs) => [{ name: 'saleAlerts.send', everyMs: MINUTE_MS, run: () => sendAlerts(needs) }],
  purges: { saleAlerts: (tx) => purgeAlerts(tx) },
});
