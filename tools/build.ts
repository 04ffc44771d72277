/** `npm run build`: website (for the browser and for the server), portal and scanner, packed for sending, published as dist/website when all is whole. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { newBuild, publishBuild } from './builds.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const STAMP = '.built-from';
/** Whatever may end up in what is built. */
const SOURCES = [
  'apps/browser',
  'apps/website',
  'apps/portal',
  'apps/pos',
  'apps/display',
  'apps/scanner',
  'apps/signage',
  'ui',
  'kernel',
  'modules',
  'messages',
  'package-lock.json',
  'tsconfig.base.json',
];
const PACKED = /\.(js|css|svg|json|html|txt|woff|ttf|wasm)$/;
const PACKED_FROM_BYTES = 512;

/** Changes with the name, size or time of any source. */
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

/** Lays a brotli and a gzip copy beside every text that is worth it: packed once, sent many times. */
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

const wanted = await fingerprint();
const present = await readFile(join(DIST, 'website', STAMP), 'utf8').catch(() => '');
if (!process.argv.includes('--if-stale') || present !== wanted) {
  process.stdout.write('Building website, portal and scanner ...\n');
  const folder = await newBuild(DIST);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = ['-c', 'apps/browser/vite.config.ts', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', ...config], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, FOYER_BUILD: folder },
  });
  if (status !== 0) {
    await rm(folder, { recursive: true });
    process.exit(status ?? 1);
  }
  await pack(join(folder, 'client/assets'));
  await writeFile(join(folder, STAMP), wanted);
  await publishBuild(DIST, folder);
}
