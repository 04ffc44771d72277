import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { measured } from '#bench/measured.ts';
import { BENCH_SECRET } from '#bench/visitors.ts';
import { ROLES } from '#platform/config/config.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { openLog } from '#platform/observability/log.ts';
import { releaseMemoryWhenQuiet } from '#platform/observability/release-memory.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';

/**
 * Runs the program as a separate process, as in a cinema, without the limits that would end a
 * measurement after ten orders. Communicates with its parent by IPC: reports its address, its CPU
 * time and its memory.
 */
const url = process.argv[2] ?? '';
const foyer = await compose({
  databaseUrl: url,
  secrets: secretsFrom(BENCH_SECRET),
  log: openLog({ level: 'error', out: process.stderr }),
  roles: new Set(ROLES.filter((role) => role !== 'worker')),
  host: '127.0.0.1',
  port: 0,
  metricsPort: null,
  storageDir: await mkdtemp(join(tmpdir(), 'foyer-bench-storage-')),
  websiteDir: join(import.meta.dirname, '../dist/website'),
  trustedProxies: ['127.0.0.1'],
  simulators: true,
  smtpUrl: null,
  limits: {
    api: Number.POSITIVE_INFINITY,
    seats: Number.POSITIVE_INFINITY,
    checkout: Number.POSITIVE_INFINITY,
    voucher: Number.POSITIVE_INFINITY,
  },
  holdLimits: ROOMY_HOLDS,
  lagMaxMs: 0,
});
releaseMemoryWhenQuiet();
measured(foyer.url, () => foyer.close());
