import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the programs of a cluster with Patroni are; the folder `postgres` has initdb and the server. */
export type DebianPrograms = {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  readonly postgres: string;
};

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES = '/usr/lib/postgresql';
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', postgres: 'postgresql' };
/** PostgreSQL and Patroni refuse to run as root. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Returns the programs, or the Debian packages that are missing. */
export function debianPrograms(): DebianPrograms | { readonly missing: readonly string[] } {
  const found = {
    patroni: programAt('patroni'),
    etcd: programAt('etcd'),
    haproxy: programAt('haproxy'),
    postgres: newestPostgres(),
  };
  const missing = Object.entries(PACKAGES).flatMap(([name, pack]) => (found[name as keyof typeof found] ? [] : pack));
  return missing.length > 0 ? { missing } : (found as DebianPrograms);
}

const programAt = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

function newestPostgres(): string | undefined {
  if (!existsSync(POSTGRES)) return undefined;
  const majors = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a));
  return majors.map((major) => join(POSTGRES, major, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/** Starts a program as an unprivileged user in a folder of its own, with its output in a file. */
export function startProgram(program: string, args: readonly string[], folder: string, logFile: string): ChildProcess {
  const log = openSync(logFile, 'a');
  return spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true, // a Ctrl-C for the test must not reach it first
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
    ...UNPRIVILEGED,
  });
}
