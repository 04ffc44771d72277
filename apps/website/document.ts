import { INITIAL_DATA_ID, PAGE_STATE_ID, ROOT_ID } from '#apps/website/document-ids.ts';
import { attributesHtml, escapeHtml, escapeJson, headTagHtml } from '#apps/website/head/head-html.ts';
import type { HeadTag } from '#apps/website/head/head-tags.ts';
import { stylingOf } from '#apps/website/layout/styling.ts';
import type { BuiltAssets, Markup } from '#apps/website/render-contract.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

type Input = {
  site: SiteData;
  /** JSON that is safe inside a script element. */
  siteDataJson: Uint8Array;
  /** The loaders' answers, so that the browser need not request them again. */
  pageState: unknown;
  /** Markup above the page, which the browser's script leaves alone. */
  notice: string;
  tags: readonly HeadTag[];
  /** Link elements as React wrote them. */
  imagePreloads: string;
  body: string;
  assets: BuiltAssets;
  preload: readonly string[];
};

/** The icons of tabs and home screens, and the website as an app. */
const ICONS =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png"><link rel="manifest" href="/manifest.webmanifest">';

/**
 * Returns a whole page. It has no data of one visitor and no inline script, so the same bytes,
 * compressed once, serve all visitors (D-004: the site's data is in a data block, which browsers do
 * not execute).
 */
export function pageDocument(input: Input): Markup {
  const { siteDataJson, pageState, body, assets, preload } = input;
  const modules = [...new Set([...assets.preload, ...preload])].filter((file) => file !== assets.entry);
  const before = headOf(input, assets.worker);
  const programs = [
    '</style>',
    input.imagePreloads,
    `<script async src="${assets.prelude}"></script>`,
    // Visible content comes before the script for clicks.
    `<script type="module" src="${assets.entry}" fetchpriority="low"></script>`,
    ...modules.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    ICONS,
    `</head><body class="preload">${input.notice}<div id="${ROOT_ID}">`,
  ].join('');
  const after = [
    `</script><script type="application/json" id="${PAGE_STATE_ID}">${escapeJson(JSON.stringify(pageState))}</script>`,
    '</body></html>',
  ].join('');
  return [
    before,
    assets.styles,
    programs,
    body,
    `</div><script type="application/json" id="${INITIAL_DATA_ID}">`,
    siteDataJson,
    after,
  ];
}

/** Returns a page without a script: the page of a website that is not open yet. */
export const staticDocument = (input: Pick<Input, 'site' | 'tags' | 'body' | 'assets'>): Markup => [
  headOf(input, null),
  input.assets.styles,
  `</style>${ICONS}</head><body>`,
  input.body,
  '</body></html>',
];

/** The beginning of every page, up to its styles. */
function headOf({ site, tags, assets }: Pick<Input, 'site' | 'tags' | 'assets'>, worker: string | null): string {
  const style = stylingOf(site.settings.website_config.styling);
  const own = { ...(style && { style }), ...(worker && { 'data-worker': worker }) };
  return [
    `<!doctype html><html lang="${escapeHtml(site.locale)}"${attributesHtml(own)}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    ...tags.map(headTagHtml),
    // Preloaded, a font of a nearby server is ready for the first paint, which waits a tenth of a
    // second at most.
    ...assets.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`),
    '<meta name="color-scheme" content="light dark"><style>',
  ].join('');
}
