/**
 * `npm run build`: builds the website (for the browser and the server) and the staff apps,
 * compresses the files, and publishes the complete build as dist/website.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'vite';
import { newBuild, publishBuild } from './builds.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');
const STAMP = '.built-from';
/** Everything that can be part of the build. */
const SOURCES = [
  'web',
  'apps/website',
  'apps/portal',
  'apps/pos',
  'apps/display',
  'apps/scanner',
  'apps/signage',
  'ui',
  'kernel',
  'modules',
  'platform/printers',
  'tools/bridge',
  'messages',
  'package-lock.json',
  'tsconfig.base.json',
];
const PACKED = /\.(js|css|svg|json|html|txt|woff|ttf|wasm)$/;
const PACKED_FROM_BYTES = 512;

/** Returns a fingerprint that changes with the name, size or time of any source. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const add = async (path: string) => {
    const { size, mtimeMs } = await stat(join(ROOT, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const source of SOURCES) {
    if ((await stat(join(ROOT, source))).isFile()) await add(source);
    else
      for (const name of (await readdir(join(ROOT, source), { recursive: true })).sort())
        if (/\.(tsx?|css|json|svg)$/.test(name) && !/\.test\.|\/server\//.test(name)) await add(join(source, name));
  }
  return hash.digest('hex');
}

/**
 * Writes a brotli and a gzip copy of every text file that shrinks enough: compressed once, sent
 * many times.
 */
async function pack(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!PACKED.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    if (bytes.length < PACKED_FROM_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

/** Writes the printer bridge as one file that any Node runs, for the machines beside printers (decision 0057). */
async function bundleBridge(folder: string): Promise<void> {
  await bundle({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'tools/bridge/main.ts',
      target: 'node22',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: { output: { entryFileNames: 'bridge.mjs' } },
    },
  });
}

const currentStamp = await fingerprint();
const present = await readFile(join(DIST, 'website', STAMP), 'utf8').catch(() => '');
if (!process.argv.includes('--if-stale') || present !== currentStamp) {
  const startedAt = Date.now();
  process.stdout.write('Building website, portal and devices ...\n');
  const folder = await newBuild(DIST);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = ['-c', 'web/build/vite.config.ts', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', ...config], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FOYER_BUILD: folder },
  });
  if (status !== 0) {
    await rm(folder, { recursive: true });
    process.exit(status ?? 1);
  }
  await bundleBridge(folder);
  await pack(join(folder, 'client/assets'));
  await writeFile(join(folder, STAMP), currentStamp);
  await publishBuild(DIST, folder);
  process.stdout.write(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.\n`);
}
