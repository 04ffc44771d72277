import type { PageHead } from '#apps/website/head/page-head.ts';
import type { Language } from '#apps/website/i18n/TextsProvider.tsx';
import { notFoundHead } from '#apps/website/pages/not-found/not-found-head.ts';
import type { RouteHandle } from '#apps/website/routes.tsx';
import type { SiteData } from '#modules/site/contract/public.ts';

/** The part of the router's state, static or live, that decides a page's head. */
type RouterStateLike = {
  readonly matches: readonly { route: { id: string; handle?: unknown }; params: Record<string, string | undefined> }[];
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
};

export type Shown = {
  readonly site: SiteData;
  readonly language: Language;
  readonly now: number;
  readonly state: RouterStateLike;
};

/** Returns the head of the innermost page, or that of the 404 page for missing data. */
export function headOfMatches(input: Shown): PageHead {
  const { state, ...rest } = input;
  const match = state.matches.at(-1);
  const page = (match?.route.handle as RouteHandle | undefined)?.page;
  if (state.errors || !match || !page) return notFoundHead(input);
  return page.head({ ...rest, params: match.params, loaderData: state.loaderData[match.route.id] });
}
