import { z } from 'zod';
import { answerOf } from '#kernel/wire.ts';
import { FEEDS, type FeedName, zFeedEvent, zFeedMovie, zFeedSchedule } from '#modules/feeds/contract.ts';
import { admitPartner } from '#modules/feeds/server/api-keys.ts';
import { feedAnswer } from '#modules/feeds/server/feed.ts';
import type { SiteData } from '#modules/site/contract.ts';
import { type LiveSnapshots, type Sites, siteTariffs, tariffWire } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { type PreparedAnswer, sendPrepared } from '#platform/http/prepared-answer.ts';

export type FeedRouteDeps = {
  readonly db: Db;
  readonly sites: Sites;
  readonly snapshots: LiveSnapshots;
  /** Address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};

const FEED: Record<FeedName, { path: string; item: z.ZodType; summary: string }> = {
  movies: { path: '/api/feed/movies', item: zFeedMovie, summary: 'The movies the website shows' },
  schedules: {
    path: '/api/feed/schedules',
    item: zFeedSchedule,
    summary: 'The screenings the website shows, with their tariffs and where they are bought',
  },
  events: { path: '/api/feed/events', item: zFeedEvent, summary: 'The events the website shows' },
};
const zNothing = z.undefined().describe('The caller has it already');

/** What partners read, by key (D-174). Each has an ETag, and `?locale=` for the language. */
export function feedRoutes(app: HttpApp, deps: FeedRouteDeps): void {
  const made = new WeakMap<SiteData, Map<FeedName, PreparedAnswer>>();

  async function answer(exhibitorId: number, locale: string, name: FeedName): Promise<PreparedAnswer> {
    const { data } = await deps.sites.current(exhibitorId, locale);
    const feeds = made.get(data) ?? new Map<FeedName, PreparedAnswer>();
    made.set(data, feeds);
    const known = feeds.get(name);
    if (known) return known;
    const { telling, moment } = await deps.sites.telling(exhibitorId, locale);
    const { snapshot } = telling;
    const feed = feedAnswer(name, data, {
      origin: deps.publicUrl(data.exhibitor.serving_on),
      tariffs: ({ id }) => {
        const screening = snapshot.screenings.get(id);
        return screening
          ? siteTariffs(snapshot, screening, moment.today).map((tariff) => tariffWire(tariff, telling))
          : [];
      },
    });
    feeds.set(name, feed);
    return feed;
  }

  for (const name of FEEDS)
    app.get(
      FEED[name].path,
      {
        config: { limit: 'feed', session: false },
        schema: {
          summary: FEED[name].summary,
          description:
            'Needs an X-Api-Key of this house. Ask with If-None-Match: what has not changed is not sent again.',
          tags: ['partners'],
          security: [{ apiKey: [] }],
          querystring: z.object({ locale: z.string().max(35).optional() }),
          response: { 200: answerOf(z.array(FEED[name].item)), 304: zNothing },
        },
      },
      async (request, reply) => {
        await admitPartner(deps.db, request.exhibitorId, request.headers['x-api-key'], name);
        return sendPrepared(request, reply, await answer(request.exhibitorId, request.locale, name));
      },
    );
}
