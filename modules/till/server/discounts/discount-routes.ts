import { tillDeviceApi } from '#modules/till/contract/device.ts';
import { approveDiscount, discountApprovers } from '#modules/till/server/discounts/approve-discount.ts';
import { atSomeTill, atTill, CLOSED, ofTills, type TillRouteDeps } from '#modules/till/server/route-parts.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the route by which a colleague allows a discount (decision 0088). */
export function tillDiscountRoutes(app: HttpApp, deps: TillRouteDeps): void {
  const serve = serving(app, tillDeviceApi);
  const preValidation = atSomeTill(deps, 'pos.sell');
  serve('GET /api/pos/discount-approvers', { ...ofTills, preValidation }, async (request, reply) => {
    reply.headers(CLOSED);
    return { data: await discountApprovers(deps, atTill(request)) };
  });
  serve('POST /api/pos/discount-approvals', { ...ofTills, preValidation }, async (request) => ({
    data: await approveDiscount(deps, atTill(request), request.body),
  }));
}
