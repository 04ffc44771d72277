import { z } from 'zod';
import { answerOf } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import {
  zFilmsQuery,
  zPlanForm,
  zPlannedFilm,
  zPlanningQuery,
  zPlanningWeek,
  zPlanReport,
} from '#modules/screenings/planning-contract.ts';
import type { ProgrammeDeps } from '#modules/screenings/server/list-programme.ts';
import { findFilms, listWeek } from '#modules/screenings/server/list-week.ts';
import { savePlan } from '#modules/screenings/server/save-plan.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['planning'];
/** A plan of a thousand screenings. */
const PLAN_BYTES_MAX = 512 * 1024;

/** How the portal plans the programme (SCH-004, D-116, PORT-007). The staff gate stands before these routes. */
export function planningRoutes(app: HttpApp, deps: ProgrammeDeps): void {
  app.get(
    '/api/staff/planning',
    {
      config: { policy: 'schedules.view' },
      schema: {
        summary: 'A cine week of a cinema with its screens, screenings and films',
        tags,
        querystring: zPlanningQuery,
        response: { 200: answerOf(zPlanningWeek) },
      },
    },
    async ({ exhibitorId, locale, query }) => ({
      data: await listWeek(deps, exhibitorId, { cinema: query.cinema, week: query.week, locale }),
    }),
  );
  app.get(
    '/api/staff/planning/films',
    {
      config: { policy: 'schedules.view' },
      schema: {
        summary: 'Films that can be planned, by a part of their title; the 30 newest',
        tags,
        querystring: zFilmsQuery,
        response: { 200: answerOf(z.array(zPlannedFilm)) },
      },
    },
    async ({ exhibitorId, locale, query: { search } }) => ({
      data: await findFilms(deps, exhibitorId, { search, locale }),
    }),
  );
  app.post(
    '/api/staff/planning',
    {
      bodyLimit: PLAN_BYTES_MAX,
      config: { policy: 'schedules.edit' },
      schema: {
        summary: 'Saves what changes in the programme: all of it or nothing',
        tags,
        body: zPlanForm,
        response: { 200: answerOf(zPlanReport) },
      },
    },
    async ({ exhibitorId, staff, locale, body }) => ({
      data: await savePlan(deps.db, actingAs(exhibitorId, staff), body, locale),
    }),
  );
}
