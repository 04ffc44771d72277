import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose, type Foyer } from '#apps/server/compose.ts';
import type { Composition } from '#apps/server/composition.ts';
import { ROLES } from '#platform/config/config.ts';
import { openLog } from '#platform/observability/log.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import { LIMITS_OFF } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const WEBSITE = join(import.meta.dirname, '../../dist/website');
/** The file in the folder of uploads, for requests of files. */
export const UPLOAD = 'films/poster.svg';

export type ComposedProgram = Foyer & {
  /** Log lines of level error and above: an unexpected error, an alarm. */
  readonly errors: readonly string[];
};

/**
 * Starts the whole program with its own compose.ts over an existing database, on a free port of
 * 127.0.0.1, without request limits. The website must be built.
 */
export async function composedProgram(
  databaseUrl: string,
  options: Pick<Composition, 'smtpUrl'> &
    Partial<
      Pick<
        Composition,
        'roles' | 'trustedProxies' | 'limits' | 'holdLimits' | 'storageDir' | 'checkAnswers' | 'hurry' | 'simulators'
      >
    >,
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
    holdLimits: ROOMY_HOLDS,
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
