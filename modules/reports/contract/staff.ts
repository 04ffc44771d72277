import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zMessageAnswer } from '#kernel/wire.ts';
import {
  zComparableQuery,
  zComparableShows,
  zFigures,
  zFiguresExport,
  zFiguresQuery,
} from '#modules/reports/contract/figures.ts';
import {
  zExportQuery,
  zMailReport,
  zReport,
  zReportName,
  zReportQuery,
  zReports,
} from '#modules/reports/contract/reports.ts';

/** What the portal calls. */
export const reportsStaffApi = defineRoutes('reports', {
  'GET /api/staff/reports': {
    summary: 'Lists the reports the caller may read, and their filters',
    answer: answerOf(zReports),
  },
  'GET /api/staff/reports/:report': {
    summary: 'A report of at most 400 days (D-159)',
    params: z.object({ report: zReportName }),
    query: zReportQuery,
    answer: answerOf(zReport),
  },
  'GET /api/staff/reports/:report/export': {
    summary: 'A report as CSV US, CSV EU, XML or PDF (REP-006)',
    params: z.object({ report: zReportName }),
    query: zExportQuery,
    answer: fileAnswer('text/csv', 'application/xml', 'application/pdf'),
  },
  'POST /api/staff/reports/:report/mail': {
    summary: 'Sends a report to an address, as PDF and CSV EU',
    params: z.object({ report: zReportName }),
    body: zMailReport,
    answer: zMessageAnswer,
  },
  'GET /api/staff/figures': {
    summary:
      'Figures of at most 400 days by day, week, month, film, show, hall, hour, rate or channel, compared (decision 0090)',
    query: zFiguresQuery,
    answer: answerOf(zFigures),
  },
  'GET /api/staff/figures/comparable': {
    summary: 'What shows took on average in each hall on each weekday of the four weeks before a planned week',
    query: zComparableQuery,
    answer: answerOf(zComparableShows),
  },
  'GET /api/staff/figures/export': {
    summary: 'The table of figures as CSV US, CSV EU or workbook',
    query: zFiguresExport,
    answer: fileAnswer('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  },
});
