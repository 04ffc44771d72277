import { INITIAL_DATA_ID, PAGE_STATE_ID, ROOT_ID } from '#apps/website/document-ids.ts';
import { attributesHtml, escapeHtml, escapeJson, headTagHtml } from '#apps/website/head/head-html.ts';
import type { HeadTag } from '#apps/website/head/head-tags.ts';
import { stylingOf } from '#apps/website/layout/styling.ts';
import type { BuiltAssets, Markup } from '#apps/website/render-contract.ts';
import type { SiteData } from '#modules/site/contract.ts';

type Input = {
  site: SiteData;
  /** As JSON that may stand inside a script element. */
  siteDataJson: Uint8Array;
  /** What the loaders answered, so that the browser need not ask again. */
  pageState: unknown;
  tags: readonly HeadTag[];
  /** Link elements as React wrote them. */
  imagePreloads: string;
  body: string;
  assets: BuiltAssets;
  preload: readonly string[];
};

/**
 * A whole page. It carries nothing of one visitor and not one inline script, so the same bytes, compressed once,
 * serve everybody (D-004: the site's data stand in it as a data block, which no browser executes).
 */
export function pageDocument(input: Input): Markup {
  const { site, siteDataJson, pageState, tags, body, assets, preload } = input;
  const modules = [...new Set([...assets.preload, ...preload])].filter((file) => file !== assets.entry);
  const style = stylingOf(site.settings.website_config.styling);
  const own = { ...(style && { style }), ...(assets.worker && { 'data-worker': assets.worker }) };
  const before = [
    `<!doctype html><html lang="${escapeHtml(site.locale)}"${attributesHtml(own)}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    ...tags.map(headTagHtml),
    // Asked for at once, a face that is near is there for the first paint, which waits a tenth of a second for it at most.
    ...assets.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`),
    '<meta name="color-scheme" content="light dark"><style>',
  ].join('');
  const programs = [
    '</style>',
    input.imagePreloads,
    `<script async src="${assets.prelude}"></script>`,
    // What is read comes before what answers to clicks.
    `<script type="module" src="${assets.entry}" fetchpriority="low"></script>`,
    ...modules.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `</head><body class="preload"><div id="${ROOT_ID}">`,
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
