import type { createBrowserRouter } from 'react-router';
import { needsOtherPolicy } from '#apps/website/forms/captcha-pages.ts';

/**
 * Follows every link that stays in the site and in its language without loading the page anew, those an editor wrote
 * among them. One listener for all: links themselves stay plain, cheap to render and at work before we are.
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
    void router.navigate(path, {
      // Filters keep the page where it is (D-014).
      preventScrollReset: link.dataset.savePosition !== undefined || /[?&]savePosition=1\b/.test(link.search),
      viewTransition: true,
    });
  });
}

const meansAnotherTab = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The router's path of a link, or null for one that leads elsewhere or to a place on this page. */
function pathInSite(link: HTMLAnchorElement, locale: string): string | null {
  const home = `/${locale}`;
  if (link.target !== '' || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return null;
  if (link.pathname !== home && !link.pathname.startsWith(`${home}/`)) return null;
  return (link.pathname.slice(home.length) || '/') + link.search + link.hash;
}
