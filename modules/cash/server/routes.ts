import { z } from 'zod';
import { answerOf } from '#kernel/wire.ts';
import { zCashBook, zCashDrawer, zCashSlip, zCount, zOpenDrawer, zWithdrawal } from '#modules/cash/contract.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { countDrawer } from '#modules/cash/server/count-drawer.ts';
import { findBook } from '#modules/cash/server/list-balances.ts';
import { openDrawer } from '#modules/cash/server/open-drawer.ts';
import { showDrawer } from '#modules/cash/server/show-drawer.ts';
import { withdraw } from '#modules/cash/server/withdraw.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import type { Feature } from '#modules/exhibitor/contract.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

export type CashRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  /** The modules an exhibitor has switched on. */
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
};

const tags = ['cash'];
const MAY = 'cash_balance.edit';
const ofTills = { session: false, limit: 'device', policy: MAY } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;
const zKeyed = z.looseObject({ 'idempotency-key': z.string().min(16).max(255) });
const KEYED = 'Wants an Idempotency-Key header (16 to 255 characters): the same request is carried out once.';

/** What tills call about the cash in their drawer (POS-010, POS-011): with somebody there who may (D-126). */
export function cashRoutes(app: HttpApp, { db, gate, featuresOf }: CashRouteDeps): void {
  const counting = async ({ exhibitorId }: HttpRequest): Promise<void> =>
    requireFeature(await featuresOf(exhibitorId), 'cash_balance');
  const route = { config: ofTills, preValidation: gate.attended(MAY), preHandler: counting };
  const shown = ({ exhibitorId, device }: HttpRequest) => showDrawer(db, exhibitorId, device.id);
  app.get(
    '/api/pos/cash',
    { ...route, schema: { summary: 'The drawer as it stands now', tags, response: { 200: answerOf(zCashDrawer) } } },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await shown(request) };
    },
  );
  app.post(
    '/api/pos/cash/open',
    {
      ...route,
      schema: {
        ...{ summary: 'Opens the drawer for the day that runs (D-153)', description: KEYED, tags },
        ...{ headers: zKeyed, body: zOpenDrawer, response: { 200: answerOf(zCashDrawer) } },
      },
    },
    async (request) => {
      await openDrawer(db, cashierOf(request, request.headers['idempotency-key']), request.body);
      return { data: await shown(request) };
    },
  );
  app.post(
    '/api/pos/cash/withdraw',
    {
      ...route,
      schema: {
        ...{ summary: 'Takes cash out of the drawer; answers the slip for it (D-153)', description: KEYED, tags },
        ...{ headers: zKeyed, body: zWithdrawal, response: { 200: answerOf(zCashSlip) } },
      },
    },
    async (request) => ({
      data: await withdraw(db, cashierOf(request, request.headers['idempotency-key']), request.body),
    }),
  );
  app.post(
    '/api/pos/cash/count',
    {
      ...route,
      schema: {
        ...{ summary: 'Closes the day of the drawer with what lies in it (D-153)', description: KEYED, tags },
        ...{ headers: zKeyed, body: zCount, response: { 200: answerOf(zCashBook) } },
      },
    },
    async (request) => {
      const cashier = cashierOf(request, request.headers['idempotency-key']);
      const { deviceId, day } = await countDrawer(db, cashier, request.body);
      return { data: await findBook(db, request.exhibitorId, deviceId, day) };
    },
  );
}

const cashierOf = (request: HttpRequest, key: string): Cashier => ({
  acting: actingAt(request, request.attendant),
  deviceId: request.device.id,
  employeeId: request.attendant.employeeId,
  key,
});
