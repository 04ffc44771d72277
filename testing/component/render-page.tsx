import { Window } from 'happy-dom';
import { loadCatalogue } from '#apps/website/i18n/load-catalogue.ts';
import type { BuiltAssets, Render, Rendered } from '#apps/website/render-contract.ts';
import { createRender } from '#apps/website/rendering.tsx';
import type { MessageLocale } from '#kernel/texts.ts';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherTypeWire } from '#modules/vouchers/contract/public.ts';
import { contentPageFixture } from '#testing/component/site-data.fixture.ts';
import type { Catalogue } from '#web/i18n/catalogue.ts';

const ASSETS: BuiltAssets = {
  entry: '/assets/site.js',
  prelude: '/assets/prelude.js',
  preload: ['/assets/react.js'],
  worker: '/sw.js',
  fonts: ['/assets/fraunces.woff2'],
  styles: Buffer.from('p{margin:0}'),
  styleHash: 'sha256-made-up',
  modules: { 'apps/website/pages/home/HomePage.tsx': ['/assets/HomePage.js'] },
};

/** Returns the renderer with every catalogue unchanged, or changed by `alter` (a pseudo-locale). */
export async function testRender(alter: (catalogue: Catalogue) => Catalogue = (same) => same): Promise<Render> {
  const entries = await Promise.all(
    MESSAGE_LOCALES.map(async (locale) => [locale, alter(await loadCatalogue(locale))]),
  );
  return createRender(Object.fromEntries(entries) as Record<MessageLocale, Catalogue>);
}

const GIFT_CARD = { slug: 'gift', page_title: 'A gift card', description: 'For evenings.', image: null };

/** A page as text, or its redirect. */
type Page = { readonly status: Rendered['status']; readonly html?: string; readonly redirect?: string };

/** Renders a page of the fixture's site; a film search follows its path. */
export async function renderPage(render: Render, siteData: SiteData, path: string): Promise<Page> {
  const { status, html, redirect } = await render({
    access: 'public',
    path: path.replace(/\?.*$/, ''),
    search: /\?.*$/.exec(path)?.[0] ?? '',
    locale: siteData.locale,
    siteData,
    siteDataJson: Buffer.from(JSON.stringify(siteData).replaceAll('<', '\\u003c')),
    contentPage: async (slug) => contentPageFixture(slug),
    voucherTypes: async () =>
      siteData.settings.public_config.features.includes('vouchers') ? [GIFT_CARD as VoucherTypeWire] : [],
    assets: ASSETS,
  });
  return html ? { status, html: html.map((part) => Buffer.from(part).toString()).join('') } : { status, redirect };
}

/** Returns the HTML of a page that must exist. */
export async function htmlOf(render: Render, siteData: SiteData, path: string): Promise<string> {
  const page = await renderPage(render, siteData, path);
  if (page.html === undefined) throw new Error(`${path} leads to ${page.redirect}`);
  return page.html;
}

/** Parses a page as a browser without JavaScript does. */
export function parsePage(html: string) {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });
  document.write(html);
  return document;
}

/** Parses the result of {@link htmlOf}. */
export const documentOf = async (render: Render, siteData: SiteData, path: string) =>
  parsePage(await htmlOf(render, siteData, path));

/** Returns the text of a page between its header and its footer. */
export async function mainOf(render: Render, siteData: SiteData, path: string) {
  const main = (await documentOf(render, siteData, path)).querySelector('main');
  if (!main) throw new Error(`${path} has no content`);
  return main;
}
