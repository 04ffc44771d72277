import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Composition } from '#apps/server/composition.ts';
import { seedDemo } from '#demo/seed.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type ComposedProgram, composedProgram } from '#testing/worlds/composed-program.ts';

/** The demo cinema as the program shows it, for one test file: its whole programme, its pictures, its four languages. */
export function demoExhibitor(
  t: TestDatabase,
  options: Partial<Pick<Composition, 'roles' | 'trustedProxies' | 'limits'>> = {},
): { readonly program: ComposedProgram } {
  let program: ComposedProgram | undefined;
  let storageDir = '';
  beforeAll(async () => {
    storageDir = await mkdtemp(join(tmpdir(), 'foyer-demo-house-'));
    await seedDemo(t.db, { secrets: testSecrets, storageDir, now: Date.now(), simulators: SIMULATORS });
    program = await composedProgram(t.url, { smtpUrl: null, storageDir, ...options });
  });
  afterAll(async () => {
    await program?.close();
    await rm(storageDir, { recursive: true, force: true });
  });
  return {
    get program() {
      if (!program) throw new Error('beforeAll starts the program');
      return program;
    },
  };
}

/** Payment methods are only shown, never used. */
const SIMULATORS = {
  mollie: { url: 'http://127.0.0.1:9', apiKey: 'test_nobody' },
  payconiq: { url: 'http://127.0.0.1:9', apiKey: 'nobody', profileId: 'nobody', jwksUrl: 'http://127.0.0.1:9/keys' },
};
