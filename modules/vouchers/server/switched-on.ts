import type { Feature } from '#modules/exhibitor/contract.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { HttpRequest } from '#platform/http/app.ts';

/** Asked before a route is carried out: its module is on (D-066). */
export type SwitchedOn = (request: Pick<HttpRequest, 'exhibitorId'>) => Promise<void>;

/** 403 feature_disabled where the house sells no vouchers (SET-001). */
export const vouchersOn =
  (featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>): SwitchedOn =>
  async ({ exhibitorId }) =>
    requireFeature(await featuresOf(exhibitorId), 'vouchers');
