/** The public interface of sale alerts: what is stored about a person, its erasure and its end. */
export { saleAlertOutbox } from '#modules/sale-alerts/server/alert-mails.ts';
export { saleAlertRoutes } from '#modules/sale-alerts/server/routes.ts';
export { alertsOf, countOldAlerts, eraseAlertsOf, purgeAlerts } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
export { sendAlerts } from '#modules/sale-alerts/server/send-alerts.ts';
export { awaitedRoutes } from '#modules/sale-alerts/server/staff-routes.ts';
