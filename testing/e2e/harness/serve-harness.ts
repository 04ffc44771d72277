import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

export type Harness = { readonly url: string; readonly close: () => Promise<void> };

/** Serves single components from their sources on a free port. */
export async function serveHarness(): Promise<Harness> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../../', import.meta.url)),
    publicDir: false,
    plugins: [react()],
    logLevel: 'error',
    cacheDir: 'node_modules/.cache/harness',
    optimizeDeps: { entries: ['testing/e2e/harness/*.html'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string') throw new Error('The harness does not listen');
  return { url: `http://127.0.0.1:${address.port}/testing/e2e/harness`, close: () => server.close() };
}
