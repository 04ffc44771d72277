import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zDay, zLocaleQuery, zPathId } from '#kernel/wire.ts';
import { zCashBalance, zCashBalancesQuery, zCashBook } from '#modules/cash/contract/drawers.ts';
import { zShiftReport } from '#modules/cash/contract/reports.ts';

/** What the portal calls. */
export const cashStaffApi = defineRoutes('cash', {
  'GET /api/staff/cash-balances': {
    summary: 'The shifts of the drawers of the exhibitor, the latest first; at most 500 (CASH-001)',
    query: zCashBalancesQuery,
    answer: answerOf(z.array(zCashBalance)),
  },
  'GET /api/staff/cash-balances/:device/:day/:shift': {
    summary: 'A shift of a drawer with everything that moved',
    params: z.object({ device: zPathId, day: zDay, shift: zPathId }),
    answer: answerOf(zCashBook),
  },
  'GET /api/staff/cash-balances/:device/:day/:shift/report': {
    summary: 'The X or Z report of a shift: by payment method, VAT rate, admissions and goods (D-153)',
    params: z.object({ device: zPathId, day: zDay, shift: zPathId }),
    query: zLocaleQuery,
    answer: answerOf(zShiftReport),
  },
  'POST /api/staff/cash-balances/:device/:day/:shift/delete': {
    summary: 'Takes the last count of a drawer back: its shift is open again (D-126)',
    params: z.object({ device: zPathId, day: zDay, shift: zPathId }),
    answer: answerOf(zCashBook),
  },
});
