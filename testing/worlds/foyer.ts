import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { compose, type Foyer } from '#apps/server/compose.ts';
import type { Composition } from '#apps/server/composition.ts';
import { ROLES } from '#platform/config/config.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { openLog } from '#platform/observability/log.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import { layOutWebsite } from '#testing/component/stand-in.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { LIMITS_OFF } from '#testing/tools/http.ts';

export type TestFoyer = {
  readonly url: string;
  /** The program's warnings and errors so far. */
  readonly complaints: readonly string[];
};

/**
 * Starts the whole program on a free port over a test database: every role, answers checked against
 * their contracts. A stand-in renders the pages; browser tests check the real ones (testing/e2e).
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
      holdLimits: ROOMY_HOLDS,
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
