import { createContext, data, redirect } from 'react-router';
import { pathTo, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import type { PageWire } from '#modules/content/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/** The data sources of loaders, for the server and the browser. */
export type Loading = {
  readonly site: SiteData;
  readonly now: number;
  /** In the browser: the slug of the cinema chosen on this device, null for all. */
  readonly cinema?: () => string | null;
  /** In the browser: reads the data that the page of a long day does not have (decision 0075). */
  readonly whole?: () => Promise<void>;
  /** Returns a content page by slug without locale (D-169); null if there is none (CMS-006). */
  readonly contentPage: (slug: string) => Promise<PageWire | null>;
  /**
   * Returns the voucher types on sale, on the server; in the browser the page itself requests them
   * (VCH-002).
   */
  readonly voucherTypes?: () => Promise<readonly VoucherTypeWire[]>;
  /** The server answers 404 at the same address; the browser redirects to the 404 page (D-003). */
  readonly onMissing: 'answer' | 'redirect';
};
export const loadingContext = createContext<Loading>();

/** Returns the error that a loader throws for missing data. */
export const missing = (loading: Loading): unknown =>
  loading.onMissing === 'answer' ? data(null, { status: 404 }) : redirect(pathTo('404'));

export const redirectTo = (name: RouteName, params?: RouteParams): Response => redirect(pathTo(name, params));
