import { ROUTE_PATHS, type RouteName } from '#apps/website/addresses.ts';
import type { NavigationItem, PublicSettings } from '#modules/exhibitor/contract/settings.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';

/**
 * Pages that belong to a module of the exhibitor: while it is disabled, no page links to them
 * (SET-001, D-176).
 */
const MODULE_PAGES: Partial<Record<RouteName, Feature>> = {
  'buy.tickets': 'tickets',
  'buy.events': 'tickets',
  'buy.voucher': 'vouchers',
  'buy.vouchers': 'vouchers',
  'newsletter.subscribe': 'newsletters',
};
/** `/info/vouchers/:type?` covers everything from `/info/vouchers` on. */
const PREFIXES = Object.entries(MODULE_PAGES).map(([name, module]) => {
  const pattern: string = ROUTE_PATHS[name as RouteName];
  return { prefix: pattern.slice(0, pattern.indexOf('/:')), module };
});

/** Returns whether the page at that path below the locale belongs to a disabled module. */
export const isSwitchedOff = (path: string, features: readonly Feature[]): boolean =>
  PREFIXES.some(
    ({ prefix, module }) => (path === prefix || path.startsWith(`${prefix}/`)) && !features.includes(module),
  );

type Items = PublicSettings['website_config']['navigation'];

/**
 * Removes disabled pages from the exhibitor's navigation. A branch without children is removed too,
 * unless it has its own page; one whose own page is disabled stays as the heading of the rest.
 * `pathOf` is null for external or missing targets; `listsChildren` tells whether a page is empty
 * without children (D-012).
 */
export function withoutSwitchedOff(
  items: Items,
  features: readonly Feature[],
  pathOf: (item: NavigationItem) => string | null,
  listsChildren: (item: NavigationItem) => boolean,
): NavigationItem[] {
  const kept = items.flatMap((item): NavigationItem[] => {
    const path = pathOf(item);
    const isOff = path !== null && isSwitchedOff(path, features);
    if (!item.children?.length) return isOff ? [] : [item];
    const children = withoutSwitchedOff(item.children, features, pathOf, listsChildren);
    if (children.length > 0) return [{ ...item, ...(isOff && { url: '' }), children }];
    return isOff || item.url === '' || listsChildren(item) ? [] : [{ ...item, children }];
  });
  return kept.length === items.length ? kept : withoutLooseEnds(kept);
}

const withoutLooseEnds = (items: readonly NavigationItem[]): NavigationItem[] =>
  items
    .filter((item, index) => !isLoneDivider(item) || dividesSomething(items, index))
    .map((item, index) => (index === 0 ? { ...item, divider: false } : item));

/** An item without a name only draws a line (D-013). */
const isLoneDivider = ({ name }: NavigationItem): boolean => name === '';

/** A line separates two items: it is not first, not last, not beside another line. */
function dividesSomething(items: readonly NavigationItem[], index: number): boolean {
  const before = items[index - 1];
  return before !== undefined && !isLoneDivider(before) && items.slice(index + 1).some((item) => !isLoneDivider(item));
}
