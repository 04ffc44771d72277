import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The program by its main file, or as `npm start` does: with the supervisor that starts it again. */
export type StartedBy = 'apps/server/main.ts' | 'tools/start.mjs';

export type StartedProgram = {
  readonly pid: number;
  /** What it wrote so far, errors included. */
  output(): string;
  errors(): string;
  /** Resolves to its exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** The program that a supervisor has started; null: there is none at the moment. */
  programPid(): number | null;
};

/** Starts the program in a process of its own, without the settings of this process. */
export function startProgram(
  script: StartedBy,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedProgram {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
  });
  let [all, errors] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => {
    all += bytes.toString();
  });
  child.stderr.on('data', (bytes: Buffer) => {
    all += bytes.toString();
    errors += bytes.toString();
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    output: () => all,
    errors: () => errors,
    ended: new Promise((done) => child.once('exit', done)),
    signal: (signal) => void child.kill(signal),
    programPid: () => childOf(pid, 'apps/server/main.ts'),
  };
}

/** The process with that parent whose command names the script. */
function childOf(parent: number, script: string): number | null {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, parentPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(parentPid) !== parent || state === 'Z') continue;
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(script)) return Number(name);
    } catch {
      // it has just ended
    }
  return null;
}
