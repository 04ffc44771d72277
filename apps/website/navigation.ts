import { pathToOrNull } from '#apps/website/addresses.ts';
import type { NavigationItem, PublicSettings } from '#modules/exhibitor/contract.ts';

/** Where a navigation item leads (D-013): outside in a new tab, to a page, or nowhere (a mere heading). */
export type NavigationTarget = { readonly outside: string } | { readonly path: string } | null;

export function navigationTarget(item: {
  readonly url: string;
  readonly params?: Record<string, string>;
}): NavigationTarget {
  if (/^https?:\/\//i.test(item.url)) return { outside: item.url };
  if (item.url.startsWith('/')) return { path: item.url };
  const path = pathToOrNull(item.url, item.params);
  return path === null ? null : { path };
}

/** Depth first. */
function findItem(items: readonly NavigationItem[], fits: (item: NavigationItem) => boolean): NavigationItem | null {
  for (const item of items) {
    if (fits(item)) return item;
    const below = findItem(item.children ?? [], fits);
    if (below) return below;
  }
  return null;
}

type SiteConfig = Pick<PublicSettings, 'website_config'>;

/** The item whose children the info page lists (D-012). */
export const infoItem = ({ website_config }: SiteConfig): NavigationItem | null =>
  findItem(website_config.navigation, ({ url }) => url === 'info' || url === '/info');

/**
 * Where the home page leads instead, as a path below the locale; null while home is shown (D-011). A redirect that
 * names home or no page at all is ignored, so it can never go in circles.
 */
export function homeRedirect({ website_config }: SiteConfig): string | null {
  const { navigation, header } = website_config;
  const chosen = header.home_redirect;
  const wanted = chosen && pathToOrNull(chosen.name, chosen.params);
  if (wanted && wanted !== '/') return wanted;
  if (navigation.length === 0 || findItem(navigation, ({ url }) => url === 'home' || url === '/')) return null;
  const first = findItem(navigation, (item) => {
    const target = navigationTarget(item);
    return target !== null && 'path' in target;
  });
  const target = first && navigationTarget(first);
  return target && 'path' in target ? target.path : null;
}

/** Whether `item` is where the visitor is: on its path, or below it unless it wants its path exactly (D-013). */
export function isActive(item: NavigationItem, path: string): boolean {
  const target = navigationTarget(item);
  if (target && 'path' in target) {
    if (target.path === path) return true;
    if (!item.exact && target.path !== '/' && path.startsWith(`${target.path}/`)) return true;
  }
  return (item.children ?? []).some((child) => isActive(child, path));
}

/** The deepest active item's own slides, else the site's (D-013). */
export function headerSlidesFor(
  { website_config }: SiteConfig,
  path: string,
): PublicSettings['website_config']['headerSlides'] {
  const active = findItem(
    website_config.navigation,
    (item) => Boolean(item.headerSlides?.length) && isActive({ ...item, children: [] }, path),
  );
  return active?.headerSlides ?? website_config.headerSlides;
}
