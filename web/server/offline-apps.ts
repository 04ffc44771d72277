import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {} from '@fastify/swagger'; // lets a route exclude itself from the API document
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import { LEAVING_WORKER, workerWith } from '#web/server/offline-worker.ts';
import type { ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

/** The apps of devices that start without a network (decisions 0089, 0097, 0106). */
export const OFFLINE_APPS = ['pos', 'display', 'scanner', 'signage'] as const;
export type OfflineApp = (typeof OFFLINE_APPS)[number];

/** Beside the page, whose address has no slash at its end: the scope of a worker is its own folder. */
export const workerAddress = (app: OfflineApp): string => `/${app}-worker.js`;
export const manifestAddress = (app: OfflineApp): string => `/${app}.webmanifest`;
const PROGRAM = 'web/device/offline/worker.ts';

export type AppIcon = {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose: string;
};
type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] };
type Building = { readonly offline: boolean; readonly shared: readonly string[] };
export type Workers = Readonly<Record<OfflineApp, string>>;

/**
 * Returns the service workers of these apps: one program, with every file that the app may need, the
 * entry first. With `offline` false they are ones that unregister themselves.
 */
export async function workersOf(
  folder: string,
  manifest: Readonly<Record<string, Chunk>>,
  { offline, shared }: Building,
): Promise<Workers> {
  const worker = manifest[PROGRAM];
  if (!offline || !worker) return forEachApp(() => LEAVING_WORKER);
  const program = await readFile(join(folder, 'client', worker.file), 'utf8');
  return forEachApp((app) => {
    const files = [...filesOf(`apps/${app}/entry.tsx`, manifest), ...shared].map((file) => `/${file}`);
    return workerWith(program, [...new Set(files)], `/${app}`);
  });
}

const forEachApp = (workerOf: (app: OfflineApp) => string): Workers =>
  Object.fromEntries(OFFLINE_APPS.map((app) => [app, workerOf(app)])) as Workers;

/** A scanner reads codes with a program of its own, which is an asset of the part that loads it. */
const isProgram = (file: string): boolean => file.endsWith('.wasm');

function filesOf(entry: string, manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const reached = new Set<string>();
  const reach = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(next);
    for (const asset of (chunk.assets ?? []).filter(isProgram)) reached.add(asset);
  };
  reach(entry);
  return reached;
}

export type OfflineAppPages = {
  readonly workers: Workers;
  readonly icons: readonly AppIcon[];
  readonly exhibitor: (exhibitorId: number) => Promise<ExhibitorShell>;
  readonly translator: Translator;
};

/** Serves what makes a device an installed app that starts without a network. */
export function offlineApps(app: HttpApp, { workers, icons, exhibitor, translator }: OfflineAppPages): void {
  const hidden = { schema: { hide: true } };
  for (const name of OFFLINE_APPS) {
    app.get(workerAddress(name), hidden, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(workers[name]),
    );
    app.get(manifestAddress(name), hidden, async (request, reply) => {
      const { trade_name, portal_locale } = await exhibitor(request.exhibitorId);
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(
          manifestOf(name, {
            app: translator.sentence(portal_locale, 'apps', name),
            exhibitor: trade_name,
            lang: portal_locale,
            icons,
          }),
        );
    });
  }
}

type Named = {
  readonly app: string;
  readonly exhibitor: string;
  readonly lang: string;
  readonly icons: readonly AppIcon[];
};

/** A screen that customers look at shows nothing of the browser; an employee keeps the clock and the battery in sight. */
const DISPLAY: Readonly<Record<OfflineApp, string>> = {
  pos: 'standalone',
  display: 'fullscreen',
  scanner: 'standalone',
  signage: 'fullscreen',
};

/** Several of these apps may be on one machine, so each has a name of its own, in the language of the exhibitor. */
const manifestOf = (path: OfflineApp, { app, exhibitor, lang, icons }: Named): string =>
  JSON.stringify({
    name: `${app} · ${exhibitor}`,
    short_name: app,
    lang,
    id: `/${path}`,
    start_url: `/${path}`,
    scope: `/${path}`,
    display: DISPLAY[path],
    orientation: 'any',
    background_color: '#000000',
    theme_color: '#000000',
    icons,
  });
