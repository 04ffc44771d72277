import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams } from '#kernel/wire.ts';
import {
  zCinemaForm,
  zReadSeatPlan,
  zSavedSeatPlan,
  zScreenForm,
  zScreensQuery,
  zSeatPlan,
  zSeatPlanFile,
  zSeatPlanForm,
  zStaffCinema,
  zStaffScreen,
  zVenuesQuery,
} from '#modules/venues/contract/cinemas.ts';

/** The routes that the portal calls. */
export const venuesStaffApi = defineRoutes('venues', {
  'GET /api/staff/cinemas': {
    summary: 'The cinemas of the exhibitor, or those that are archived; at most 200',
    query: zVenuesQuery,
    answer: answerOf(z.array(zStaffCinema)),
  },
  'POST /api/staff/cinemas': {
    summary: 'Opens a cinema',
    body: zCinemaForm,
    answer: answerOf(zStaffCinema),
  },
  'POST /api/staff/cinemas/:id': {
    summary: 'Changes a cinema, unless another employee changed it since it was read',
    params: zIdParams,
    body: zCinemaForm,
    answer: answerOf(zStaffCinema),
  },
  'POST /api/staff/cinemas/:id/archive': {
    summary: 'Takes a cinema out of the exhibitor, unless something is still to be shown there',
    params: zIdParams,
    answer: answerOf(zStaffCinema),
  },
  'POST /api/staff/cinemas/:id/restore': {
    summary: 'Brings a cinema back as it was',
    params: zIdParams,
    answer: answerOf(zStaffCinema),
  },
  'GET /api/staff/screens': {
    summary: 'The screens of the exhibitor or of one cinema, or those that are archived; at most 500',
    query: zScreensQuery,
    answer: answerOf(z.array(zStaffScreen)),
  },
  'POST /api/staff/screens': {
    summary: 'Opens a screen, with free seating',
    body: zScreenForm,
    answer: answerOf(zStaffScreen),
  },
  'POST /api/staff/screens/:id': {
    summary: 'Changes a screen, unless another employee changed it since it was read',
    params: zIdParams,
    body: zScreenForm,
    answer: answerOf(zStaffScreen),
  },
  'POST /api/staff/screens/:id/archive': {
    summary: 'Takes a screen out of its cinema, unless something is still to be shown there',
    params: zIdParams,
    answer: answerOf(zStaffScreen),
  },
  'POST /api/staff/screens/:id/restore': {
    summary: 'Brings a screen back as it was',
    params: zIdParams,
    answer: answerOf(zStaffScreen),
  },
  'GET /api/staff/screens/:id/seats': {
    summary: 'The seats of a screen, and which of them are sold for screenings to come',
    params: zIdParams,
    answer: answerOf(zSeatPlan),
  },
  'POST /api/staff/screens/:id/seats': {
    summary: 'Gives a screen the seats as drawn; never loses one that is sold',
    params: zIdParams,
    body: zSeatPlanForm,
    answer: answerOf(zSavedSeatPlan),
  },
  'POST /api/staff/seat-plans/read': {
    summary: 'Reads a hall drawn in another system; nothing is kept',
    body: zSeatPlanFile,
    answer: answerOf(zReadSeatPlan),
  },
});
