import type { PageWire } from '#modules/content/contract.ts';
import type { SiteData } from '#modules/site/contract.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract.ts';

/** Between Node (apps/website/server) and the built renderer (dist/website/server/render.js): plain values only. */

/** Addresses of built files, read from the client build's manifest. */
export type BuiltAssets = {
  /** The browser program and what it imports at once, to be preloaded. */
  readonly entry: string;
  /** A few lines that run before the first paint (chosen light or dark). */
  readonly prelude: string;
  readonly preload: readonly string[];
  /** The service worker's address; null where none is wanted. */
  readonly worker: string | null;
  /** The faces every page is set in. */
  readonly fonts: readonly string[];
  /** All of the site's styles, as they stand in every page, and their name in its policy: `sha256-...`. */
  readonly styles: Uint8Array;
  readonly styleHash: string;
  /** Source file (`apps/website/pages/home/HomePage.tsx`) to its chunk and the chunks that one imports. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
};

export type RenderRequest = {
  /** Below the locale, with a leading slash and without a query: `/movies/today`. */
  readonly path: string;
  /** What a list of films is searched for, as its own address has it (`?q=murnau`); '' for every other page. */
  readonly search: string;
  readonly locale: string;
  readonly siteData: SiteData;
  /** The same as bytes of JSON that may stand inside a script element (`<` is written \u003c), made once per version. */
  readonly siteDataJson: Uint8Array;
  /** A content page by slug without locale (D-169), null when there is none. */
  readonly contentPage: (slug: string) => Promise<PageWire | null>;
  /** The voucher types on sale, in this locale. */
  readonly voucherTypes: () => Promise<readonly VoucherTypeWire[]>;
  readonly assets: BuiltAssets;
};

/** A document in parts, in order. What is the same in every page of a site is not written anew for each. */
export type Markup = readonly (string | Uint8Array)[];

export type Rendered =
  | { readonly status: 200 | 404; readonly html: Markup; readonly redirect?: undefined }
  | { readonly status: 302; readonly redirect: string; readonly html?: undefined };

export type Render = (request: RenderRequest) => Promise<Rendered>;
