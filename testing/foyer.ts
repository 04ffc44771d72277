import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Composition, compose, type Foyer } from '#apps/server/compose.ts';
import { ROLES } from '#platform/config.ts';
import { openLog } from '#platform/log.ts';
import { secretsFrom } from '#platform/secrets.ts';
import type { TestDatabase } from '#testing/database.ts';
import { LIMITS_OFF } from '#testing/http.ts';

export type TestFoyer = {
  readonly url: string;
  /** What the program logged as warnings and errors so far. */
  readonly complaints: readonly string[];
};

/**
 * The whole program on a free port over a test database: every role, answers checked against their contracts. Pages
 * are rendered by a stand-in; the real ones are looked at in a browser (testing/journeys).
 */
export function testFoyer(t: TestDatabase, options: Partial<Composition> = {}): TestFoyer {
  const complaints: string[] = [];
  let folder = '';
  let foyer: Foyer | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-whole-'));
    await layOutWebsite(join(folder, 'website'));
    foyer = await compose({
      databaseUrl: t.url,
      secrets: secretsFrom('a secret of the tests, long enough'),
      log: openLog({ level: 'warn', out: { write: (line) => complaints.push(line) } }),
      roles: new Set(ROLES),
      host: '127.0.0.1',
      port: 0,
      metricsPort: null,
      storageDir: join(folder, 'storage'),
      websiteDir: join(folder, 'website'),
      trustedProxies: [],
      simulators: true,
      smtpUrl: null,
      limits: LIMITS_OFF,
      lagMaxMs: 0,
      checkAnswers: true,
      ...options,
    });
  });
  afterAll(async () => {
    await foyer?.close();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get url() {
      if (!foyer) throw new Error('the program is there from beforeAll on');
      return foyer.url;
    },
    complaints,
  };
}

/** As much of a build as the server asks for. */
export async function layOutWebsite(folder: string): Promise<void> {
  await mkdir(join(folder, 'client/.vite'), { recursive: true });
  await mkdir(join(folder, 'server'), { recursive: true });
  const file = (name: string) => ({ file: `assets/${name}.js`, isEntry: true });
  const manifest = {
    'apps/website/entry-browser.tsx': file('site'),
    'apps/website/prelude.ts': file('prelude'),
  };
  await writeFile(join(folder, 'client/.vite/manifest.json'), JSON.stringify(manifest));
  const page =
    "export const render = async ({ path }) => ({ status: path === '/404' ? 404 : 200, html: '<p>page</p>' });";
  await writeFile(join(folder, 'server/render.js'), page);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
}
