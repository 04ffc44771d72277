import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Foyer } from '#apps/server/compose.ts';
import type { Composition } from '#apps/server/composition.ts';
import { ROLES } from '#platform/config.ts';
import { openLog } from '#platform/log.ts';
import { testSecrets } from '#testing/box-office.ts';
import { LIMITS_OFF } from '#testing/http.ts';

const WEBSITE = join(import.meta.dirname, '../dist/website');
/** What stands in the folder of uploads, for requests of files. */
export const UPLOAD = 'films/poster.svg';

export type ComposedProgram = Foyer & {
  /** Lines of level error and above, as logged: an error nobody foresaw, an alarm. */
  readonly errors: readonly string[];
};

/**
 * The whole program as it runs in a cinema, put together by its own compose.ts over a database that is there, on a free
 * port of 127.0.0.1, without limits of requests. The website must have been built.
 */
export async function composedProgram(
  databaseUrl: string,
  options: Pick<Composition, 'smtpUrl'> &
    Partial<Pick<Composition, 'roles' | 'trustedProxies' | 'limits' | 'storageDir' | 'checkAnswers'>>,
): Promise<ComposedProgram> {
  if (!existsSync(join(WEBSITE, '.built-from'))) throw new Error('the website is not built yet: npm run build');
  const storageDir = options.storageDir ?? (await mkdtemp(join(tmpdir(), 'foyer-storage-')));
  await mkdir(join(storageDir, 'films'), { recursive: true });
  await writeFile(join(storageDir, UPLOAD), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const errors: string[] = [];
  const foyer = await compose({
    databaseUrl,
    secrets: testSecrets,
    log: openLog({ level: 'error', out: { write: (line) => errors.push(line) } }),
    roles: new Set(ROLES),
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    storageDir,
    websiteDir: WEBSITE,
    trustedProxies: [],
    simulators: true,
    limits: LIMITS_OFF,
    lagMaxMs: 0,
    ...options,
  });
  return {
    ...foyer,
    errors,
    async close() {
      await foyer.close();
      await rm(storageDir, { recursive: true, force: true });
    },
  };
}
