/**
 * What browsers talk to during `npm run dev`: every request goes on to the running Foyer, but the
 * apps of the staff (portal, till, scanner ...) load their sources from Vite, which replaces
 * changed modules in place. Pages of the website are those of the last build and reload when the
 * next one is there.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const STAFF_APPS = ['portal', 'pos', 'display', 'scanner', 'signage'];
/** What Vite answers itself: its own modules and our sources. The rest goes on to Foyer. */
const FROM_FOYER = String.raw`^/(?!(@|apps/|ui/|web/|kernel/|messages/|modules/|node_modules/|\.cache/)).*`;
const REBUILT = 'foyer:rebuilt';
const HOP_HEADERS = ['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive'];
/** The policy of the built pages forbids inline scripts, which Vite needs. */
const DROPPED_HEADERS = [...HOP_HEADERS, 'content-security-policy'];
const RESTARTING =
  '<!doctype html><meta http-equiv="refresh" content="1"><title>Foyer</title>Foyer is starting again ...';
const RELOAD_WHEN_REBUILT = `import { createHotContext } from '/@vite/client';
createHotContext('/website').on('${REBUILT}', () => location.reload());`;

export type DevFront = {
  readonly url: string;
  /** Pages of the website load again; call it when the server with the new build is up. */
  reloadWebsite(): void;
};

/** Opens the front on `port` of this machine (the next free one when it is taken). `target`: the origin of Foyer. */
export async function openDevFront({ target, port }: { target: string; port: number }): Promise<DevFront> {
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    publicDir: false,
    cacheDir: join(ROOT, '.cache/vite'),
    logLevel: 'warn',
    plugins: [react(), pagesOf(target)],
    css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
    optimizeDeps: { entries: STAFF_APPS.map((app) => `apps/${app}/entry.tsx`) },
    server: {
      host: '127.0.0.1',
      hmr: { path: '@hmr' }, // apart from the sockets that go on to Foyer
      port,
      watch: { ignored: ['**/dist/**', '**/.data/**', '**/demo/**', '**/*.test.ts', '**/*.test.tsx'] },
      proxy: { [FROM_FOYER]: { target, changeOrigin: true, ws: true, headers: { origin: target } } },
    },
  });
  await vite.listen();
  const [url = ''] = vite.resolvedUrls?.local ?? [];
  return { url: url.replace(/\/$/, ''), reloadWebsite: () => vite.ws.send({ type: 'custom', event: REBUILT }) };
}

/** Answers requests for pages: Foyer's own, with the sources in the place of the built program. */
const pagesOf = (target: string): Plugin => ({
  name: 'pages-of-foyer',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const asksForPage = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');
      if (asksForPage) answerPage(vite, target, request, response).catch(next);
      else next();
    });
  },
});

async function answerPage(
  vite: ViteDevServer,
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const { cookie = '', 'accept-language': language = '' } = request.headers;
  const headers = { accept: 'text/html', cookie, 'accept-language': language };
  const page = await fetch(target + path, { headers, redirect: 'manual' }).catch(() => null);
  if (!page) {
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(RESTARTING);
    return;
  }
  response.statusCode = page.status;
  for (const [name, value] of page.headers)
    if (!DROPPED_HEADERS.includes(name) && name !== 'set-cookie') response.setHeader(name, value);
  if (page.headers.getSetCookie().length > 0) response.setHeader('set-cookie', page.headers.getSetCookie());
  if (!page.headers.get('content-type')?.startsWith('text/html')) {
    response.end(Buffer.from(await page.arrayBuffer()));
    return;
  }
  const app = STAFF_APPS.find((name) => path === `/${name}` || new RegExp(`^/${name}[/?]`).test(path));
  const html = await page.text();
  response.end(app ? await vite.transformIndexHtml(path, fromSources(html, app)) : reloadingWhenRebuilt(html));
}

/** A page of a staff app with its source program in the place of the built one. */
function fromSources(html: string, app: string): string {
  const [layers = ''] = /@layer [\w, ]+;/.exec(readFileSync(join(ROOT, 'ui/tokens.css'), 'utf8')) ?? [];
  return html
    .replace(/<link rel="(?:stylesheet|modulepreload)" href="\/assets\/[^"]+">/g, '')
    .replace(/<script type="module" src="\/assets\/[^"]+"><\/script>/, '')
    .replace('</head>', `<style>${layers}</style><script type="module" src="/apps/${app}/entry.tsx"></script></head>`);
}

const reloadingWhenRebuilt = (html: string): string =>
  html.replace('</head>', `<script type="module">${RELOAD_WHEN_REBUILT}</script></head>`);
