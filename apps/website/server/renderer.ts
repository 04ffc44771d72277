import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltAssets, Render, RenderRequest } from '#apps/website/render-contract.ts';
import type { MadePage } from '#apps/website/server/rendering/make-page.ts';
import { openRenderThread } from '#apps/website/server/rendering/render-thread.ts';
import { LEAVING_WORKER, workerWith } from '#web/server/offline-worker.ts';

/** The built website: what makes its pages, the addresses of its files, and the service worker's script. */
export type Renderer = {
  readonly make: (request: Omit<RenderRequest, 'assets'>) => Promise<MadePage>;
  readonly assets: BuiltAssets;
  readonly worker: string;
  close(): Promise<void>;
};

type Options = {
  readonly offline?: boolean | undefined;
  /** The render thread ended. */
  readonly onThreadEnd?: (error: Error) => void;
};

/**
 * Loads the built website. `folder` is dist/website, made by the build of web/build/vite.config.ts;
 * its client half is served at /assets/. With `offline` false no page registers a service worker,
 * and existing ones unregister.
 */
export async function loadRenderer(folder: string, { offline = true, onThreadEnd }: Options = {}): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const built = assetsOf(manifest, await stylesOf(folder, manifest));
  const assets = offline ? { ...built, worker: WORKER_ADDRESS } : built;
  const worker = offline ? await offlineWorker(folder, manifest) : LEAVING_WORKER;
  const thread = openRenderThread({ renderer: rendererOf(folder), assets, onEnd: onThreadEnd });
  return { make: (request) => thread.make({ ...request, assets }), assets, worker, close: () => thread.close() };
}

const rendererOf = (folder: string): string => pathToFileURL(join(folder, 'server/render.js')).href;

/** Loads the renderer into the calling thread, to measure or to compare. */
export const loadRender = async (folder: string): Promise<Render> =>
  ((await import(rendererOf(folder))) as { render: Render }).render;

async function offlineWorker(folder: string, manifest: Manifest): Promise<string> {
  const program = await readFile(join(folder, 'client', manifest[WORKER]?.file ?? ''), 'utf8');
  return workerWith(program, offlineFiles(manifest));
}

export type Manifest = Readonly<
  Record<
    string,
    { file: string; src?: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
  >
>;

const ENTRY = 'apps/website/entry-browser.tsx';
const PRELUDE = 'apps/website/prelude.ts';
const WORKER = 'apps/website/offline/worker.ts';
/** At the root: the scope of a worker is below its own address. */
export const WORKER_ADDRESS = '/sw.js';
/** Reads the one stylesheet of the build. */
async function stylesOf(folder: string, manifest: Manifest): Promise<Buffer> {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const sheets = [...new Set(files.filter((file) => file.endsWith('.css')))];
  const styles = Buffer.concat(await Promise.all(sheets.map((sheet) => readFile(join(folder, 'client', sheet)))));
  if (styles.includes('</style')) throw new Error('The styles cannot stand in a page: they contain </style');
  return styles;
}

export function assetsOf(manifest: Manifest, styles: Buffer): BuiltAssets {
  const address = (file: string): string => `/${file}`;
  const chunk = (key: string) => {
    const found = manifest[key];
    if (!found) throw new Error(`The website's build has no ${key}`);
    return found;
  };
  const withImports = (key: string, seen = new Set<string>()): string[] => {
    if (seen.has(key)) return [];
    seen.add(key);
    const { file, imports = [] } = chunk(key);
    return [address(file), ...imports.flatMap((imported) => withImports(imported, seen))];
  };
  const sources = Object.keys(manifest).filter((key) => key.startsWith('apps/website/') && /\.tsx?$/.test(key));
  return {
    entry: address(chunk(ENTRY).file),
    prelude: address(chunk(PRELUDE).file),
    preload: withImports(ENTRY).slice(1),
    worker: null,
    fonts: fontsOf(manifest).map(address),
    styles,
    styleHash: `sha256-${createHash('sha256').update(styles).digest('base64')}`,
    modules: Object.fromEntries(sources.map((source) => [source, withImports(source)])),
  };
}

/** Returns the two fonts of every page. */
const fontsOf = (manifest: Manifest): string[] => [
  ...new Set(
    Object.values(manifest)
      .flatMap(({ file, assets = [] }) => [file, ...assets])
      .filter((file) => /\/(fraunces|instrument-sans)-[^/]+\.woff2$/.test(file)),
  ),
];

/**
 * Returns the scripts of every page and their fonts: all files that a browser needs to render any
 * page offline.
 */
function offlineFiles(manifest: Manifest): string[] {
  const programs = Object.entries(manifest).flatMap(([key, { file }]) =>
    key !== WORKER && file.endsWith('.js') ? [file] : [],
  );
  return [...new Set([...programs, ...fontsOf(manifest)])].map((file) => `/${file}`).sort();
}
