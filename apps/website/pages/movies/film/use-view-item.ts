import { useEffect } from 'react';
import { marketingItem, reportMarketing } from '#apps/website/marketing/marketing.ts';
import { useSiteStore } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';

/** Reports a film view once (D-181). */
export function useViewItem(movie: MovieWire): void {
  const store = useSiteStore();
  const { display_title } = movie;
  useEffect(() => {
    reportMarketing(store.get(), 'view_item', marketingItem(store.get(), { display_title }));
  }, [store, display_title]);
}
