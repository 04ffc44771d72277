import { createContext, use, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { chosenCinema, cinemaBySlug, siteOfCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { currentCinema, onCinemaChange } from '#apps/website/cinema/remembered-cinema.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { CinemaWire } from '#modules/venues/contract/public.ts';

/** The slug of the cinema in the address, for every link of the page; null: all cinemas. */
export const CinemaContext = createContext<string | null>(null);

/** Returns the cinema that the address chooses: the same on the server and in the browser. */
export function useChosenCinema(): CinemaWire | null {
  const slug = use(CinemaContext);
  return cinemaBySlug(useSite(), slug);
}

/** Returns the site data of the chosen cinema, or of all. */
export function useShownSite(): SiteData {
  return siteOfCinema(useSite(), useChosenCinema());
}

/** Returns the cinema of the address; on pages whose address has none, the one remembered on this device. */
export function useCurrentCinema(): CinemaWire | null {
  const site = useSite();
  const { search } = useLocation();
  const remembered = useSyncExternalStore(onCinemaChange, currentCinema, () => null);
  return chosenCinema(site, search) ?? cinemaBySlug(site, remembered);
}
