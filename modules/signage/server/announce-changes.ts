import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpRequest } from '#platform/http/app.ts';

/** An exhibitor's data for one reader: language and moment. */
export type Told = Awaited<ReturnType<Sites['telling']>>;

/**
 * Returns the exhibitor's data for the caller. Refuses 403 feature_disabled if the exhibitor has no
 * signage.
 */
export const exhibitorOf =
  ({ sites }: { readonly sites: Sites }) =>
  async ({ exhibitorId, locale }: Pick<HttpRequest, 'exhibitorId' | 'locale'>): Promise<Told> => {
    const told = await sites.telling(exhibitorId, locale);
    requireFeature(told.telling.snapshot.settings.public_config.features, 'signage');
    return told;
  };
