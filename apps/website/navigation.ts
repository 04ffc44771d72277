import { pathToOrNull } from '#apps/website/addresses.ts';
import { isSwitchedOff, withoutSwitchedOff } from '#apps/website/switched-off.ts';
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

type SiteConfig = {
  readonly website_config: PublicSettings['website_config'];
  readonly public_config: Pick<PublicSettings['public_config'], 'features'>;
};

const isInfo = ({ url }: { readonly url: string }): boolean => url === 'info' || url === '/info';
const pathOf = (item: NavigationItem): string | null => {
  const target = navigationTarget(item);
  return target && 'path' in target ? target.path : null;
};

/** The navigation as it is shown: without pages of modules that are off (SET-001). */
export const shownNavigation = ({ website_config, public_config }: SiteConfig): NavigationItem[] =>
  withoutSwitchedOff(website_config.navigation, public_config.features, pathOf, isInfo);

/** The item whose children the info page lists (D-012). */
export const infoItem = (settings: SiteConfig): NavigationItem | null => findItem(shownNavigation(settings), isInfo);

/** The operator's links without those to pages of modules that are off, and to an info page that lists nothing. */
export const shownLinks = <Link extends { readonly url: string }>(
  links: readonly Link[],
  settings: SiteConfig,
): Link[] =>
  links.filter((link) => {
    const target = navigationTarget(link);
    if (!target || !('path' in target)) return target !== null;
    if (isInfo(link)) return (infoItem(settings)?.children?.length ?? 0) > 0;
    return !isSwitchedOff(target.path, settings.public_config.features);
  });

/**
 * Where the home page leads instead, as a path below the locale; null while home is shown (D-011). A redirect that
 * names home, no page at all or a page that is off is ignored, so it never goes in circles or nowhere.
 */
export function homeRedirect(settings: SiteConfig): string | null {
  const chosen = settings.website_config.header.home_redirect;
  const wanted = chosen && pathToOrNull(chosen.name, chosen.params);
  if (wanted && wanted !== '/' && !isSwitchedOff(wanted, settings.public_config.features)) return wanted;
  const navigation = shownNavigation(settings);
  if (navigation.length === 0 || findItem(navigation, ({ url }) => url === 'home' || url === '/')) return null;
  const first = findItem(navigation, (item) => pathOf(item) !== null);
  return first && pathOf(first);
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
export function headerSlidesFor(settings: SiteConfig, path: string): PublicSettings['website_config']['headerSlides'] {
  const active = findItem(
    shownNavigation(settings),
    (item) => Boolean(item.headerSlides?.length) && isActive({ ...item, children: [] }, path),
  );
  return active?.headerSlides ?? settings.website_config.headerSlides;
}
