import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OPEN_WITHIN_MS = 120_000;
/** With what the demo's people come in; journeys read it where they run. */
const STAFF = { FOYER_DEMO_PASSWORD: `journey-${randomUUID()}`, FOYER_DEMO_PIN: '4711' };
/** What the program says when it is open, and where a journey looks for it. */
const PLACES = [
  ['FOYER_URL', /^ {2}Website +(\S+)$/m],
  ['FOYER_MAIL_URL', /^ {2}Mail \(simulated\) +(\S+)$/m],
  ['FOYER_MOLLIE_URL', /^ {2}Mollie \(simulated\) +(\S+)$/m],
  ['FOYER_PAYCONIQ_URL', /^ {2}Bancontact Pay \(simulated\) +(\S+)$/m],
] as const;

/** Starts the program with its demo cinema and its simulators in a folder of its own; answers how to end it. */
export default async function startHouse(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FOYER_URL) return undefined;
  await finished(spawn(process.execPath, ['tools/build.ts', '--if-stale'], { cwd: ROOT, stdio: 'inherit' }));
  const data = await mkdtemp(join(tmpdir(), 'foyer-journeys-'));
  const house = spawn(process.execPath, ['apps/server/main.ts', '--data', data, '--port', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Each visitor of a journey has an address of his own: limits count per address.
    env: { ...process.env, ...STAFF, FOYER_TRUSTED_PROXIES: '127.0.0.1', PORT: '' },
  });
  const end = async (): Promise<void> => {
    house.kill('SIGTERM');
    await new Promise((done) => (house.exitCode === null ? house.once('exit', done) : done(null)));
    await rm(data, { recursive: true, force: true });
  };
  try {
    const told = await greeting(house);
    for (const [name, place] of PLACES) process.env[name] = place.exec(told)?.[1] ?? '';
    Object.assign(process.env, STAFF);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

function greeting(house: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    const late = setTimeout(() => reject(new Error(`The house did not open:\n${told}`)), OPEN_WITHIN_MS);
    house.once('exit', (code) => reject(new Error(`The house ended with ${code}:\n${told}`)));
    house.stdout?.on('data', (chunk: Buffer) => {
      told += chunk.toString();
      if (!PLACES.every(([, place]) => place.test(told))) return;
      clearTimeout(late);
      resolve(told);
    });
  });
}

const finished = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The website could not be built: ${code}`)),
    );
  });
