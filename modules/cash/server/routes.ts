import { cashDeviceApi } from '#modules/cash/contract/device.ts';
import type { Cashier } from '#modules/cash/server/cashier.ts';
import { countDrawer } from '#modules/cash/server/count-drawer.ts';
import { findBook } from '#modules/cash/server/list-balances.ts';
import { payIn } from '#modules/cash/server/moves/pay-in.ts';
import { withdraw } from '#modules/cash/server/moves/withdraw.ts';
import { openDrawer } from '#modules/cash/server/open-drawer.ts';
import { handOver } from '#modules/cash/server/shifts/hand-over.ts';
import { tillReport } from '#modules/cash/server/shifts/shift-report.ts';
import { showDrawer } from '#modules/cash/server/show-drawer.ts';
import { TILLS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type CashRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  /** Returns the enabled modules of an exhibitor. */
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
};
const MAY = 'cash_balance.edit';
const ofTills = { session: false, limit: 'device', policy: MAY, devices: TILLS } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;

/**
 * Routes of tills for the cash in their drawer (POS-010, POS-011); they need an attendant with the
 * permission (D-126).
 */
export function cashRoutes(app: HttpApp, { db, gate, featuresOf }: CashRouteDeps): void {
  const serve = serving(app, cashDeviceApi);
  const counting = async ({ exhibitorId }: HttpRequest): Promise<void> =>
    requireFeature(await featuresOf(exhibitorId), 'cash_balance');
  const shown = ({ exhibitorId, device }: HttpRequest) => showDrawer(db, exhibitorId, device.id);
  serve(
    'GET /api/pos/cash',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await shown(request) };
    },
  );
  serve(
    'GET /api/pos/cash/report',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async ({ exhibitorId, device, locale, query }, reply) => {
      reply.headers(CLOSED);
      return { data: await tillReport(db, exhibitorId, device.id, { ...query, locale }) };
    },
  );
  serve(
    'POST /api/pos/cash/open',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async (request) => {
      await openDrawer(db, cashierOf(request, request.headers['idempotency-key']), request.body);
      return { data: await shown(request) };
    },
  );
  serve(
    'POST /api/pos/cash/withdraw',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async (request) => ({
      data: await withdraw(db, cashierOf(request, request.headers['idempotency-key']), request.body),
    }),
  );
  serve(
    'POST /api/pos/cash/pay-in',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async (request) => ({
      data: await payIn(db, cashierOf(request, request.headers['idempotency-key']), request.body),
    }),
  );
  serve(
    'POST /api/pos/cash/count',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async (request) => {
      const cashier = cashierOf(request, request.headers['idempotency-key']);
      const counted = await countDrawer(db, cashier, request.body);
      return { data: await findBook(db, request.exhibitorId, counted) };
    },
  );
  serve(
    'POST /api/pos/cash/hand-over',
    { ...ofTills, preValidation: gate.attended(MAY), preHandler: counting },
    async (request) => {
      const cashier = cashierOf(request, request.headers['idempotency-key']);
      const counted = await handOver(db, cashier, request.device, request.body);
      return { data: await findBook(db, request.exhibitorId, counted) };
    },
  );
}

const cashierOf = (request: HttpRequest, key: string): Cashier => ({
  acting: actingAt(request, request.attendant),
  deviceId: request.device.id,
  employeeId: request.attendant.employeeId,
  key,
});
