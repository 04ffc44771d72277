import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { placeOfWorker } from '#testing/e2e/support/partners.ts';
import { fastFolder } from '#testing/tools/fast-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const OPEN_WITHIN_MS = 120_000;
/** The hour at which a journey's demo cinema lives: it has shows before and after it, and no midnight near. */
const HOUR_OF_JOURNEYS = '12';
/**
 * The credentials of the demo's employees. Journeys read them from the environment, also for a
 * program that a worker starts.
 */
const STAFF = {
  FOYER_DEMO_PASSWORD: process.env.FOYER_DEMO_PASSWORD ?? `journey-${randomUUID()}`,
  FOYER_DEMO_PIN: process.env.FOYER_DEMO_PIN ?? '4711',
};
/** The program's output when it is ready, and the variables from which a journey reads it. */
const PLACES = [
  ['FOYER_URL', /^ {2}Website +(\S+)$/m],
  ['FOYER_MAIL_URL', /^ {2}Mail +(\S+)$/m],
  ['FOYER_MOLLIE_URL', /^ {2}Mollie +(\S+)$/m],
  ['FOYER_PAYCONIQ_URL', /^ {2}Bancontact Pay +(\S+)$/m],
  ['FOYER_PRINTER_URL', /^ {2}Receipt printer +(\S+)$/m],
  ['FOYER_TERMINAL_URL', /^ {2}Card terminal +(\S+)$/m],
  ['FOYER_GOOGLE_WALLET_URL', /^ {2}Google Wallet +(\S+)$/m],
] as const;

/**
 * Starts for every worker the program with its demo cinema and its simulators in a folder of its
 * own: what one journey does to a cinema, another worker's journey does not see. Resolves to how to
 * end them.
 */
export default async function startPrograms(config?: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FOYER_URL) return undefined;
  await finished(spawn(process.execPath, ['tools/build/build.ts', '--if-stale'], { cwd: ROOT, stdio: 'inherit' }));
  const starts = await Promise.allSettled(Array.from({ length: config?.workers ?? 1 }, () => startOne()));
  const started = starts.filter(({ status }) => status === 'fulfilled').map((each) => (each as Fulfilled).value);
  const endAll = async (): Promise<void> => {
    await Promise.all(started.map(({ end }) => end()));
  };
  const failure = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (failure) {
    await endAll();
    throw failure.reason;
  }
  for (const [worker, { output, data }] of started.entries()) {
    process.env[placeOfWorker('FOYER_DATA', worker)] = data;
    for (const [name, pattern] of PLACES) process.env[placeOfWorker(name, worker)] = pattern.exec(output)?.[1] ?? '';
  }
  Object.assign(process.env, STAFF);
  return endAll;
}

export type Program = {
  readonly output: string;
  readonly data: string;
  /** Kills it like a power cut; its folder stays, and a next start with it goes on. */
  readonly crash: () => Promise<void>;
  readonly end: () => Promise<void>;
};
type Fulfilled = PromiseFulfilledResult<Program>;

/** Starts one program in a folder of its own; `output` is what it printed when it was open. */
export async function startOne(flags: readonly string[] = []): Promise<Program> {
  const data = await fastFolder('foyer-journeys-');
  const program = spawn(process.execPath, ['apps/server/main.ts', '--data', data, '--port', '0', ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Each visitor of a journey has a separate address, because limits count per address.
    env: {
      ...process.env,
      ...STAFF,
      FOYER_TRUSTED_PROXIES: '127.0.0.1',
      FOYER_SHED_LOAD: 'off', // three programs and three browsers share the processors
      FOYER_DEMO_TIME_ZONE: zoneAtNoon(),
      FOYER_DEMO_SALES: process.env.FOYER_DEMO_SALES ?? 'off', // the halls are empty unless a run wants it otherwise
      PORT: '',
    },
  });
  const ended = new Promise((done) => program.once('exit', done));
  const crash = async (): Promise<void> => {
    program.kill('SIGKILL');
    await ended;
  };
  const end = async (): Promise<void> => {
    program.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { output: await greeting(program), data, crash, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Returns a time zone where it is noon now, so that a journey finds shows of today at any hour. */
function zoneAtNoon(): string {
  const hourIn = (timeZone: string): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format();
  const zone = Intl.supportedValuesOf('timeZone').find((name) => hourIn(name) === HOUR_OF_JOURNEYS);
  if (!zone) throw new Error(`no time zone has ${HOUR_OF_JOURNEYS} o'clock now`);
  return zone;
}

function greeting(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => reject(new Error(`The program did not start:\n${output}`)), OPEN_WITHIN_MS);
    program.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)));
    program.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!PLACES.every(([, place]) => place.test(output))) return;
      clearTimeout(late);
      resolve(output);
    });
  });
}

const finished = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The website could not be built: ${code}`)),
    );
  });
