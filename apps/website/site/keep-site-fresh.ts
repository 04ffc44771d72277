import { connection } from '#apps/website/offline/connection.ts';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import { businessDay } from '#kernel/days.ts';
import type { Calls, PublicApi } from '#web/api/api-types.ts';

/**
 * A tab in the background for longer than this refetches the programme when it is visible again.
 */
const STALE_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 30_000;

/**
 * Keeps the programme current: refetches it at the change of the business day and when the tab is
 * visible again; a stored copy as soon as there is a network. Returns what reads the rest of a page
 * that has the data of one day only.
 */
export function keepSiteFresh(store: SiteStore, { call }: Calls<PublicApi>): () => Promise<void> {
  const dayOf = (instant: number): string => {
    const { exhibitor, settings } = store.get();
    return businessDay(instant, exhibitor.timezone, settings.public_config.midnight_offset);
  };
  const shown = connection();
  let fetchedAt = shown.asOf() ?? Date.now();
  const refresh = async (): Promise<void> => {
    fetchedAt = Date.now();
    const site = await call('GET /api/site', { query: { locale: store.get().locale } }).catch(() => null);
    if (site?.locale !== store.get().locale) return;
    store.replace(site);
    shown.freshened();
  };
  setInterval(() => {
    const isOld = shown.isStoredCopy() || dayOf(fetchedAt) !== dayOf(Date.now());
    if (document.visibilityState === 'visible' && isOld) void refresh();
  }, LOOK_EVERY_MS);
  addEventListener('online', () => void refresh());
  if (shown.isStoredCopy()) void refresh();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - fetchedAt > STALE_AFTER_MS) void refresh();
  });
  let reading: Promise<void> | null = null;
  return async () => {
    if (!store.get().part) return;
    reading ??= refresh().finally(() => {
      reading = null;
    });
    await reading;
  };
}
