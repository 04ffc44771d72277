import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpRequest } from '#platform/http/app.ts';

/** A house as somebody reads it, in their language, at this moment. */
export type Told = Awaited<ReturnType<Sites['telling']>>;

/** The house as who asks reads it. Refuses 403 feature_disabled where it has no signage. */
export const houseOf =
  ({ sites }: { readonly sites: Sites }) =>
  async ({ exhibitorId, locale }: Pick<HttpRequest, 'exhibitorId' | 'locale'>): Promise<Told> => {
    const told = await sites.telling(exhibitorId, locale);
    requireFeature(told.telling.snapshot.settings.public_config.features, 'signage');
    return told;
  };
