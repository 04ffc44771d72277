import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { startEmbedded } from '#platform/db/embedded/embedded.ts';

type Start = { readonly cold: number; readonly warm: number };

/**
 * Measures the start without data, and with yesterday's data, to a serving program: beside initdb,
 * its server and a bare listener.
 */
export async function measureStartUp(rounds: number): Promise<Figure[]> {
  const own: Start[] = [];
  const bare: Start[] = [];
  for (let round = 0; round < rounds; round++) {
    bare.push(await inNewFolder(bareStart));
    own.push(await inNewFolder(ownStart));
  }
  const figure = (name: string, of: (start: Start) => number): Figure => {
    const [ms, bareMs] = [median(own.map(of)), median(bare.map(of))];
    return {
      metric: `start-up, ${name}`,
      measured: `${(ms / bareMs).toFixed(1)} x a bare server (${Math.round(ms)} ms, ${Math.round(bareMs)} ms)`,
      floor: '',
      goal: '',
      held: null,
      remark:
        name === 'cold' ? 'tables, the demo cinema with its pictures, simulators; packages and build are there' : '',
    };
  };
  return [figure('cold', ({ cold }) => cold), figure('warm', ({ warm }) => warm)];
}

async function inNewFolder(start: (folder: string) => Promise<() => Promise<void>>): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-start-'));
  try {
    return { cold: await timed(start, folder), warm: await timed(start, folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function timed(start: (folder: string) => Promise<() => Promise<void>>, folder: string): Promise<number> {
  const began = performance.now();
  const stop = await start(folder);
  const ms = performance.now() - began;
  await stop();
  return ms;
}

async function bareStart(folder: string): Promise<() => Promise<void>> {
  const database = await startEmbedded({ dataDir: join(folder, 'pg'), password: 'bench' });
  const stop = await listening(join(import.meta.dirname, 'bare-server.ts'), []);
  return async () => {
    await stop();
    await database.stop();
  };
}

const ownStart = (folder: string) =>
  listening(join(import.meta.dirname, '../apps/server/main.ts'), ['--data', folder, '--port', '3190']);

/** Resolves when the child reports that it is open. */
function listening(file: string, args: readonly string[]): Promise<() => Promise<void>> {
  const child = fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${file} ended at start (code ${code})`)));
    child.once('message', () =>
      done(async () => {
        child.kill('SIGTERM');
        await ended;
      }),
    );
  });
}
