import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf } from '#kernel/wire.ts';
import {
  zFilmsQuery,
  zPlanForm,
  zPlannedFilm,
  zPlanningQuery,
  zPlanningWeek,
  zPlanReport,
} from '#modules/screenings/contract/planning.ts';
import {
  zComingQuery,
  zComingSchedule,
  zProgrammeDay,
  zProgrammeQuery,
} from '#modules/screenings/contract/schedules.ts';

/** What the portal calls. */
export const screeningsStaffApi = defineRoutes('planning', {
  'GET /api/staff/planning': {
    summary: 'A cine week of a cinema with its screens, screenings and films',
    query: zPlanningQuery,
    answer: answerOf(zPlanningWeek),
  },
  'GET /api/staff/planning/films': {
    summary: 'Films that can be planned, by a part of their title; the 30 newest',
    query: zFilmsQuery,
    answer: answerOf(z.array(zPlannedFilm)),
  },
  'POST /api/staff/planning': {
    summary: 'Saves what changes in the programme: all of it or nothing',
    body: zPlanForm,
    answer: answerOf(zPlanReport),
  },
  'GET /api/staff/schedules': {
    summary: 'What the exhibitor shows on a business day, by cinema and screen',
    tag: 'schedules',
    query: zProgrammeQuery,
    answer: answerOf(zProgrammeDay),
  },
  'GET /api/staff/schedules/coming': {
    summary: 'Screenings to come of films with this text in their title; the next eight',
    tag: 'schedules',
    query: zComingQuery,
    answer: answerOf(z.array(zComingSchedule)),
  },
});
