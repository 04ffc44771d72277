import { tillDeviceApi } from '#modules/till/contract/device.ts';
import {
  tillBillRoutes,
  tillCardRefundRoutes,
  tillRefundPreviewRoute,
  tillTerminalRoutes,
} from '#modules/till/server/bills/bill-routes.ts';
import { readBill } from '#modules/till/server/bills/read-bill.ts';
import { listScreenings, showHall } from '#modules/till/server/day/screenings-at-till.ts';
import { readTillData } from '#modules/till/server/day/till-data.ts';
import { tillDiscountRoutes } from '#modules/till/server/discounts/discount-routes.ts';
import { tillExchangeRoutes } from '#modules/till/server/exchange/exchange-routes.ts';
import { lookUp } from '#modules/till/server/look-up.ts';
import { atSomeTill, atTill, CLOSED, ofTills, type TillRouteDeps } from '#modules/till/server/route-parts.ts';
import { holdCartAtTill } from '#modules/till/server/selling/hold-cart-at-till.ts';
import { outcomeOf } from '#modules/till/server/selling/request-outcome.ts';
import { sell } from '#modules/till/server/selling/sell.ts';
import { tipRoutes } from '#modules/till/server/tips/tip-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Routes of tills (POS-001): a device of type register or pos, with an attendant who may sell. */
export function tillRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const preValidation = atSomeTill(deps, 'pos.sell');

  serve('GET /api/pos/data', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return { data: await readTillData(deps, atTill(request)) };
  });
  serve('GET /api/pos/screenings', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return { data: await listScreenings(deps, atTill(request), request.query.day) };
  });
  serve('GET /api/pos/screenings/:id', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return { data: await showHall(deps, atTill(request), request.params.id, request.query.changes ?? null) };
  });
  serve('POST /api/pos/cart', { ...ofTills, preValidation }, async (request) => ({
    data: await holdCartAtTill(deps, atTill(request), request.body),
  }));
  serve('POST /api/pos/sales', { ...ofTills, preValidation }, async (request) => {
    const uuid = await sell(deps, atTill(request), request.body, request.headers['idempotency-key']);
    return { data: await readBill(deps, atTill(request), uuid) };
  });
  serve('POST /api/pos/lookup', { ...ofTills, preValidation }, async (request) => {
    const { code, expects = null } = request.body;
    return { data: await lookUp(deps, atTill(request), { code, expects }) };
  });
  serve('POST /api/pos/requests/:key/outcome', { ...ofTills, preValidation }, async (request) => {
    const uuid = await outcomeOf(deps, atTill(request), request.params.key);
    return { data: { bill: uuid === null ? null : await readBill(deps, atTill(request), uuid) } };
  });
  tillBillRoutes(app, deps);
  tillRefundPreviewRoute(app, deps);
  tillCardRefundRoutes(app, deps);
  tillTerminalRoutes(app, deps);
  tillExchangeRoutes(app, deps);
  tillDiscountRoutes(app, deps);
  tipRoutes(app, deps);
}
