import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zId } from '#kernel/wire.ts';
import { ALERT_KINDS } from '#modules/sale-alerts/rules/on-sale.ts';

/** How many confirmed addresses wait for a film or an event. */
const zWaiting = z.object({ kind: z.enum(ALERT_KINDS), id: zId, waiting: z.number().int() });
export type WaitingWire = z.infer<typeof zWaiting>;

/** What the portal calls. */
export const saleAlertsStaffApi = defineRoutes('sale-alerts', {
  'GET /api/staff/sale-alerts': {
    summary: 'For how many visitors each film and event is to go on sale; the most awaited first, 500 at most',
    answer: answerOf(z.array(zWaiting)),
  },
});
