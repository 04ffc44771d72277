import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltAssets, Render } from '#apps/website/render-contract.ts';

/** The built website: what turns an address into a page, and the files pages refer to. */
export type Renderer = { readonly render: Render; readonly assets: BuiltAssets };

/** `folder` is dist/website, made by the build of apps/website/vite.config.ts; its client half is served at /assets/. */
export async function loadRenderer(folder: string): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  const built = (await import(pathToFileURL(join(folder, 'server/render.js')).href)) as { render: Render };
  return { render: built.render, assets: assetsOf(manifest) };
}

export type Manifest = Readonly<
  Record<
    string,
    { file: string; src?: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
  >
>;

const ENTRY = 'apps/website/entry-browser.tsx';
const PRELUDE = 'apps/website/prelude.ts';
/** The two faces every page is set in; they are wanted before the stylesheet that names them has arrived. */
const PRELOADED_FONT = /\/(fraunces|instrument-sans)-[^/]+\.woff2$/;

export function assetsOf(manifest: Manifest): BuiltAssets {
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
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const styles = [...new Set(files.filter((file) => file.endsWith('.css')))];
  const fonts = [...new Set(files.filter((file) => PRELOADED_FONT.test(file)))];
  const sources = Object.keys(manifest).filter((key) => key.startsWith('apps/website/') && /\.tsx?$/.test(key));
  return {
    entry: address(chunk(ENTRY).file),
    prelude: address(chunk(PRELUDE).file),
    preload: withImports(ENTRY).slice(1),
    styles: styles.map(address),
    fonts: fonts.map(address),
    modules: Object.fromEntries(sources.map((source) => [source, withImports(source)])),
  };
}
