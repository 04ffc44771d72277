import type { PageWire } from '#modules/content/contract/public.ts';
import {
  type FoundPage,
  findPage,
  type ListedPage,
  listPages,
  pageWire,
  presetPage,
  recordMissingPage,
} from '#modules/content/server.ts';
import type { LiveSnapshots } from '#modules/site/server/snapshots.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/**
 * Content pages by address, cached for the lifetime of their snapshot: pages are read often and
 * change seldom.
 */
export type Pages = {
  /** `slug` is a path without locale (D-169); a missing page may be a preset (D-168). */
  find(exhibitorId: number, slug: string, locale: string): Promise<PageWire | null>;
  /** Returns every existing page. */
  list(exhibitorId: number): Promise<readonly ListedPage[]>;
  /** Records a request for a missing page (CMS-006). */
  recordMissing(exhibitorId: number, slug: string): Promise<void>;
};

/**
 * Misses are cached too: a repeated request for a nonsense address does not query the database
 * again.
 */
const PAGES_KEPT_MAX = 500;
const PAGES_LISTED_MAX = 5_000;
const MISSING_SLUGS_MAX = 1_000;
/** Optional texts: selling vouchers does not depend on them (D-107). */
const OPTIONAL = /^(info\/)?vouchers(\/|$)/;

export function openPages(db: Db, snapshots: LiveSnapshots, translator: Translator): Pages {
  const kept = new WeakMap<Snapshot, Map<string, Promise<FoundPage | null>>>();

  const lists = new WeakMap<Snapshot, Promise<readonly ListedPage[]>>();

  function pageOf(snapshot: Snapshot, slug: string): Promise<FoundPage | null> {
    let pages = kept.get(snapshot);
    if (!pages || pages.size >= PAGES_KEPT_MAX) {
      pages = new Map();
      kept.set(snapshot, pages);
    }
    let page = pages.get(slug);
    if (!page) {
      const mine = pages;
      page = findPage(db, snapshot.exhibitorId, slug);
      page.catch(() => mine.delete(slug));
      pages.set(slug, page);
    }
    return page;
  }

  return {
    async find(exhibitorId, slug, locale) {
      const snapshot = await snapshots.get(exhibitorId);
      const page = await pageOf(snapshot, slug);
      if (page) return pageWire(page, locale, snapshot.settings.website_locale);
      const { trade_name: name, email, country } = snapshot.exhibitor;
      return presetPage(slug, locale, { name, email, country }, translator);
    },
    async list(exhibitorId) {
      const snapshot = await snapshots.get(exhibitorId);
      let list = lists.get(snapshot);
      if (!list) {
        list = db.read(exhibitorId, (tx) => listPages(tx, PAGES_LISTED_MAX));
        list.catch(() => lists.delete(snapshot));
        lists.set(snapshot, list);
      }
      return list;
    },
    async recordMissing(exhibitorId, slug) {
      if (OPTIONAL.test(slug)) return;
      await db.tx({ exhibitorId, actor: 'system', channel: 'site' }, (tx) =>
        recordMissingPage(tx, slug, MISSING_SLUGS_MAX),
      );
    },
  };
}
