import { expect, test } from 'vitest';
import type { DeviceType } from '#modules/devices/contract/devices.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  fuzzAsAdministrators,
  fuzzAsDevices,
  fuzzAsVisitors,
  isPlaceOf,
  operationsAt,
} from '#testing/fuzz/fuzz-program.ts';
import { isOwnPath, type Operation } from '#testing/fuzz/operations.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

/** As many as it takes to reach every operation; longer still: `node testing/fuzz/run.ts --requests 100000`. */
const SIZE = { requests: 4_000, seed: 75 };
const WITHIN_MS = 240_000;
/**
 * The installation has exhibitors, so none is founded; this one has no certificate to sign passes
 * with and no key of Google Wallet; no screening of a bill was moved, so there is no money to give back and no ticket to exchange;
 * and no link to personal data is mailed.
 */
const NEVER_SUCCEEDS = [
  'POST /api/setup',
  'GET /api/bill/{uuid}/passbook',
  'POST /api/bill/{uuid}/google-wallet',
  'POST /api/wallet/v1/devices/{device}/registrations/{pass_type}/{serial}',
  'DELETE /api/wallet/v1/devices/{device}/registrations/{pass_type}/{serial}',
  'GET /api/wallet/v1/passes/{pass_type}/{serial}',
  'POST /api/bill/{uuid}/money-back',
  'POST /api/bill/{uuid}/other-show',
  'GET /api/your-data/{token}',
  'GET /api/your-data/{token}/export',
  'POST /api/your-data/{token}/erase',
];

const t = testDatabase({ max: 20 });
const mails = testMailServer();
const exhibitors = twoExhibitors(t, () => ({ smtpUrl: mails.current.smtpUrl }));

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

test(`${SIZE.requests} hostile requests reach every operation behind its contract, too, and break nothing`, {
  tags: ['T75', 'T72', 'G3'],
  timeout: WITHIN_MS,
}, async () => {
  const report = await fuzzAsVisitors(exhibitors, SIZE);
  const missed = (await operationsAt(exhibitors.program.url)).filter(
    (operation) => !isOwnPath(operation) && !report.succeeded.has(nameOf(operation)),
  );
  expect(missed.map(nameOf)).toEqual(NEVER_SUCCEEDS);
});

/** For the operator of the installation alone; their own tests call them. */
const OF_THE_OPERATOR = ['/api/staff/installation/', '/api/staff/backups'];

/** Of the exhibitor's own operations those that read and need nothing else: an administrator's fuzz reaches them all. */
const READS_AT_ONCE = (operation: Operation) =>
  operation.path.startsWith('/api/staff/') &&
  !OF_THE_OPERATOR.some((path) => operation.path.startsWith(path)) &&
  operation.method === 'GET' &&
  !operation.path.includes('{') &&
  operation.asks.length === 0;

test(`${SIZE.requests} of them from administrators reach every list of the portal and break nothing`, {
  tags: ['T75', 'T72'],
  timeout: WITHIN_MS,
}, async () => {
  const report = await fuzzAsAdministrators(t, exhibitors, SIZE);
  const reads = (await operationsAt(exhibitors.program.url)).filter(READS_AT_ONCE);
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.filter((operation) => !report.succeeded.has(nameOf(operation))).map(nameOf)).toEqual([]);
});

/** Reads that need nothing else: no open drawer; those of bridges are refused to the other kinds. */
const READS_OF = (type: DeviceType) => (operation: Operation) =>
  isPlaceOf(type, operation) &&
  !operation.path.startsWith('/api/device/bridge/') &&
  operation.path !== '/api/pos/cash/report' &&
  operation.method === 'GET' &&
  !operation.path.includes('{') &&
  operation.asks.length === 0;

/** By kind: the requests, and what must have succeeded beside all that it reads. */
test.each([
  ['register', 3_000, ['POST /api/pos/sales', 'POST /api/pos/cart']],
  ['scanner', 1_500, []],
  ['pos', 500, []],
  ['signage', 500, []],
] as const)(
  'hostile requests of approved devices of the kind %s reach all that it reads and break nothing (%i)',
  {
    tags: ['T75', 'T71', 'I18'],
    timeout: WITHIN_MS,
  },
  async (type, requests, changes) => {
    const report = await fuzzAsDevices(t, exhibitors, { type, requests, seed: SIZE.seed });
    const reads = (await operationsAt(exhibitors.program.url)).filter(READS_OF(type)).map(nameOf);
    expect(reads.length).toBeGreaterThan(2);
    expect([...reads, ...changes].filter((name) => !report.succeeded.has(name))).toEqual([]);
  },
);
