import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The day of an operator, from the blocks of docs/operate.md themselves. A block under
 * `<!-- runs: NAME -->` runs here; one under `<!-- syntax only: REASON -->` is parsed by the shell.
 */
const ROOT = join(import.meta.dirname, '../..');
const MANUAL = readFileSync(join(ROOT, 'docs/operate.md'), 'utf8');

type Block = { readonly kind: string; readonly name: string; readonly commands: string };

const blocks: Block[] = [
  ...MANUAL.matchAll(/^(?:<!-- (runs|syntax only): ([^\n]+) -->\n)?```sh\n([\s\S]*?)^```$/gm),
].map(([, kind = 'unmarked', name = '', commands = '']) => ({ kind, name, commands }));
const ofKind = (kind: string): Block[] => blocks.filter((block) => block.kind === kind);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-day-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** The same commands, in the folders and on the ports of this test. */
async function inThisPlace(commands: string): Promise<string> {
  const places: Record<string, string> = {
    '/opt/foyer': ROOT,
    '/var/lib/foyer': join(folder, 'data'),
    '/srv/elsewhere': join(folder, 'elsewhere'),
  };
  for (const port of ['3000', '3001', '9464', '9465']) places[port] = String(await freePort());
  return Object.entries(places).reduce((text, [written, here]) => text.replaceAll(written, here), commands);
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

type Day = { readonly code: number | null; readonly outputs: ReadonlyMap<string, string>; readonly all: string };

/** Runs the blocks in one shell, which ends at the first command that fails. */
async function runDay(day: readonly Block[]): Promise<Day> {
  const script = day.map(({ name, commands }) => `printf "\\n== ${name}\\n"\n${commands}`).join('\n');
  const env = { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, HOME: folder };
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', `exec 2>&1\n${await inThisPlace(script)}`], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let all = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (bytes: Buffer) => {
      all += bytes.toString();
    });
  const code = await new Promise<number | null>((done) => shell.once('exit', done));
  // What a failed command left running: the shell and all that it started are one group.
  if (code !== 0) endGroup(shell.pid);
  const parts = all.split(/^== (.*)$/m).slice(1);
  const outputs = new Map(day.map((_, index) => [parts[2 * index] ?? '', parts[2 * index + 1] ?? '']));
  return { code, outputs, all };
}

test('every block of commands in the manual is marked: it runs here, or says why it cannot', () => {
  expect(ofKind('unmarked')).toEqual([]);
  expect(blocks.length).toBe(MANUAL.match(/^```sh$/gm)?.length);
});

test.each(ofKind('syntax only'))('the shell can read the commands that are not run: $name', ({ commands }) => {
  // [--folder DIR] and <release> stand for what a person writes there.
  const written = commands.replace(/\[([^\]\n]*)\]/g, '$1').replace(/<([a-z ]+)>/g, 'x');
  expect(() => execFileSync('bash', ['-n', '-c', written], { stdio: 'pipe' })).not.toThrow();
  const scripts = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts;
  for (const [, name = ''] of written.matchAll(/npm run (?:-s )?([a-z-]+)/g))
    expect(Object.keys(scripts)).toContain(name);
  for (const [, path = ''] of written.matchAll(/\/opt\/foyer\/(deploy\/\S+)/g))
    expect(existsSync(join(ROOT, path)), path).toBe(true);
});

test('the day of an operator holds, command by command', { timeout: 900_000 }, async () => {
  const { code, outputs, all } = await runDay(ofKind('runs'));
  expect(code, all).toBe(0);
  const outputOf = (name: string): string => outputs.get(name) ?? '';
  expect(outputOf('start')).toContain('ready');
  expect(outputOf('found')).toContain('ada@lumen.example');
  expect(outputOf('watch')).toMatch(/^foyer_db_waiting/m);
  expect(outputOf('watch')).toMatch(/"alarms":\[\]/); // no alarm on the first day
  expect(outputOf('back up')).toMatch(/restored on trial, and every invariant holds/);
  expect(outputOf('back up')).toMatch(/copy\.age is whole/);
  expect(outputOf('rotate keys')).toMatch(/_domainkey\.lumen\.example\. TXT v=DKIM1/);
  expect(outputOf('rotate keys')).toContain('Key 1 opens nothing any more.');
  expect(outputOf('rotate keys')).toMatch(/\.age is whole/);
  expect(outputOf('restore beside')).toContain('The copy is quiet');
  expect(outputOf('restore at a moment')).toMatch(/pieces of changes .* every invariant holds/);
  const secrets = ['data', 'data-beside', 'data-then'].map((name) => readFile(join(folder, name, 'secret'), 'utf8'));
  expect(new Set(await Promise.all(secrets)).size).toBe(1);
  expect(await readdir(join(folder, 'elsewhere'))).toContain('copy.age');
});

test('a command of the manual that is misspelt fails the day', async () => {
  const [first] = ofKind('runs').filter(({ name }) => name === 'back up');
  const misspelt = `cd /opt/foyer\nexport FOYER_DATA=/var/lib/foyer-none\n${first?.commands.replace('backup -- make', 'backup -- mkae')}`;
  const { code, all } = await runDay([
    { kind: 'runs', name: 'misspelt', commands: `mkdir -p /srv/elsewhere\n${misspelt}` },
  ]);
  expect(code).not.toBe(0);
  expect(all).toContain('There is no command mkae.');
});
