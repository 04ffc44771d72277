import type { PageWire } from '#modules/content/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/**
 * The interface between Node (apps/website/server) and the built renderer
 * (dist/website/server/render.js): plain values only.
 */

/** Addresses of built files, read from the client build's manifest. */
export type BuiltAssets = {
  /** The browser script and its direct imports, for preloading. */
  readonly entry: string;
  /** A few lines that run before the first paint (the chosen colour scheme). */
  readonly prelude: string;
  readonly preload: readonly string[];
  /** The service worker's address; null if it is disabled. */
  readonly worker: string | null;
  /** The fonts of every page. */
  readonly fonts: readonly string[];
  /**
   * All styles of the site, as they are in every page, and their hash in its policy: `sha256-...`.
   */
  readonly styles: Uint8Array;
  readonly styleHash: string;
  /** Source file (`apps/website/pages/home/HomePage.tsx`) to its chunk and the chunks that one imports. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
};

/**
 * Who sees the website. `closed`: visitors read that it opens soon. `preview`: employees see every
 * page, with a notice that visitors do not.
 */
export type Access = 'public' | 'preview' | 'closed';

export type RenderRequest = {
  readonly access: Access;
  /** Below the locale, with a leading slash and without a query: `/movies/today`. */
  readonly path: string;
  /** The query that the page obeys, in its one spelling (`?q=murnau&cinema=grande`); '' for most pages. */
  readonly search: string;
  readonly locale: string;
  readonly siteData: SiteData;
  /**
   * The same as bytes of JSON that are safe inside a script element (`<` is written \u003c), made
   * once per version.
   */
  readonly siteDataJson: Uint8Array;
  /** Returns a content page by slug without locale (D-169), null if there is none. */
  readonly contentPage: (slug: string) => Promise<PageWire | null>;
  /** Returns the voucher types on sale, in this locale. */
  readonly voucherTypes: () => Promise<readonly VoucherTypeWire[]>;
  readonly assets: BuiltAssets;
};

/**
 * A document in parts, in order. Parts that are equal in every page of a site are not created again
 * for each.
 */
export type Markup = readonly (string | Uint8Array)[];

export type Rendered =
  | { readonly status: 200 | 404; readonly html: Markup; readonly redirect?: undefined }
  | { readonly status: 302; readonly redirect: string; readonly html?: undefined };

export type Render = (request: RenderRequest) => Promise<Rendered>;
