import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zLocaleQuery } from '#kernel/wire.ts';
import { zOwnDay } from '#modules/reports/contract/reports.ts';

/** What the devices of a cinema call. */
export const reportsDeviceApi = defineRoutes('reports', {
  'GET /api/pos/reports/day': {
    summary: 'Returns what the signed-in employee sold today, by payment method',
    query: zLocaleQuery,
    answer: answerOf(zOwnDay),
  },
});
