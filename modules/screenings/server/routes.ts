import { answerOf } from '#kernel/wire.ts';
import { listProgramme, type ProgrammeDeps } from '#modules/screenings/server/list-programme.ts';
import { planningRoutes } from '#modules/screenings/server/planning-routes.ts';
import { zProgrammeDay, zProgrammeQuery } from '#modules/screenings/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

/** What the portal calls about the programme (PORT-007). The staff gate stands before these routes. */
export function programmeRoutes(app: HttpApp, deps: ProgrammeDeps): void {
  planningRoutes(app, deps);
  app.get(
    '/api/staff/schedules',
    {
      config: { policy: 'schedules.view' },
      schema: {
        summary: 'What the house shows on a business day, by cinema and screen',
        tags: ['schedules'],
        querystring: zProgrammeQuery,
        response: { 200: answerOf(zProgrammeDay) },
      },
    },
    async ({ exhibitorId, locale, query: { day } }) => ({
      data: await listProgramme(deps, exhibitorId, { day, locale }),
    }),
  );
}
