/** Starts that cannot succeed: each ends with exit code 1 and one plain sentence that says what to do (D-187). */
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type StartedBy, type StartedProgram, startProgram } from '#testing/tools/started-program.ts';

/** It only ends what hangs. */
const WITHIN_MS = 300_000;

const t = testDatabase({ max: 1 });
let folder = '';
let stranger: Server;
const strangers = new Set<Socket>();
let taken = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-starts-'));
  await chmod(folder, 0o755); // the user of the database server may enter it
  stranger = createServer((socket) => {
    strangers.add(socket.on('error', () => {}));
  });
  await new Promise<void>((done) => void stranger.listen(0, '127.0.0.1', done));
  taken = (stranger.address() as { port: number }).port;
});
afterAll(async () => {
  for (const socket of strangers) socket.destroy();
  await new Promise((done) => stranger.close(done));
  await rm(folder, { recursive: true, force: true });
});

/** The exit code of a start, and what it said was wrong. */
async function failedStart(
  args: readonly string[],
  { env = {}, by = 'apps/server/main.ts' }: { env?: Record<string, string>; by?: StartedBy } = {},
) {
  const start = startProgram(by, ['--no-demo', ...args], { FOYER_BACKUPS: 'off', ...env });
  return { code: await start.ended, says: start.errors().trim() };
}
const cannotStart = (sentence: string) => ({ code: 1, says: `Foyer cannot start: ${sentence}` });
const newData = (name: string): string => join(folder, name);

test.each(['apps/server/main.ts', 'tools/start.mjs'] as const)(
  'a port that is taken: %s says which, and leaves no data folder behind',
  { tags: ['D-187'], timeout: WITHIN_MS },
  async (by) => {
    expect(await failedStart(['--port', String(taken), '--data', newData('of-port')], { by })).toEqual(
      cannotStart(`Port ${taken} is taken. Choose another one with --port, or stop what uses it.`),
    );
    expect(await readdir(folder)).not.toContain('of-port');
  },
);

test('a taken port of the metrics is not mistaken for that of the website', {
  tags: ['D-187'],
  timeout: WITHIN_MS,
}, async () => {
  const env = { METRICS_PORT: String(taken) };
  expect(await failedStart(['--port', '0', '--data', newData('of-metrics')], { env })).toEqual(
    cannotStart(`Port ${taken} is taken. Choose another one with METRICS_PORT, or stop what uses it.`),
  );
});

test.each([
  ['203.0.113.7', 'EADDRNOTAVAIL'],
  ['no-such-host.invalid', 'ENOTFOUND'],
])('an address that this machine does not have: %s', { tags: ['D-187'], timeout: WITHIN_MS }, async (host, code) => {
  const { code: exit, says } = await failedStart(['--port', '0', '--host', host, '--data', newData('of-host')]);
  expect(exit).toBe(1);
  // A machine without a network says EAI_AGAIN of every name.
  expect(says.replace('EAI_AGAIN', 'ENOTFOUND')).toBe(
    `Foyer cannot start: ${host} is no address of this machine (${code}). Choose another one with --host, for example 127.0.0.1.`,
  );
});

test('a file as data folder, and a folder below a file: the file stays as it was', {
  tags: ['D-187'],
  timeout: WITHIN_MS,
}, async () => {
  const file = newData('a-file');
  await writeFile(file, 'of another program');
  for (const data of [file, join(file, 'below')])
    expect(await failedStart(['--port', '0', '--data', data])).toEqual(
      cannotStart(`${data} is a file, or lies below one. Choose a folder for the data with --data.`),
    );
});

test('a second program on the data folder of a running one: the first one sells on', {
  tags: ['D-187'],
  timeout: WITHIN_MS,
}, async () => {
  const data = newData('shared');
  const port = await freePort();
  const first = startProgram('apps/server/main.ts', ['--no-demo', '--port', String(port), '--data', data], {
    FOYER_BACKUPS: 'off',
  });
  try {
    await open(first);
    expect(await failedStart(['--port', '0', '--data', data])).toEqual(
      cannotStart(`Another Foyer already runs on ${data}. Stop it, or choose another folder with --data.`),
    );
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect(first.output()).not.toContain('the database died');
  } finally {
    first.signal('SIGTERM');
  }
  expect(await first.ended).toBe(0);
});

async function open(program: StartedProgram): Promise<void> {
  let isOver = false;
  void program.ended.then(() => {
    isOver = true;
  });
  const isOpen = () => program.output().includes('Foyer is open.');
  await expect.poll(() => isOver || isOpen(), { timeout: WITHIN_MS }).toBe(true);
  expect(program.output()).toContain('Foyer is open.');
}

test('a database that refuses, and one that does not answer', { tags: ['D-187'], timeout: WITHIN_MS }, async () => {
  const closed = await freePort();
  const env = { DATABASE_URL: `postgres://foyer@127.0.0.1:${closed}/foyer` };
  expect(await failedStart(['--port', '0', '--data', newData('of-database')], { env })).toEqual(
    cannotStart(`The database does not answer: connect ECONNREFUSED 127.0.0.1:${closed}`),
  );
  // The stranger accepts connections and never says a word.
  const silent = { DATABASE_URL: `postgres://foyer@127.0.0.1:${taken}/foyer` };
  expect(await failedStart(['--port', '0', '--data', newData('of-database')], { env: silent })).toEqual(
    cannotStart('The database does not answer: timeout expired'),
  );
  const unknown = new URL(t.url);
  unknown.pathname = '/no_such_database';
  const refused = { DATABASE_URL: unknown.toString() };
  expect(await failedStart(['--port', '0', '--data', newData('of-database')], { env: refused })).toEqual(
    cannotStart('The database refuses DATABASE_URL: database "no_such_database" does not exist. Correct DATABASE_URL.'),
  );
});
