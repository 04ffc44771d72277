import { tillDeviceApi } from '#modules/till/contract/device.ts';
import { readBill } from '#modules/till/server/bills/read-bill.ts';
import { exchangeAtTill, readReturnable } from '#modules/till/server/exchange/exchange-at-till.ts';
import { atSomeTill, atTill, CLOSED, ofTills, type TillRouteDeps } from '#modules/till/server/route-parts.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * Registers the routes to exchange tickets at a till (POS-019, D-138): requires the permission to
 * refund.
 */
export function tillExchangeRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const config = { ...ofTills, policy: 'bills.refund' } as const;
  const preValidation = atSomeTill(deps, 'bills.refund');
  serve('GET /api/pos/bills/:uuid/exchange', { ...config, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return { data: await readReturnable(deps, atTill(request), request.params.uuid) };
  });
  serve('POST /api/pos/bills/:uuid/exchange', { ...config, preValidation }, async (request) => {
    const key = request.headers['idempotency-key'];
    const uuid = await exchangeAtTill(deps, atTill(request), request.params.uuid, request.body, key);
    return { data: await readBill(deps, atTill(request), uuid) };
  });
}
