import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {} from '@fastify/swagger'; // lets a route exclude itself from the API document
import type { HttpApp } from '#platform/http/app.ts';
import { LEAVING_WORKER, workerWith } from '#web/server/offline-worker.ts';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

/** Beside the page, whose address has no slash at its end: the scope of a worker is its own folder. */
export const SIGNAGE_WORKER = '/signage-worker.js';
export const SIGNAGE_MANIFEST = '/signage.webmanifest';
const PAGE = '/signage';
const PROGRAM = 'apps/signage/offline/worker.ts';
const ENTRY = 'apps/signage/entry.tsx';

export type AppIcon = {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
};
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/**
 * Returns the service worker of signage screens (decision 0089): its program with every file that
 * the screen may need, the entry first. With `offline` false it is one that unregisters itself.
 */
export async function signageWorkerOf(
  folder: string,
  manifest: Readonly<Record<string, Chunk>>,
  { offline, shared }: { readonly offline: boolean; readonly shared: readonly string[] },
): Promise<string> {
  const worker = manifest[PROGRAM];
  if (!offline || !worker) return LEAVING_WORKER;
  const reached = new Set<string>();
  const reach = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(next);
  };
  reach(ENTRY);
  const files = [...reached, ...shared].map((file) => `/${file}`);
  return workerWith(await readFile(join(folder, 'client', worker.file), 'utf8'), [...new Set(files)]);
}

export type SignageApp = {
  readonly worker: string;
  readonly icons: readonly AppIcon[];
  readonly exhibitor: (exhibitorId: number) => Promise<ExhibitorShell>;
};

/** Serves what makes a signage screen an app that starts without a network. */
export function signageApp(app: HttpApp, { worker, icons, exhibitor }: SignageApp): void {
  const hidden = { schema: { hide: true } };
  app.get(SIGNAGE_WORKER, hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
  app.get(SIGNAGE_MANIFEST, hidden, async (request, reply) => {
    const { trade_name, portal_locale } = await exhibitor(request.exhibitorId);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifestOf(trade_name, portal_locale, icons));
  });
}

/** A screen on a wall is upright or not, and shows nothing of the browser. */
const manifestOf = (name: string, lang: string, icons: readonly AppIcon[]): string =>
  JSON.stringify({
    name,
    short_name: name,
    lang,
    id: PAGE,
    start_url: PAGE,
    scope: PAGE,
    display: 'fullscreen',
    orientation: 'any',
    background_color: '#000000',
    theme_color: '#000000',
    icons,
  });
