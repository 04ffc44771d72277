import { z } from 'zod';
import { answerOf, zDay, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zCashBalance, zCashBalancesQuery, zCashBook } from '#modules/cash/contract.ts';
import { findBook, listBalances } from '#modules/cash/server/list-balances.ts';
import type { CashRouteDeps } from '#modules/cash/server/routes.ts';
import { takeCountBack } from '#modules/cash/server/take-count-back.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

const tags = ['cash'];
const params = z.object({ device: zPathId, day: zDay });

/** What the portal calls about the cash of its registers (PORT-032). The staff gate stands before these routes. */
export function cashStaffRoutes(app: HttpApp, { db, featuresOf }: Omit<CashRouteDeps, 'gate'>): void {
  const preHandler = async ({ exhibitorId }: HttpRequest): Promise<void> =>
    requireFeature(await featuresOf(exhibitorId), 'cash_balance');
  app.get(
    '/api/staff/cash-balances',
    {
      config: { policy: 'cash_balance.view' },
      preHandler,
      schema: {
        summary: 'The drawers of the house by day, the latest first; at most 500 (CASH-001)',
        tags,
        querystring: zCashBalancesQuery,
        response: { 200: answerOf(z.array(zCashBalance)) },
      },
    },
    async ({ exhibitorId, query }) => ({ data: await listBalances(db, exhibitorId, query) }),
  );
  app.get(
    '/api/staff/cash-balances/:device/:day',
    {
      config: { policy: 'cash_balance.view' },
      preHandler,
      schema: {
        summary: 'A drawer and day with everything that moved',
        tags,
        params,
        response: { 200: answerOf(zCashBook) },
      },
    },
    async ({ exhibitorId, params: { device, day } }) => ({ data: await findBook(db, exhibitorId, device, day) }),
  );
  app.post(
    '/api/staff/cash-balances/:device/:day/delete',
    {
      config: { policy: 'cash_balance.delete' },
      preHandler,
      schema: {
        summary: 'Takes the last count of a drawer back: its day is open again (D-126)',
        tags,
        params,
        response: { 200: answerOf(zCashBook) },
      },
    },
    async ({ exhibitorId, staff, params: { device, day } }) => {
      await takeCountBack(db, actingAs(exhibitorId, staff), device, day);
      return { data: await findBook(db, exhibitorId, device, day) };
    },
  );
}
