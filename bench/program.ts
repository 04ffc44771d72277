import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { MEMORY_FLAGS, MEMORY_VARIABLES } from '#tools/program-memory.ts';

type Cpu = { user: number; system: number };
/** `mainCpu`: of the thread that sells. */
export type Usage = { cpu: Cpu; mainCpu: Cpu; rss: number };
export type Program = {
  readonly url: string;
  readonly pid: number;
  /** Returns microseconds of CPU so far and bytes of memory now. */
  usage(): Promise<Usage>;
  close(): Promise<void>;
};

/** Starts bench/server.ts on a database. */
export const startProgram = (databaseUrl: string): Promise<Program> => start('server.ts', [databaseUrl]);

/** Starts bench/bare-checkout.ts: the minimal server that sells on the same tables. */
export const startBareCheckout = (databaseUrl: string, exhibitorId: number): Promise<Program> =>
  start('bare-checkout.ts', [databaseUrl, String(exhibitorId)]);

function start(script: string, args: string[]): Promise<Program> {
  const child = fork(join(import.meta.dirname, script), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // As `npm start` does.
    execArgv: [...MEMORY_FLAGS],
    env: { ...MEMORY_VARIABLES, ...process.env },
  });
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the program ended at start (code ${code})`)));
    child.once('message', (message) => done(controls(child, (message as { url: string }).url)));
  });
}

function controls(child: ChildProcess, url: string): Program {
  return {
    url,
    pid: child.pid ?? 0,
    usage: () =>
      new Promise((done) => {
        child.once('message', (message) => done(message as Usage));
        child.send('usage');
      }),
    close: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.send('close');
      }),
  };
}
