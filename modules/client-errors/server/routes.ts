import { z } from 'zod';
import { zClientError } from '#modules/client-errors/contract.ts';
import { cspReportRoutes } from '#modules/client-errors/server/csp-reports.ts';
import { takeReport } from '#modules/client-errors/server/take-report.ts';
import type { Db } from '#platform/db/tx.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';

export function clientErrorRoutes(app: HttpApp, { db }: { db: Db }): void {
  app.post(
    '/api/client-errors',
    {
      config: { limit: 'reports' },
      schema: {
        summary: 'What went wrong in a browser (ERR-001, D-178)',
        tags: ['client-errors'],
        body: zClientError,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async ({ exhibitorId, visitor, body }) => {
      await takeReport(db, { exhibitorId, actor: actorOf(visitor), channel: 'site' }, body);
      return { message: 'ok' };
    },
  );
  void app.register(async (reports) => cspReportRoutes(reports as HttpApp, { db }));
}
