import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { Render, RenderRequest } from '#apps/website/render-contract.ts';
import { loadRenderer } from '#apps/website/server/renderer.ts';
import { median } from '#bench/median.ts';
import type { SiteData } from '#modules/site/contract/public.ts';

const ROOT = join(import.meta.dirname, '..');
const TIMES = 60;
/** Both sides are measured after a warm-up. */
const WARM_UP = 400;

type Built = { render: Render; bareRendering: (request: RenderRequest) => Promise<() => string> };
let built: Built | undefined;
let warm = false;

/** Loads the site's own renderer and the bare rendering of the same elements, built alike. */
async function load(): Promise<Built> {
  if (built) return built;
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'bench/render-entry.tsx'),
      outDir: join(ROOT, 'dist/bench'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
    },
  });
  built = (await import(pathToFileURL(join(ROOT, 'dist/bench/render-entry.js')).href)) as Built;
  return built;
}

/**
 * Returns the median times of a page (route, data, rendering, head, document) and of its bare
 * rendering, alternating, in ms.
 */
export async function measureRender(url: string, path: string): Promise<{ pageMs: number; bareMs: number }> {
  const { render, bareRendering } = await load();
  const { data } = (await (await fetch(`${url}/api/site?locale=en`)).json()) as { data: SiteData };
  const { assets } = await loadRenderer(join(ROOT, 'dist/website'));
  const request: RenderRequest = {
    access: 'public',
    path,
    locale: 'en',
    siteData: data,
    search: '',
    siteDataJson: Buffer.from(JSON.stringify(data).replaceAll('<', '\\u003c')),
    contentPage: async () => null,
    voucherTypes: async () => [],
    assets,
  };
  const bare = await bareRendering(request);
  const page: number[] = [];
  const alone: number[] = [];
  for (let i = 0; i < WARM_UP && !warm; i++) {
    await render(request);
    bare();
  }
  warm = true;
  for (let i = 0; i < TIMES; i++) {
    const began = performance.now();
    await render(request);
    const between = performance.now();
    bare();
    page.push(between - began);
    alone.push(performance.now() - between);
  }
  return { pageMs: median(page), bareMs: median(alone) };
}
