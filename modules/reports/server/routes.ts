import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '#kernel/refusal.ts';
import { answerOf } from '#kernel/wire.ts';
import { actingAs, type Staff } from '#modules/access/server.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import {
  zExportQuery,
  zMailReport,
  zOwnDay,
  zReport,
  zReportName,
  zReportQuery,
  zReports,
} from '#modules/reports/contract.ts';
import { mayRead, type ReportName } from '#modules/reports/rules/reports.ts';
import { listReports } from '#modules/reports/server/list-reports.ts';
import { ownDay } from '#modules/reports/server/own-day.ts';
import { type ReportDeps, readReport } from '#modules/reports/server/read-report.ts';
import { reportFile, reportWire } from '#modules/reports/server/report-files.ts';
import { REPORT_TOPIC, reportHouse } from '#modules/reports/server/report-mails.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['reports'];
const params = z.object({ report: zReportName });
const zFile = {
  description: 'The report as a file, to be downloaded',
  content: Object.fromEntries(
    ['text/csv', 'application/xml', 'application/pdf'].map((type) => [type, { schema: z.unknown() }]),
  ),
};

/** Each report names who may read it (REP-002, ROLE-013, D-160). Refuses 403 forbidden. */
function refuseReader(staff: Staff, report: ReportName): void {
  if (!mayRead(staff, report)) throw new Refusal('forbidden', { code: 'forbidden' });
}

/** What the portal calls about reports (REP-001, PORT-033). The staff gate stands before these routes. */
export function reportRoutes(app: HttpApp, deps: ReportDeps): void {
  const { db, translator } = deps;
  app.get(
    '/api/staff/reports',
    {
      config: { policy: 'reports.view' },
      schema: {
        summary: 'The reports whoever asks may read, and by what they are narrowed',
        tags,
        response: { 200: answerOf(zReports) },
      },
    },
    async ({ exhibitorId, locale, staff }) => ({
      data: await listReports(deps, { exhibitorId, locale, reader: staff }),
    }),
  );
  app.get(
    '/api/staff/reports/:report',
    {
      config: { policy: 'reports.view' },
      schema: {
        summary: 'A report of at most 400 days (D-159)',
        tags,
        params,
        querystring: zReportQuery,
        response: { 200: answerOf(zReport) },
      },
    },
    async ({ exhibitorId, locale, staff, params: { report }, query }) => {
      refuseReader(staff, report);
      const read = await readReport(deps, { exhibitorId, locale, cinemas: staff.cinemas }, report, query);
      return { data: reportWire(read, reportWords(translator, locale)) };
    },
  );
  app.get(
    '/api/staff/reports/:report/export',
    {
      config: { policy: 'reports.view' },
      schema: {
        summary: 'A report as CSV US, CSV EU, XML or PDF (REP-006)',
        tags,
        params,
        querystring: zExportQuery,
        response: { 200: zFile },
      },
    },
    async ({ exhibitorId, locale, staff, params: { report }, query }, reply) => {
      refuseReader(staff, report);
      const read = await readReport(deps, { exhibitorId, locale, cinemas: staff.cinemas }, report, query);
      const house = await db.read(exhibitorId, reportHouse);
      const file = await reportFile(read, query.format, reportWords(translator, locale), house);
      reply.header('content-disposition', `attachment; filename="${file.filename}"`);
      return reply.type(file.contentType).send(file.content);
    },
  );
  app.post(
    '/api/staff/reports/:report/mail',
    {
      config: { policy: 'reports.view' },
      schema: {
        summary: 'Sends a report to an address, as PDF and CSV EU',
        tags,
        params,
        body: zMailReport,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, locale, staff, params: { report }, body: { to, ...query } }) => {
      refuseReader(staff, report);
      // Refused here rather than in the mail.
      await readReport(deps, { exhibitorId, locale, cinemas: staff.cinemas }, report, query);
      await db.tx(actingAs(exhibitorId, staff), async (tx) => {
        await tx.emit(REPORT_TOPIC, randomUUID(), { report, query, locale, to, cinemas: staff.cinemas });
        const { from, until } = query;
        await tx.audit({ action: 'report.mailed', entity: 'report', entityId: report, after: { to, from, until } });
      });
      return { message: translator.sentence(locale, 'answers', 'reports.mailed', { to }) };
    },
  );
}

/** What a till calls (REP-001): whoever stands there sees their own day, and nothing else (D-160). */
export function tillReportRoutes(
  app: HttpApp,
  { db, gate }: Pick<ReportDeps, 'db'> & { readonly gate: DeviceGate },
): void {
  app.get(
    '/api/pos/reports/day',
    {
      config: { session: false, limit: 'device', policy: 'pos.sell' },
      preValidation: gate.attended('pos.sell'),
      schema: {
        summary: 'What whoever stands here sold today, by how it was paid',
        tags,
        querystring: z.object({ locale: z.string().max(35).optional() }),
        response: { 200: answerOf(zOwnDay) },
      },
    },
    async ({ exhibitorId, locale, attendant, device }) => ({
      data: await ownDay(db, { exhibitorId, locale, attendant, cinemaId: device.cinemaId }),
    }),
  );
}
