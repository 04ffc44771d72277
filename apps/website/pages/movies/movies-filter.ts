import { lastDayOf, programmeOf, todayOf } from '#apps/website/site/programme.ts';
import { type DayView, dayViewKeys } from '#modules/screenings/rules/programme/day-view.ts';
import {
  moviesPath,
  type ParsedFilter,
  type ProgrammeFilter,
  parseFilter,
} from '#modules/screenings/rules/programme/programme-filter.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

/** Returns the query that the filters of a list keep: its search and its view. Links add the cinema. */
export function listQuery(searched: string, view: DayView): string {
  const parts = [searched.slice(1), dayViewKeys(view)].filter(Boolean);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

type Params = { readonly filterDate?: string; readonly filterTag?: string };

const parsed = (site: SiteData, params: Params, now: number): ParsedFilter =>
  parseFilter(params, { today: todayOf(site, now), lastDay: lastDayOf(programmeOf(site, now)), tags: site.tags });

/**
 * Returns the redirect of an address without a valid day or tag; null for a valid one (SITE-044,
 * D-007, D-009).
 */
export function moviesRedirect(site: SiteData, params: Params, now: number): string | null {
  const result = parsed(site, params, now);
  return 'redirect' in result ? `/${moviesPath(result.redirect)}` : null;
}

/**
 * Returns the filter of an address. One that expired while the page was open counts as the
 * unfiltered list.
 */
export function filterOf(site: SiteData, params: Params, now: number): ProgrammeFilter {
  const result = parsed(site, params, now);
  return 'filter' in result ? result.filter : { kind: 'all', day: null, tag: null };
}
