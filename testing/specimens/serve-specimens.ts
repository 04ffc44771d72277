import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'testing/specimens';

export type Served = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Serves the page of specimens from the sources: no build, no database, no program. `port` 0: a free one. With
 * `follows` the open page shows changes of the sources.
 */
export async function serveSpecimens({ port, follows }: { port: number; follows: boolean }): Promise<Served> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    publicDir: false,
    plugins: [react()],
    logLevel: follows ? 'warn' : 'error',
    // Apart: a test must not replace what an open page has loaded.
    cacheDir: join(ROOT, '.cache', follows ? 'specimens' : 'specimens-of-tests'),
    optimizeDeps: { entries: [`${FOLDER}/index.html`] },
    server: follows ? { host: '127.0.0.1', port } : { host: '127.0.0.1', port, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The page of specimens has no port');
  return { url: `http://127.0.0.1:${address.port}/${FOLDER}/`, close: () => server.close() };
}
