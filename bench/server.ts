import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#apps/server/compose.ts';
import { measured } from '#bench/measured.ts';
import { BENCH_SECRET } from '#bench/visitors.ts';
import { ROLES } from '#platform/config.ts';
import { openLog } from '#platform/log.ts';
import { secretsFrom } from '#platform/secrets.ts';

/**
 * The program as a process of its own, as it runs in a cinema, without the limits that would end a measurement after
 * ten orders. Speaks with its parent by IPC: says where it listens, answers how much CPU and memory it used.
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
  lagMaxMs: 0,
});
measured(foyer.url, () => foyer.close());
