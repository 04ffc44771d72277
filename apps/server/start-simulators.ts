import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '#platform/log.ts';

/** Where the simulated outside world listens, as it says itself (simulators/README.md). */
export type SimulatorAddresses = {
  mollie: { url: string; port: number; apiKey: string };
  payconiq: { url: string; port: number; apiKey: string; profileId: string; jwksUrl: string };
  mail: { url: string; port: number; smtpPort: number; smtpUrl: string };
};

const MAIN = join(import.meta.dirname, '../../simulators/main.ts');
/** Their addresses stay the same from start to start, so that payments under way are found again. */
const PORTS = ['--mollie-port', '3101', '--payconiq-port', '3102', '--smtp-port', '3103', '--mail-port', '3104'];
const PATIENCE_MS = 20_000;

/** Starts the simulators as a process of their own, with their own books in `dir`. They end when this program does, however it does. */
export async function startSimulators(
  dir: string,
  log: Log,
): Promise<{ addresses: SimulatorAddresses; close: () => Promise<void> }> {
  await mkdir(dir, { recursive: true });
  try {
    return await run([...PORTS, '--book-dir', dir], log);
  } catch {
    log.info('the usual ports of the simulators are taken; they choose free ones');
    return run(['--book-dir', dir], log);
  }
}

function run(args: string[], log: Log): Promise<{ addresses: SimulatorAddresses; close: () => Promise<void> }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    let complaint = '';
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    child.once('exit', (code) => {
      clearTimeout(patience);
      fail(new Error(`the simulators ended at start (code ${code}): ${complaint}`));
    });
    child.on('exit', (code) => log.debug({ code }, 'the simulators ended'));
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(patience);
      const close = () =>
        new Promise<void>((ended) => {
          if (child.exitCode !== null) return ended();
          child.once('exit', () => ended());
          child.kill('SIGTERM');
        });
      done({ addresses: JSON.parse(line) as SimulatorAddresses, close });
    });
  });
}
