import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the build files that the server needs. */
export async function layOutWebsite(folder: string): Promise<void> {
  await mkdir(join(folder, 'client/.vite'), { recursive: true });
  await mkdir(join(folder, 'server'), { recursive: true });
  const file = (name: string) => ({ file: `assets/${name}.js`, isEntry: true });
  const manifest = {
    'apps/website/entry-browser.tsx': file('site'),
    'apps/website/prelude.ts': file('prelude'),
    'apps/website/offline/worker.ts': { file: 'worker.js', isEntry: true },
  };
  await writeFile(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest));
  const apps = ['portal', 'pos', 'display', 'scanner', 'signage'];
  const staff = Object.fromEntries(apps.map((app) => [`apps/${app}/entry.tsx`, file(app)]));
  await writeFile(join(folder, 'client/.vite/staff.json'), JSON.stringify(staff));
  await writeFile(join(folder, 'bridge.mjs'), '// the bridge is built');
  await writeFile(join(folder, 'client/worker.js'), '');
  const page =
    "export const render = async ({ path }) => ({ status: path === '/404' ? 404 : 200, html: ['<p>page</p>'] });";
  await writeFile(join(folder, 'server/render.js'), page);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
}
