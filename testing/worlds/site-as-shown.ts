import type { PageWire } from '#modules/content/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import { type LiveSnapshots, openPages, openSites, openSnapshots, type Pages } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import type { TestDatabase } from '#testing/database/database.ts';

const translator = await openTranslator();

/**
 * Returns an exhibitor's site as a node without a cache would show it: no test waits for
 * invalidations.
 */
export function siteAsShown(t: TestDatabase, exhibitorId: () => number) {
  async function freshly<Answer>(look: (snapshots: LiveSnapshots) => Promise<Answer>): Promise<Answer> {
    const snapshots = openSnapshots(t.db);
    try {
      return await look(snapshots);
    } finally {
      await snapshots.close();
    }
  }
  const withPages = <Answer>(look: (pages: Pages) => Promise<Answer>): Promise<Answer> =>
    freshly((snapshots) => look(openPages(t.db, snapshots, translator)));
  return {
    data: (locale = 'nl-BE'): Promise<SiteData> =>
      freshly(async (snapshots) => (await openSites(snapshots, translator).current(exhibitorId(), locale)).data),
    page: (slug: string, locale = 'nl-BE'): Promise<PageWire | null> =>
      withPages((pages) => pages.find(exhibitorId(), slug, locale)),
    /** A visitor requests a missing page. */
    asksInVain: (slug: string): Promise<void> => withPages((pages) => pages.recordMissing(exhibitorId(), slug)),
  };
}
