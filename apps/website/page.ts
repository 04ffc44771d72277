import type { ComponentType } from 'react';
import type { PageHead } from '#apps/website/head/page-head.ts';
import type { Language } from '#apps/website/i18n/TextsProvider.tsx';
import type { SiteData } from '#modules/site/contract/public.ts';

/**
 * The input of a page's head for search engines and other sites, from plain values: used on the
 * server and in the browser.
 */
export type HeadInput<LoaderData = unknown> = {
  readonly site: SiteData;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly loaderData: LoaderData;
  readonly now: number;
};

/**
 * One page of the website. Every page module exports only `page`: `export const page: Page = {
 * Component: MoviesPage, head: moviesHead }`.
 */
export type Page = {
  readonly Component: ComponentType;
  readonly head: (input: HeadInput) => PageHead;
  /**
   * Parts the server loads before it renders the page, and the browser after (parts/on-demand.tsx).
   */
  readonly parts?: readonly (() => Promise<void>)[];
};
export type PageModule = { readonly page: Page };
