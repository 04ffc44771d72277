import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import { businessDay, type Day } from '#kernel/days.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

const StoreContext = createContext<SiteStore | null>(null);

export function SiteProvider({ store, children }: { store: SiteStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useSiteStore(): SiteStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useSiteStore outside SiteProvider');
  return store;
}

/** Returns the site data of the last fetch: programme, settings and contents. */
export function useSite(): SiteData {
  const store = useSiteStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export const hasFeature = (site: SiteData, feature: Feature): boolean =>
  site.settings.public_config.features.includes(feature);

/** Returns the parts of the site data for buy links (D-047, D-075). */
export const sellingOf = (site: SiteData): { ticketsFeature: boolean; paymentEnabled: boolean } => ({
  ticketsFeature: hasFeature(site, 'tickets'),
  paymentEnabled: site.payment_methods.length > 0,
});

const MINUTE_MS = 60_000;
const everyMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, MINUTE_MS / 2);
  return () => clearInterval(timer);
};
const thisMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/**
 * Returns the time in epoch ms, updated once a minute. Hydration uses the server's clock, to match
 * the server's page; then the visitor's own clock applies.
 */
export function useNow(): number {
  const { now } = useSite();
  return useSyncExternalStore(everyMinute, thisMinute, () => now);
}

/** Returns the present business day of the cinema (D-010). */
export function useToday(): Day {
  const { exhibitor, settings } = useSite();
  return businessDay(useNow(), exhibitor.timezone, settings.public_config.midnight_offset);
}
