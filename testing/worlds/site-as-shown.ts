import type { PageWire } from '#modules/content/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';
import { type LiveSnapshots, openPages, openSites, openSnapshots, type Pages } from '#modules/site/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import type { TestDatabase } from '#testing/database.ts';

const translator = await openTranslator();

/** What a node that reads everything anew would show of a house: no test waits for news to arrive. */
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
    /** Somebody asks for a page that is not there. */
    asksInVain: (slug: string): Promise<void> => withPages((pages) => pages.recordMissing(exhibitorId(), slug)),
  };
}
