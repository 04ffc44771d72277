import { requireFeature } from '#modules/exhibitor/server.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpRequest } from '#platform/http/app.ts';

/** An exhibitor's data for one reader: language and moment. */
export type ReaderData = Awaited<ReturnType<Sites['context']>>;

/**
 * Returns the exhibitor's data for the caller. Refuses 403 feature_disabled if the exhibitor has no
 * signage.
 */
export const exhibitorOf =
  ({ sites }: { readonly sites: Sites }) =>
  async ({ exhibitorId, locale }: Pick<HttpRequest, 'exhibitorId' | 'locale'>): Promise<ReaderData> => {
    const readerData = await sites.context(exhibitorId, locale);
    requireFeature(readerData.context.snapshot.settings.public_config.features, 'signage');
    return readerData;
  };
