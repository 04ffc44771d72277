import { z } from 'zod';
import { CINE_WEEK_STARTS } from '#kernel/days.ts';
import { zAskedId, zDay, zId, zMailAddress } from '#kernel/wire.ts';
import { LOCATIONS, REPORT_NAMES, type ReportFilter, WEEKS } from '#modules/reports/rules/reports.ts';

const zMaybeId = zAskedId.optional();

/** GET /api/staff/reports/{report}: its days, its filters, its breakdowns (REP-005, D-159). */
export const zReportQuery = z.object({
  from: zDay,
  until: zDay,
  cinema: zMaybeId,
  movie: zMaybeId,
  distributor: zMaybeId,
  location: z.enum(LOCATIONS).default('none'),
  week: z.enum(WEEKS).default('none'),
  version: z.enum(['on', 'off']).default('off'),
});
export type ReportQuery = z.infer<typeof zReportQuery>;

export const zReportName = z.enum(REPORT_NAMES);

/** REP-006: besides email and print. */
export const EXPORT_FORMATS = ['csv_us', 'csv_eu', 'xlsx', 'xml', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const zExportQuery = zReportQuery.extend({
  format: z.enum(EXPORT_FORMATS),
  /** Of the file; a link has no header to say it in. */
  locale: z.string().max(35).optional(),
});

/** POST /api/staff/reports/{report}/mail: as PDF and CSV EU. */
export const zMailReport = zReportQuery.extend({ to: zMailAddress });

const zNamed = z.object({ id: zId, name: z.string() });
/** GET /api/staff/reports: the reports that the caller may read, and their filters. */
export const zReports = z.object({
  reports: z.array(
    z.object({
      report: zReportName,
      name: z.string(),
      breakdowns: z.boolean(),
      filters: z.array(z.enum(['cinema', 'movie', 'distributor'] satisfies ReportFilter[])),
    }),
  ),
  cinemas: z.array(zNamed),
  movies: z.array(zNamed),
  distributors: z.array(zNamed),
  /** The present business day. */
  today: zDay,
  /** The weekday on which cine weeks start (CONST-014). */
  cine_week_start: z.literal(CINE_WEEK_STARTS),
});
export type ReportsWire = z.infer<typeof zReports>;

/** A report as shown: amounts in euros, shares in percent, days as days. */
export const zReport = z.object({
  report: zReportName,
  name: z.string(),
  from: zDay,
  until: zDay,
  columns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      kind: z.enum(['text', 'day', 'count', 'money', 'balance', 'percent']),
    }),
  ),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  totals: z.record(z.string(), z.number()),
});
export type ReportWire = z.infer<typeof zReport>;

/** GET /api/pos/reports/day: the attendant's sales today (D-160). Euros. */
export const zOwnDay = z.object({
  day: zDay,
  employee: z.string(),
  bills: z.number().int(),
  tickets: z.number().int(),
  pieces: z.number().int(),
  /** Null where drawers are counted blind: what is not cash would tell what is (decision 0081). */
  gross: z.number().nullable(),
  methods: z.array(
    z.object({
      name: z.string(),
      payments: z.number().int(),
      /** This and the following are null for cash where drawers are counted blind. */
      paid: z.number().nullable(),
      tips: z.number().nullable(),
      refunded: z.number().nullable(),
    }),
  ),
});
export type OwnDayWire = z.infer<typeof zOwnDay>;
