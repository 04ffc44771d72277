import type { Day } from '#kernel/days.ts';
import { type BuiltSite, buildSiteData } from '#modules/site/server/site-data.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import type { Moment } from '#modules/site/server/wire/schedule-wire.ts';
import { dayOf } from '#modules/site/server/wire/wall-clock.ts';
import { type WireContext, wireContext } from '#modules/site/server/wire/wire-context.ts';
import { wordsFor } from '#modules/site/server/wire/words.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The current sites of this node. Nothing here queries the database after a snapshot is loaded. */
export type Sites = {
  /**
   * Returns the site of a host and a locale if it is cached and current; called before every page.
   */
  cached(host: string, locale: string): { readonly exhibitorId: number; readonly site: BuiltSite } | null;
  /**
   * Returns site data in a locale (the site's default if not available), built once and cached
   * until it changes.
   */
  current(exhibitorId: number, locale: string): Promise<BuiltSite>;
  /** Returns the context for single items: snapshot, locale, moment. */
  context(exhibitorId: number, locale: string): Promise<{ context: WireContext; moment: Moment }>;
};

type Kept = { readonly site: BuiltSite; readonly day: Day; readonly soldOutEpoch: number };

export function openSites(snapshots: LiveSnapshots, translator: Translator): Sites {
  const words = wordsFor(translator);
  const kept = new WeakMap<Snapshot, Map<string, Kept>>();

  const localeOf = ({ settings }: Snapshot, locale: string): string =>
    settings.available_locales.includes(locale) ? locale : settings.website_locale;

  function momentOf(snapshot: Snapshot): Moment {
    const now = snapshots.now();
    return { now, today: dayOf(now, snapshot.exhibitor.timezone, snapshot.settings.public_config.midnight_offset) };
  }

  function stillCurrent(exhibitorId: number, snapshot: Snapshot, locale: string): BuiltSite | null {
    const built = kept.get(snapshot)?.get(locale);
    return built && isCurrent(built, momentOf(snapshot), snapshots.soldOutEpoch(exhibitorId)) ? built.site : null;
  }

  function build(exhibitorId: number, snapshot: Snapshot, locale: string): BuiltSite {
    const moment = momentOf(snapshot);
    const soldOutEpoch = snapshots.soldOutEpoch(exhibitorId);
    const context = wireContext(snapshot, locale, words(locale));
    const seats = {
      countsOf: (id: number) => snapshots.counts(exhibitorId, id),
      takenSeatsOf: (id: number) => snapshots.takenSeats(exhibitorId, id),
    };
    const site = buildSiteData(context, seats, moment);
    const locales = kept.get(snapshot) ?? new Map<string, Kept>();
    kept.set(snapshot, locales.set(locale, { site, day: moment.today, soldOutEpoch }));
    return site;
  }

  return {
    cached(host, locale) {
      const exhibitorId = snapshots.cachedExhibitor(host);
      if (exhibitorId === null) return null;
      const snapshot = snapshots.cached(exhibitorId);
      const site = snapshot && stillCurrent(exhibitorId, snapshot, locale);
      return site && { exhibitorId, site };
    },
    async current(exhibitorId, requestedLocale) {
      const snapshot = await snapshots.get(exhibitorId);
      const locale = localeOf(snapshot, requestedLocale);
      return stillCurrent(exhibitorId, snapshot, locale) ?? build(exhibitorId, snapshot, locale);
    },
    async context(exhibitorId, requestedLocale) {
      const snapshot = await snapshots.get(exhibitorId);
      const locale = localeOf(snapshot, requestedLocale);
      return { context: wireContext(snapshot, locale, words(locale)), moment: momentOf(snapshot) };
    },
  };
}

/**
 * A clock that went back (T62) also makes a site outdated: it was built at a time that is now in
 * the future.
 */
const isCurrent = ({ site, day, soldOutEpoch }: Kept, { now, today }: Moment, epoch: number): boolean =>
  day === today && soldOutEpoch === epoch && now < site.validUntil && now >= site.data.now;
