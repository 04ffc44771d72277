import { notFound } from '#kernel/refusal.ts';
import { feedsPublicApi } from '#modules/feeds/contract/public.ts';
import {
  type Chosen,
  digest,
  programmeCalendar,
  programmeRss,
} from '#modules/feeds/server/programme/programme-feeds.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { type PreparedAnswer, precompressResponse, sendPrepared } from '#platform/http/pages/precompressed-response.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ProgrammeFeedDeps = {
  readonly sites: Sites;
  readonly translator: Pick<Translator, 'sentence'>;
  /** Address of an exhibitor's site, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
};

const TYPES = { calendar: 'text/calendar; charset=utf-8', rss: 'application/rss+xml; charset=utf-8' } as const;
type Kind = keyof typeof TYPES;
/** Answers kept of one state of the programme: the whole, each cinema, and some choices of films. */
const KEPT_MAX = 200;

/**
 * Registers the programme as a calendar and as a news feed, for everyone, by exhibitor, by cinema or of
 * some films. Each answer is made once per language and state of the programme.
 */
export function programmeRoutes(app: HttpApp, deps: ProgrammeFeedDeps): void {
  const serve = serving(app, feedsPublicApi);
  const made = new WeakMap<SiteData, Map<string, PreparedAnswer>>();

  function answer(kind: Kind, site: SiteData, chosen: Chosen): PreparedAnswer {
    const kept = made.get(site) ?? new Map<string, PreparedAnswer>();
    made.set(site, kept);
    const key = `${kind} ${chosen.cinema ?? ''} ${[...(chosen.movies ?? [])].join()}`;
    const cached = kept.get(key);
    if (cached) return cached;
    const text = textOf(kind, site, chosen);
    const prepared = precompressResponse(text, digest(text), TYPES[kind]);
    if (kept.size < KEPT_MAX) kept.set(key, prepared);
    return prepared;
  }

  function textOf(kind: Kind, site: SiteData, chosen: Chosen): string {
    const origin = deps.publicUrl(site.exhibitor.serving_on);
    if (kind === 'calendar') return programmeCalendar(site, chosen, origin);
    const cinema = site.cinemas.find(({ id }) => id === chosen.cinema)?.name ?? site.exhibitor.trade_name;
    const say = (name: string) => deps.translator.sentence(site.locale, 'catalogue', `feed.${name}`, { cinema });
    const when = new Intl.DateTimeFormat(site.locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: site.exhibitor.timezone,
    });
    return programmeRss(site, chosen, origin, {
      title: say('title'),
      description: say('description'),
      when: (instant) => when.format(instant),
    });
  }

  for (const kind of ['calendar', 'rss'] as const)
    serve(`GET /api/programme/${kind}`, { limit: 'feed', session: false }, async (request, reply) => {
      const { exhibitorId, locale, query } = request;
      const { data } = await deps.sites.current(exhibitorId, locale);
      const cinema = query.cinema ?? null;
      if (cinema !== null && !data.cinemas.some(({ id }) => id === cinema)) throw notFound('cinema');
      const movies = query.movies === undefined ? null : new Set(query.movies.toSorted((a, b) => a - b));
      return sendPrepared(request, reply, answer(kind, data, { cinema, movies }));
    });
}
