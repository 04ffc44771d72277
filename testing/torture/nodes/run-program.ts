import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { CrashPoint, TerminalCrashPoint } from '#platform/observability/crash-points.ts';
import { CLOCK_AHEAD } from '#testing/torture/nodes/clock-ahead.ts';
import type { Order, OrderAnswer, ProgramOptions, Seen } from '#testing/torture/nodes/program.ts';

/** The end of a program. `lastWords`: its output, errors included. */
export type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly lastWords: string };

export type RunningProgram = {
  readonly url: string;
  readonly pid: number;
  /** Resolves when the process has ended, with any cause. */
  readonly ended: Promise<End>;
  /** Requests that have reached the program (two-nodes.ts). */
  readonly seen: ReadonlySet<string>;
  /** From now on it dies when it passes the point for the nth time. */
  arm(point: CrashPoint | TerminalCrashPoint, pass: number): Promise<void>;
  refund(exhibitorId: number, billId: string): Promise<void>;
  cancel(exhibitorId: number, screeningId: number): Promise<void>;
  signal(signal: NodeJS.Signals): void;
};

/**
 * A process that has loaded the program and opens it on command: so a restart costs only the
 * opening.
 */
export type LoadedProgram = { open(options: ProgramOptions): Promise<RunningProgram>; discard(): void };

/** How the machine of a program differs from that of the test. */
export type Machine = {
  /** Its clock is ahead of the true time by so much; negative: behind. */
  readonly clockAheadMs?: number;
  /** The process may open so many files. */
  readonly openFilesMax?: number;
};

/** `compiled`: a folder in which a start leaves its compiled code for the next one. */
export function loadProgram(compiled: string, { clockAheadMs, openFilesMax }: Machine = {}): LoadedProgram {
  const clock = clockAheadMs === undefined ? [] : ['--import', join(import.meta.dirname, 'moved-clock.ts')];
  const child = fork(join(import.meta.dirname, 'program.ts'), [], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    ...(openFilesMax === undefined
      ? { execArgv: clock }
      : {
          execPath: '/bin/bash',
          execArgv: ['-c', `ulimit -n ${openFilesMax}; exec "$0" "$@"`, process.execPath, ...clock],
        }),
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      ...(clockAheadMs !== undefined && { [CLOCK_AHEAD]: String(clockAheadMs) }),
    },
  });
  const ended = endOf(child);
  const notify = orderly(child, ended);
  const seen = new Set<string>();
  child.on('message', (message) => {
    if ('seen' in (message as Seen | OrderAnswer)) seen.add((message as Seen).seen);
  });
  return {
    async open(options) {
      await notify({ do: 'open', options });
      return {
        url: `http://127.0.0.1:${options.port}`,
        pid: child.pid ?? 0,
        ended,
        seen,
        arm: (point, pass) => notify({ do: 'arm', point, pass }),
        refund: (exhibitorId, billId) => notify({ do: 'refund', exhibitorId, billId }),
        cancel: (exhibitorId, screeningId) => notify({ do: 'cancel', exhibitorId, screeningId }),
        signal: (signal) => void child.kill(signal),
      };
    },
    discard: () => void child.kill('SIGKILL'),
  };
}

function endOf(child: ChildProcess): Promise<End> {
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-4_000);
  });
  // `close` comes after its last output was read
  return new Promise((done) => child.once('close', (code, signal) => done({ code, signal, lastWords })));
}

/** Orders are answered one by one; a running one is never answered if the process dies. */
function orderly(child: ChildProcess, ended: Promise<End>) {
  const waiting = new Map<number, (answer: OrderAnswer) => void>();
  let last = 0;
  child.on('message', (answer) => {
    waiting.get((answer as OrderAnswer).order)?.(answer as OrderAnswer);
    waiting.delete((answer as OrderAnswer).order);
  });
  return (what: Order): Promise<void> => {
    last += 1;
    const order = last;
    const answered = new Promise<OrderAnswer>((done) => waiting.set(order, done));
    const dead = ended.then(({ lastWords }): OrderAnswer => ({ order, error: `the program is dead: ${lastWords}` }));
    child.send({ ...what, order });
    return Promise.race([answered, dead]).then(({ error }) => {
      if (error !== undefined) throw new Error(error);
    });
  };
}
