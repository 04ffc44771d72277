import type { Feature } from '#modules/exhibitor/rules/features.ts';
import { requireFeature } from '#modules/exhibitor/server.ts';
import type { HttpRequest } from '#platform/http/app.ts';

/** Runs before a route's handler: checks that its module is on (D-066). */
export type SwitchedOn = (request: Pick<HttpRequest, 'exhibitorId'>) => Promise<void>;

/** Refuses 403 feature_disabled if the exhibitor sells no vouchers (SET-001). */
export const vouchersOn =
  (featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>): SwitchedOn =>
  async ({ exhibitorId }) =>
    requireFeature(await featuresOf(exhibitorId), 'vouchers');
