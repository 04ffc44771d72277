import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { CINEMA_KEY, chosenCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { currentCinema, rememberCinema, visitCinema } from '#apps/website/cinema/remembered-cinema.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/**
 * Returns the slug of the cinema in the address, null for all. The pages that follow stay with it; a
 * remembered cinema that is no more is forgotten.
 */
export function useAddressCinema(): string | null {
  const site = useSite();
  const { search } = useLocation();
  const slug = chosenCinema(site, search)?.slug ?? null;
  const named = new URLSearchParams(search).get(CINEMA_KEY);
  useEffect(() => {
    if (slug !== null) {
      if (slug !== currentCinema()) visitCinema(slug);
    } else if (named !== null && named === currentCinema()) rememberCinema(null);
  }, [slug, named]);
  return slug;
}
