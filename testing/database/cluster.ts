import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { fastFolder } from '#testing/tools/fast-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

export const TEMPLATE = 'foyer_template';

/**
 * Vitest's global set-up: one real PostgreSQL for the run, and one migrated database that every
 * test file copies. TEST_DATABASE_URL selects an external server instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env.TEST_DATABASE_URL;
  const folder = await fastFolder('foyer-test-');
  const server = outside
    ? null
    : await startEmbedded({
        dataDir: join(folder, 'pg'),
        password: 'test',
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '300',
          // Every test file copies the template: on Linux the kernel does it (PostgreSQL 18).
          ...(process.platform === 'linux' ? { file_copy_method: 'clone' } : {}),
        },
      });
  const url = outside ?? server?.url ?? '';
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  await migrate(databaseUrl(url, TEMPLATE));
  project.provide('clusterUrl', url);
  return async () => {
    await server?.stop('immediate');
    await rm(folder, { recursive: true, force: true });
    if (server) await rm(server.dataDir, { recursive: true, force: true }); // elsewhere when the tests run as root
  };
}

export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
