import type { createBrowserRouter } from 'react-router';
import { rememberCinema } from '#apps/website/cinema/remembered-cinema.ts';
import { needsOtherPolicy } from '#apps/website/forms/captcha-pages.ts';

/**
 * Follows every link within the site and its language without a reload, also those of editors. One
 * listener for all: links stay plain, fast to render, and work before the script loads.
 */
export function followLinks(
  router: ReturnType<typeof createBrowserRouter>,
  locale: string,
  siteKey: () => string,
): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || meansAnotherTab(event) || link.hasAttribute('download')) return;
    const path = pathInSite(link, locale);
    if (path === null) return;
    const here = router.state.location.pathname.slice(`/${locale}`.length);
    if (needsOtherPolicy(siteKey(), here, new URL(path, location.origin).pathname)) return;
    event.preventDefault();
    if (link.dataset.cinema !== undefined) rememberCinema(link.dataset.cinema || null);
    void router.navigate(path, {
      // Filters keep the scroll position (D-014).
      preventScrollReset: link.dataset.savePosition !== undefined || /[?&]savePosition=1\b/.test(link.search),
      viewTransition: true,
    });
  });
}

const meansAnotherTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Returns the router's path of a link, or null for a link to another site or to an anchor on this
 * page.
 */
function pathInSite(link: HTMLAnchorElement, locale: string): string | null {
  const home = `/${locale}`;
  if (link.target !== '' || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return null;
  if (link.pathname !== home && !link.pathname.startsWith(`${home}/`)) return null;
  return (link.pathname.slice(home.length) || '/') + link.search + link.hash;
}
