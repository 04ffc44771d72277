import { useMatches } from 'react-router';
import { HeaderSlides } from '#apps/website/layout/HeaderSlides.tsx';
import { usePath } from '#apps/website/layout/use-path.ts';
import { headerSlidesFor } from '#apps/website/navigation.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Shows the pictures that the exhibitor chose for this page. */
export function PageSlides() {
  const { settings } = useSite();
  const path = usePath();
  const size = slidesSizeOf(useMatches().at(-1)?.id ?? '404');
  const slides = size === 'none' ? [] : headerSlidesFor(settings, path);
  return slides.length > 0 && size !== 'none' ? (
    <HeaderSlides key={slides[0]?.image} slides={slides} size={size} />
  ) : null;
}

/** Pages with their own picture, and payment pages, have no slides. */
const WITHOUT_SLIDES = ['movies.view', 'events.view', 'buy.', 'payments.', 'bill.', 'offline', '404'];

function slidesSizeOf(id: string): 'large' | 'slim' | 'none' {
  if (id === 'home') return 'large';
  return WITHOUT_SLIDES.some((start) => id.startsWith(start)) ? 'none' : 'slim';
}
