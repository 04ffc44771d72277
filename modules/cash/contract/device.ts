import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zDay, zLocaleQuery, zOnceHeaders } from '#kernel/wire.ts';
import {
  zCashBook,
  zCashDrawer,
  zCashSlip,
  zCount,
  zHandOver,
  zOpenDrawer,
  zPayIn,
  zWithdrawal,
} from '#modules/cash/contract/drawers.ts';
import { zShiftReport } from '#modules/cash/contract/reports.ts';

/** What the devices of a cinema call. */
export const cashDeviceApi = defineRoutes('cash', {
  'GET /api/pos/cash': {
    summary: 'The drawer as it stands now',
    answer: answerOf(zCashDrawer),
  },
  'GET /api/pos/cash/report': {
    summary: 'The X report of the open shift, or the Z report of a counted one (D-153)',
    query: zLocaleQuery.extend({ day: zDay.optional(), shift: z.coerce.number().int().min(1).optional() }),
    answer: answerOf(zShiftReport),
  },
  'POST /api/pos/cash/open': {
    summary: 'Opens the next shift of the drawer on the day that runs (D-153)',
    description: 'Wants an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zOnceHeaders,
    body: zOpenDrawer,
    answer: answerOf(zCashDrawer),
  },
  'POST /api/pos/cash/withdraw': {
    summary: 'Takes cash out of the drawer; answers the slip for it (D-153)',
    description: 'Wants an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zOnceHeaders,
    body: zWithdrawal,
    answer: answerOf(zCashSlip),
  },
  'POST /api/pos/cash/pay-in': {
    summary: 'Puts cash into the drawer, such as a change fund; answers the slip for it (D-153)',
    description: 'Wants an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zOnceHeaders,
    body: zPayIn,
    answer: answerOf(zCashSlip),
  },
  'POST /api/pos/cash/count': {
    summary: 'Closes the shift of the drawer with what lies in it (D-153)',
    description: 'Wants an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zOnceHeaders,
    body: zCount,
    answer: answerOf(zCashBook),
  },
  'POST /api/pos/cash/hand-over': {
    summary: 'Counts the drawer and hands it to another employee, who sells on with what is in it (D-153)',
    description: 'Wants an Idempotency-Key header (16 to 255 characters): the same request is carried out once.',
    headers: zOnceHeaders,
    body: zHandOver,
    answer: answerOf(zCashBook),
  },
});
