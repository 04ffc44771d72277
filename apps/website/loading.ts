import { createContext, data, redirect } from 'react-router';
import { pathTo, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import type { PageWire } from '#modules/content/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract.ts';

/** What loaders may ask, on the server and in the browser alike. */
export type Loading = {
  readonly site: SiteData;
  readonly now: number;
  /** A content page by slug without locale (D-169); null when there is none (CMS-006). */
  readonly contentPage: (slug: string) => Promise<PageWire | null>;
  /** The voucher types on sale. The server knows them; in the browser the page itself asks for its own (VCH-002). */
  readonly voucherTypes?: () => Promise<readonly VoucherTypeWire[]>;
  /** The server answers 404 in place; in the browser the visitor is sent to the 404 page (D-003). */
  readonly onMissing: 'answer' | 'redirect';
};
export const loadingContext = createContext<Loading>();

/** What a loader throws for a thing that does not exist. */
export const missing = (loading: Loading): unknown =>
  loading.onMissing === 'answer' ? data(null, { status: 404 }) : redirect(pathTo('404'));

export const redirectTo = (name: RouteName, params?: RouteParams): Response => redirect(pathTo(name, params));
