import { feedsPublicApi } from '#modules/feeds/contract/public.ts';
import { FEEDS, type FeedName } from '#modules/feeds/rules/feed-names.ts';
import { admitPartner } from '#modules/feeds/server/api-keys.ts';
import { feedAnswer } from '#modules/feeds/server/feed.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { type LiveSnapshots, type Sites, siteTariffs, tariffWire } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { type PreparedAnswer, sendPrepared } from '#platform/http/pages/precompressed-response.ts';
import { serving } from '#platform/http/serving.ts';

export type FeedRouteDeps = {
  readonly db: Db;
  readonly sites: Sites;
  readonly snapshots: LiveSnapshots;
  /** Address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};

/**
 * Returns the feeds for partners, by key (D-174). Each has an ETag, and `?locale=` for the
 * language.
 */
export function feedRoutes(app: HttpApp, deps: FeedRouteDeps): void {
  const serve = serving(app, feedsPublicApi);
  const made = new WeakMap<SiteData, Map<FeedName, PreparedAnswer>>();

  async function answer(exhibitorId: number, locale: string, name: FeedName): Promise<PreparedAnswer> {
    const { data } = await deps.sites.current(exhibitorId, locale);
    const feeds = made.get(data) ?? new Map<FeedName, PreparedAnswer>();
    made.set(data, feeds);
    const cached = feeds.get(name);
    if (cached) return cached;
    const { context, moment } = await deps.sites.context(exhibitorId, locale);
    const { snapshot } = context;
    const feed = feedAnswer(name, data, {
      origin: deps.publicUrl(data.exhibitor.serving_on),
      tariffs: ({ id }) => {
        const screening = snapshot.screenings.get(id);
        return screening
          ? siteTariffs(snapshot, screening, moment.today).map((tariff) => tariffWire(tariff, context))
          : [];
      },
    });
    feeds.set(name, feed);
    return feed;
  }

  for (const name of FEEDS)
    serve(`GET /api/feed/${name}`, { limit: 'feed', session: false }, async (request, reply) => {
      await admitPartner(deps.db, request.exhibitorId, request.headers['x-api-key'], name);
      return sendPrepared(request, reply, await answer(request.exhibitorId, request.locale, name));
    });
}
