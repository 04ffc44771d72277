import type { ApiClient } from '#apps/browser/client.ts';
import { connection } from '#apps/website/offline/connection.ts';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import { businessDay } from '#kernel/days.ts';
import type { SiteData } from '#modules/site/contract.ts';

/** A tab that was in the background longer than this asks for the programme again when it comes back. */
const STALE_AFTER_MS = 5 * 60_000;
const LOOK_EVERY_MS = 30_000;

/**
 * A programme left open overnight must not offer yesterday: fetched again at the turn of the day and on return; and one
 * that was kept for offline as soon as there is a network.
 */
export function keepSiteFresh(store: SiteStore, client: ApiClient): void {
  const dayOf = (instant: number): string => {
    const { exhibitor, settings } = store.get();
    return businessDay(instant, exhibitor.timezone, settings.public_config.midnight_offset);
  };
  const shown = connection();
  let fetchedAt = shown.asOf() ?? Date.now();
  const refresh = async (): Promise<void> => {
    fetchedAt = Date.now();
    const site = await client.get<SiteData>(`/api/site?locale=${store.get().locale}`).catch(() => null);
    if (site?.locale !== store.get().locale) return;
    store.replace(site);
    shown.freshened();
  };
  setInterval(() => {
    const isOld = shown.isKeptCopy() || dayOf(fetchedAt) !== dayOf(Date.now());
    if (document.visibilityState === 'visible' && isOld) void refresh();
  }, LOOK_EVERY_MS);
  addEventListener('online', () => void refresh());
  if (shown.isKeptCopy()) void refresh();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - fetchedAt > STALE_AFTER_MS) void refresh();
  });
}
