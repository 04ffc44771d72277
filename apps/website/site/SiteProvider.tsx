import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { SiteStore } from '#apps/website/site/site-store.ts';
import { businessDay, type Day } from '#kernel/days.ts';
import type { Feature } from '#modules/exhibitor/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';

const StoreContext = createContext<SiteStore | null>(null);

export function SiteProvider({ store, children }: { store: SiteStore; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export function useSiteStore(): SiteStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useSiteStore outside SiteProvider');
  return store;
}

/** The programme, settings and contents of the cinema, as of the last fetch. */
export function useSite(): SiteData {
  const store = useSiteStore();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

export const hasFeature = (site: SiteData, feature: Feature): boolean =>
  site.settings.public_config.features.includes(feature);

/** What buy links ask of the whole site (D-047, D-075). */
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
 * The time in epoch ms, moving once a minute. The first rendering in the browser repeats the server's clock, so
 * that it finds the page as it was sent; the visitor's own clock takes over right after.
 */
export function useNow(): number {
  const { now } = useSite();
  return useSyncExternalStore(everyMinute, thisMinute, () => now);
}

/** The business day it is in the cinema now (D-010). */
export function useToday(): Day {
  const { exhibitor, settings } = useSite();
  return businessDay(useNow(), exhibitor.timezone, settings.public_config.midnight_offset);
}
