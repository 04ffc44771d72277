/** The exports of reports: their routes, their emails, and reading a report to send it. */
export { figureAttachments } from '#modules/reports/server/figures/figure-files.ts';
export { ownDay } from '#modules/reports/server/own-day.ts';
export { readReport } from '#modules/reports/server/read-report.ts';
export { reportAttachments, reportOutbox } from '#modules/reports/server/report-mails.ts';
export { reportWords } from '#modules/reports/server/report-words.ts';
export { figureRoutes, reportRoutes, tillReportRoutes } from '#modules/reports/server/routes.ts';
