/**
 * `node testing/fuzz/run.ts --requests 100000 --seed 7`: the long form of
 * testing/torture/abuse/fuzz.test.ts (G3). The program runs in a separate process with a fresh
 * database; the run watches its memory and checks its books at the end. Exits with 1 after any
 * failure.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkInvariants } from '#modules/integrity/server.ts';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDb } from '#platform/db/tx.ts';
import { startMailSimulator } from '#simulators/mail/simulator.ts';
import { startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { fuzz } from '#testing/fuzz/fuzz.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import type { Health } from '#testing/fuzz/server.ts';
import { buildStockedExhibitor } from '#testing/worlds/stocked-exhibitor.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '75' } },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const CANARY = 'CANARYBETA';
const MEGABYTE = 1_048_576;
/** Above its memory use after warming up. */
const GROWTH_MAX = 300 * MEGABYTE;
const LOOK_EVERY = 5_000;

const folder = await mkdtemp(join(tmpdir(), 'foyer-fuzz-'));
const postgres = await startEmbedded({ dataDir: join(folder, 'pg'), password: 'fuzz', settings: { fsync: 'off' } });
await migrate(postgres.url);
const db = openDb({ url: postgres.url, purpose: 'fuzz', max: 4, statementTimeoutMs: 300_000 });
const owner = new pg.Pool({ connectionString: postgres.url, max: 2 });
const mollie = await startMollieSimulator({ timeScale: 100 });
const payconiq = await startPayconiqSimulator({ timeScale: 100 });
const mails = await startMailSimulator();

const t: TestDatabase = {
  url: postgres.url,
  db,
  offset: 0,
  travel() {},
  async asOwner<Row>(text: string, params: readonly unknown[] = []) {
    return (await owner.query(text, [...params])).rows as Row[];
  },
};
const methods = methodsAt(mollie, payconiq);
const own = await buildStockedExhibitor(t, { name: 'ALPHA', host: 'alpha.test', methods });
const other = await buildStockedExhibitor(t, { name: CANARY, host: 'beta.test', methods });

const server = fork(join(import.meta.dirname, 'server.ts'), [postgres.url, mails.smtpUrl]);
let ended: string | null = null;
server.once('exit', (code, signal) => {
  ended = `ended with ${signal ?? code}`;
});
const { url } = await received<{ url: string }>(server);
const memory: number[] = [];
const look = async (): Promise<Health> => {
  server.send('how are you');
  const health = await received<Health>(server);
  memory.push(health.rss);
  return health;
};

const startedAt = Date.now();
const report = await fuzz({
  url,
  own,
  other,
  canary: CANARY,
  requests,
  seed,
  async onProgress(done) {
    if (done % LOOK_EVERY !== 0 || ended) return;
    const { rss } = await look();
    process.stdout.write(`${done} requests, ${Math.round(rss / MEGABYTE)} MB\n`);
  },
});
const seconds = (Date.now() - startedAt) / 1000;
const health = ended ? null : await look();
const violations = await checkInvariants(db);
const growth = Math.max(...memory) - (memory[0] ?? 0);

const wrong = [
  ...report.complaints,
  ...(ended ? [`the program ${ended}`] : []),
  ...(health?.polluted ? ['a prototype was changed'] : []),
  ...(health?.errors ?? []).map((line) => `logged: ${line.slice(0, 600)}`),
  ...violations.map(({ id, says }) => `invariant ${id} is broken: ${says}`),
  ...(growth > GROWTH_MAX ? [`memory grew by ${Math.round(growth / MEGABYTE)} MB`] : []),
];
const table = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([what, n]) => `  ${String(n).padStart(7)}  ${what}\n`)
    .join('');
process.stdout.write(`
${report.sent} requests in ${seconds.toFixed(0)} s, seed ${seed}, slowest ${Math.round(report.slowestMs)} ms
memory of the program: ${memory.map((bytes) => Math.round(bytes / MEGABYTE)).join(' ')} MB
answered with success at least once: ${report.succeeded.size} of ${report.operations.length} operations
answers
${table(report.byStatus)}requests
${table(report.byKind)}
${wrong.length === 0 ? 'nothing was wrong' : `${wrong.length} things were wrong\n${wrong.join('\n')}`}
`);

if (!ended) {
  server.send('close');
  await new Promise((gone) => server.once('exit', gone));
}
await Promise.all([mollie.close(), payconiq.close(), mails.close(), db.close(), owner.end()]);
await postgres.stop('immediate');
await rm(folder, { recursive: true, force: true });
process.exitCode = wrong.length === 0 ? 0 : 1;

function received<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((done, fail) => {
    child.once('message', (message) => done(message as Message));
    child.once('exit', () => fail(new Error('the program ended')));
  });
}
