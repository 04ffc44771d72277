/** What the program and its render thread say to each other (decision 0070). */
import type { BuiltAssets, RenderRequest } from '#apps/website/render-contract.ts';
import type { MadePage } from '#apps/website/server/rendering/make-page.ts';

/** What the thread is started with. */
export type ThreadData = {
  /** The address of the built renderer (dist/website/server/render.js). */
  readonly renderer: string;
  readonly assets: BuiltAssets;
};

/** The data of a site in one locale; the thread keeps it for further pages. */
export type SiteSlot = {
  /** Exhibitor and locale. */
  readonly slot: string;
  /** Another object of site data has another number. */
  readonly number: number;
  /** JSON; left out if the thread has this number in this slot. */
  readonly json?: Uint8Array;
};

/** What a page may ask for that is not in the data of the site. */
export type Question =
  | { readonly what: 'contentPage'; readonly slug: string }
  | { readonly what: 'voucherTypes'; readonly slug?: undefined };

export type ToThread =
  | {
      readonly kind: 'page';
      readonly page: number;
      readonly site: SiteSlot;
      /** Slots that are not needed any more. */
      readonly forget: readonly string[];
      readonly address: Pick<RenderRequest, 'access' | 'path' | 'search' | 'locale'>;
    }
  | { readonly kind: 'answer'; readonly page: number; readonly question: number; readonly value: unknown }
  /** The page is not needed any more: what it asked for could not be read. */
  | { readonly kind: 'drop'; readonly page: number };

export type FromThread =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'asks'; readonly page: number; readonly question: number } & Question)
  | { readonly kind: 'made'; readonly page: number; readonly made: MadePage }
  | { readonly kind: 'failed'; readonly page: number; readonly error: unknown };
