import { defineConfig } from 'vitest/config';

const shared = {
  include: [] as string[],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  environment: 'node',
  // What is waited for is waited for long: a second, as vitest has it, is short on a machine that has much to do.
  expect: { poll: { timeout: 15_000 } },
} as const;

/** They kill programs and databases and wait for them to rise again: alone, when all else is done, so that nothing starves. */
const DISASTERS = 'crash|crash-points|nodes|full-disk';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          exclude: ['demo/seed/**'],
          include: [
            'kernel/**/*.test.ts',
            'modules/*/rules/**/*.test.ts',
            'modules/*/import/**/*.test.ts',
            'demo/**/*.test.ts',
            'simulators/**/*.test.ts',
            'testing/laws/**/*.test.ts',
            'testing/website/**/*.test.ts',
            'tools/**/*.test.ts',
            'ui/**/*.test.ts',
            'modules/*/ui/**/*.test.{ts,tsx}',
            'apps/{browser,website,portal,scanner,pos,display,signage}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: [
            'platform/**/*.test.ts',
            'modules/**/server/**/*.test.ts',
            'modules/*/*.test.ts',
            'apps/server/**/*.test.ts',
            'demo/seed/**/*.test.ts',
            `testing/torture/!(${DISASTERS}).test.ts`,
          ],
          globalSetup: ['./testing/cluster.ts'],
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...shared,
          name: 'disasters',
          include: [`testing/torture/@(${DISASTERS}).test.ts`],
          globalSetup: ['./testing/cluster.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
