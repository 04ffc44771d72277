import { clientErrorsPublicApi } from '#modules/client-errors/contract/public.ts';
import { cspReportRoutes } from '#modules/client-errors/server/csp-reports.ts';
import { receiveReport } from '#modules/client-errors/server/receive-report.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export function clientErrorRoutes(app: HttpApp, { db }: { db: Db }): void {
  const serve = serving(app, clientErrorsPublicApi);
  serve('POST /api/client-errors', { limit: 'reports' }, async ({ exhibitorId, visitor, body }) => {
    await receiveReport(db, { exhibitorId, actor: actorOf(visitor), channel: 'site' }, body);
    return { message: 'ok' };
  });
  void app.register(async (reports) => cspReportRoutes(reports as HttpApp, { db }));
}
