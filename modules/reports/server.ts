/** What the program and other modules may use of reports: their routes, their mails, and a report read to be sent. */
export { readReport } from '#modules/reports/server/read-report.ts';
export { reportAttachments, reportOutbox } from '#modules/reports/server/report-mails.ts';
export { reportWords } from '#modules/reports/server/report-words.ts';
export { reportRoutes, tillReportRoutes } from '#modules/reports/server/routes.ts';
