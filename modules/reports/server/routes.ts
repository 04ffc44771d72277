import { randomUUID } from 'node:crypto';
import { Refusal } from '#kernel/refusal.ts';
import { actingAs, type Staff } from '#modules/access/server.ts';
import { TILLS } from '#modules/devices/rules/work-at.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { reportsDeviceApi } from '#modules/reports/contract/device.ts';
import { reportsStaffApi } from '#modules/reports/contract/staff.ts';
import { mayRead, type ReportName } from '#modules/reports/rules/reports.ts';
import { readComparableShows } from '#modules/reports/server/figures/comparable-shows.ts';
import { figuresFile } from '#modules/reports/server/figures/figure-files.ts';
import { figuresWire, readFigures } from '#modules/reports/server/figures/read-figures.ts';
import { listReports } from '#modules/reports/server/list-reports.ts';
import { ownDay } from '#modules/reports/server/own-day.ts';
import { type ReportDeps, readReport } from '#modules/reports/server/read-report.ts';
import { reportFile, reportWire } from '#modules/reports/server/report-files.ts';
import { REPORT_TOPIC, reportExhibitor } from '#modules/reports/server/report-mails.ts';
import { reportWords } from '#modules/reports/server/report-words.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Refuses 403 forbidden if the caller lacks the report's permission (REP-002, ROLE-013, D-160). */
function refuseReader(staff: Staff, report: ReportName): void {
  if (!mayRead(staff, report)) throw new Refusal('forbidden', { code: 'forbidden' });
}

/** The portal's routes for reports (REP-001, PORT-033). The staff gate precedes these routes. */
export function reportRoutes(app: HttpApp, deps: ReportDeps): void {
  const serve = serving(app, reportsStaffApi);
  const { db, translator } = deps;
  serve('GET /api/staff/reports', { policy: 'reports.view' }, async ({ exhibitorId, locale, staff }) => ({
    data: await listReports(deps, { exhibitorId, locale, reader: staff }),
  }));
  serve(
    'GET /api/staff/reports/:report',
    { policy: 'reports.view' },
    async ({ exhibitorId, locale, staff, params: { report }, query }) => {
      refuseReader(staff, report);
      const read = await readReport(deps, { exhibitorId, locale, cinemas: staff.cinemas }, report, query);
      return { data: reportWire(read, reportWords(translator, locale)) };
    },
  );
  serve(
    'GET /api/staff/reports/:report/export',
    { policy: 'reports.view' },
    async ({ exhibitorId, locale, staff, params: { report }, query }, reply) => {
      refuseReader(staff, report);
      const read = await readReport(deps, { exhibitorId, locale, cinemas: staff.cinemas }, report, query);
      const exhibitor = await db.read(exhibitorId, reportExhibitor);
      const file = await reportFile(read, query.format, reportWords(translator, locale), exhibitor);
      reply.header('content-disposition', `attachment; filename="${file.filename}"`);
      return reply.type(file.contentType).send(file.content);
    },
  );
  serve(
    'POST /api/staff/reports/:report/mail',
    { policy: 'reports.view' },
    async ({ exhibitorId, locale, staff, params: { report }, body: { to, ...query } }) => {
      refuseReader(staff, report);
      // Refused here rather than during the sending.
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

/** The portal's routes for figures (REP-004, decision 0090), with the rights of reports. */
export function figureRoutes(app: HttpApp, deps: ReportDeps): void {
  const serve = serving(app, reportsStaffApi);
  const { translator } = deps;
  serve('GET /api/staff/figures', { policy: 'reports.view' }, async ({ exhibitorId, locale, staff, query }) => ({
    data: figuresWire(await readFigures(deps, { exhibitorId, locale, cinemas: staff.cinemas }, query)),
  }));
  serve('GET /api/staff/figures/comparable', { policy: 'reports.view' }, async ({ exhibitorId, staff, query }) => ({
    data: await readComparableShows(deps, { exhibitorId, cinemas: staff.cinemas }, query),
  }));
  serve(
    'GET /api/staff/figures/export',
    { policy: 'reports.view' },
    async ({ exhibitorId, locale, staff, query }, reply) => {
      const { format, measure, order, direction, locale: _, ...choice } = query;
      const figures = await readFigures(deps, { exhibitorId, locale, cinemas: staff.cinemas }, choice);
      const file = await figuresFile(figures, { format, measure, order, direction }, reportWords(translator, locale));
      reply.header('content-disposition', `attachment; filename="${file.filename}"`);
      return reply.type(file.contentType).send(file.content);
    },
  );
}

/** The till's route (REP-001): the attendant reads the own day, and nothing else (D-160). */
export function tillReportRoutes(
  app: HttpApp,
  { db, gate }: Pick<ReportDeps, 'db'> & { readonly gate: DeviceGate },
): void {
  const serve = serving(app, reportsDeviceApi);
  serve(
    'GET /api/pos/reports/day',
    { session: false, limit: 'device', policy: 'pos.sell', devices: TILLS, preValidation: gate.attended('pos.sell') },
    async ({ exhibitorId, locale, attendant, device }) => ({
      data: await ownDay(db, { exhibitorId, locale, attendant, cinemaId: device.cinemaId }),
    }),
  );
}
