import type { Day } from '#kernel/days.ts';
import { type BuiltSite, buildSiteData } from '#modules/site/server/site-data.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import { dayOf } from '#modules/site/server/wall-clock.ts';
import type { Moment } from '#modules/site/server/wire/schedule-wire.ts';
import { type Telling, tell } from '#modules/site/server/wire/telling.ts';
import { wordsFor } from '#modules/site/server/wire/words.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The sites of this node, as they are now. Nothing here asks the database once a snapshot is there. */
export type Sites = {
  /** Site data in a locale (the site's own when that one is not available), built once and kept until it changes. */
  current(exhibitorId: number, locale: string): Promise<BuiltSite>;
  /** The means to tell single things: snapshot, locale, moment. */
  telling(exhibitorId: number, locale: string): Promise<{ telling: Telling; moment: Moment }>;
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

  return {
    async current(exhibitorId, wanted) {
      const snapshot = await snapshots.get(exhibitorId);
      const locale = localeOf(snapshot, wanted);
      const moment = momentOf(snapshot);
      const soldOutEpoch = snapshots.soldOutEpoch(exhibitorId);
      let locales = kept.get(snapshot);
      if (!locales) {
        locales = new Map();
        kept.set(snapshot, locales);
      }
      const known = locales.get(locale);
      if (known && isCurrent(known, moment, soldOutEpoch)) return known.site;
      const telling = tell(snapshot, locale, words(locale));
      const site = buildSiteData(telling, (id) => snapshots.counts(exhibitorId, id), moment);
      locales.set(locale, { site, day: moment.today, soldOutEpoch });
      return site;
    },
    async telling(exhibitorId, wanted) {
      const snapshot = await snapshots.get(exhibitorId);
      const locale = localeOf(snapshot, wanted);
      return { telling: tell(snapshot, locale, words(locale)), moment: momentOf(snapshot) };
    },
  };
}

/** A clock that went back (T62) also makes a site outdated: it was made in what is the future now. */
const isCurrent = ({ site, day, soldOutEpoch }: Kept, { now, today }: Moment, epoch: number): boolean =>
  day === today && soldOutEpoch === epoch && now < site.validUntil && now >= site.data.now;
