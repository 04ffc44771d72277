import { pathToOrNull } from '#apps/website/addresses.ts';
import { isSwitchedOff, withoutSwitchedOff } from '#apps/website/switched-off.ts';
import type { NavigationItem, PublicSettings } from '#modules/exhibitor/contract/settings.ts';

/**
 * The target of a navigation item (D-013): another site in a new tab, a page, or none (a heading).
 */
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

/** Searches depth first. */
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

/** Returns the visible navigation: without pages of disabled modules (SET-001). */
export const shownNavigation = ({ website_config, public_config }: SiteConfig): NavigationItem[] =>
  withoutSwitchedOff(website_config.navigation, public_config.features, pathOf, isInfo);

/** Returns the item whose children the info page lists (D-012). */
export const infoItem = (settings: SiteConfig): NavigationItem | null => findItem(shownNavigation(settings), isInfo);

/** Removes the exhibitor's links to pages of disabled modules, and to an empty info page. */
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
 * Returns the redirect of the home page as a path below the locale; null while home is shown
 * (D-011). A redirect to home, to no page or to a disabled page is ignored, so it never loops or
 * fails.
 */
export function homeRedirect(settings: SiteConfig): string | null {
  const chosen = settings.website_config.header.home_redirect;
  const target = chosen && pathToOrNull(chosen.name, chosen.params);
  if (target && target !== '/' && !isSwitchedOff(target, settings.public_config.features)) return target;
  const navigation = shownNavigation(settings);
  if (navigation.length === 0 || findItem(navigation, ({ url }) => url === 'home' || url === '/')) return null;
  const first = findItem(navigation, (item) => pathOf(item) !== null);
  return first && pathOf(first);
}

/**
 * Returns whether the visitor is at `item`: on its path, or below it unless the item is exact
 * (D-013).
 */
export function isActive(item: NavigationItem, path: string): boolean {
  const target = navigationTarget(item);
  if (target && 'path' in target) {
    if (target.path === path) return true;
    if (!item.exact && target.path !== '/' && path.startsWith(`${target.path}/`)) return true;
  }
  return (item.children ?? []).some((child) => isActive(child, path));
}

/** Returns the deepest active item's own slides, else the site's (D-013). */
export function headerSlidesFor(settings: SiteConfig, path: string): PublicSettings['website_config']['headerSlides'] {
  const active = findItem(
    shownNavigation(settings),
    (item) => Boolean(item.headerSlides?.length) && isActive({ ...item, children: [] }, path),
  );
  return active?.headerSlides ?? settings.website_config.headerSlides;
}
