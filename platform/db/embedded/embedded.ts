import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { nativeFolder, postgresPackage, reachableByAll } from '#platform/db/embedded/native-postgres.ts';

/** PostgreSQL refuses to run as root; then it runs as the unprivileged user of the system. */
const NOBODY = 65_534;
const MAJOR = '18';
/** The major version of the PostgreSQL that comes with the packages. */
export const POSTGRES_MAJOR = MAJOR;

export class EmbeddedProblem extends Error {
  override readonly name = 'EmbeddedProblem';
}

const DISK_FULL = 'the disk is full';
export const isDiskFull = (error: unknown): boolean =>
  error instanceof EmbeddedProblem && error.message.startsWith(DISK_FULL);

export type Embedded = {
  /** Of the superuser: for creating the logins (logins.ts) and for tests. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** True if a server left over from a killed program was found and is reused. */
  readonly adopted: boolean;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder for the cluster; created if missing. */
  readonly dataDir: string;
  /** Password of the superuser, over TCP on the loopback address only. */
  readonly password: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Further settings, e.g. `{ fsync: 'off' }` in tests. */
  readonly settings?: Record<string, string>;
  /** Puts every change into `changesFolder` of its data folder, for restoring to a moment. */
  readonly keepsChanges?: boolean;
  readonly onLog?: (line: string) => void;
};

/**
 * Starts the PostgreSQL from the npm package: creates the cluster if it is missing, runs as an
 * unprivileged user when the program is root, reuses a server that outlived a killed program.
 * Throws EmbeddedProblem for a platform without a package, and for a cluster of another major
 * version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const platform = `${process.platform}-${process.arch}`;
  const packageMain = postgresPackage(platform);
  if (!packageMain)
    throw new EmbeddedProblem(
      `no PostgreSQL comes with the packages on ${platform}: set DATABASE_URL to a PostgreSQL (15 or newer) of your own`,
    );
  const asRoot = process.getuid?.() === 0;
  const dataDir = await placeFor(resolve(options.dataDir), asRoot, 'lib');
  const native = await nativeFolder(packageMain, asRoot);
  const existingVersion = await versionOf(dataDir);
  if (existingVersion && existingVersion !== MAJOR)
    throw new EmbeddedProblem(
      `the data folder ${dataDir} belongs to PostgreSQL ${existingVersion}; this program brings ${MAJOR}`,
    );
  if (!existingVersion) await initdb(native, dataDir, options.password, asRoot);

  const running = await adopt(dataDir, options.password);
  if (running) return running;
  await rm(join(dataDir, 'postmaster.pid'), { force: true });
  return start(native, dataDir, options, asRoot);
}

async function start(native: string, dataDir: string, options: EmbeddedOptions, asRoot: boolean): Promise<Embedded> {
  const port = options.port || (await freePort());
  if (options.keepsChanges) await makeChangesFolder(dataDir, asRoot);
  const settings: Record<string, string> = {
    ...(options.keepsChanges && keepingChanges(dataDir)),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    wal_compression: 'on',
    autovacuum_naptime: '15s', // a table that is empty in the morning can sell thousands of seats in the evening
    autovacuum_analyze_scale_factor: '0.02',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic', // refusals are answers, not server errors
    log_line_prefix: '%m ',
    ...options.settings,
  };
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  const child = spawn(join(native, 'bin/postgres'), args, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a Ctrl-C for the program must not reach the database first
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    env: { ...process.env, LC_ALL: 'C' },
  });
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    log = (log + text).slice(-4_000);
    for (const line of text.split('\n')) if (line) options.onLog?.(line);
  });
  child.unref();
  const exited = new Promise<never>((_, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new EmbeddedProblem(startFailure(code, log, dataDir))));
  });
  exited.catch(() => {});
  const url = urlOf(port, options.password);
  try {
    await Promise.race([answering(url), exited]);
  } catch (error) {
    await stop(child.pid ?? 0, 'fast', child); // a failed start leaves no server behind
    throw error;
  }
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    adopted: false,
    stop: (mode = 'fast') => stop(child.pid ?? 0, mode, child),
  };
}

/** Where the server puts its complete segments: beside its data folder. */
export const changesFolder = (dataDir: string): string => `${dataDir}.changes`;

async function makeChangesFolder(dataDir: string, asRoot: boolean): Promise<void> {
  const folder = changesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (asRoot) await chown(folder, NOBODY, NOBODY);
}

/** A segment is complete after a minute, so that no more than that is lost with the machine. */
const keepingChanges = (dataDir: string): Record<string, string> => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': changesFolder(dataDir),
  archive_timeout: '60s',
});

function startFailure(code: number | null, log: string, dataDir: string): string {
  if (/No space left on device/.test(log)) return `${DISK_FULL}: PostgreSQL cannot write to ${dataDir}`;
  if (/another server might be running|lock file .* already exists/.test(log))
    return `another database server already runs on ${dataDir}`;
  return `PostgreSQL ended at start (code ${code}): ${log.trim().split('\n').slice(-3).join(' ')}`;
}

async function initdb(native: string, dataDir: string, password: string, asRoot: boolean): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const passwordFile = join(tmpdir(), `foyer-${process.pid}-${Date.now()}.pw`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (asRoot) {
    await chown(dataDir, NOBODY, NOBODY);
    await chown(passwordFile, NOBODY, NOBODY);
  }
  await chmod(dataDir, 0o700);
  try {
    await run(
      join(native, 'bin/initdb'),
      [
        '-D',
        dataDir,
        '-U',
        'foyer',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        '--locale=C',
      ].concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions']),
      asRoot,
    );
  } catch (error) {
    const text = (error as Error).message;
    if (/No space left/.test(text)) throw new EmbeddedProblem(`${DISK_FULL}: no database can be created in ${dataDir}`);
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** A server that outlived its program still uses the folder, so this program uses that server. */
async function adopt(dataDir: string, password: string): Promise<Embedded | null> {
  const lines = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  if (!lines) return null;
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!isAlive(pid) || !worksIn(pid, dataDir)) return null;
  const url = urlOf(port, password);
  try {
    await answering(url, 3_000);
  } catch {
    // The server is alive but does not answer: it shuts down or recovers from a kill. Wait, then
    // check again.
    for (let i = 0; i < 100 && isAlive(pid); i++) await new Promise((done) => setTimeout(done, 100));
    if (isAlive(pid)) throw new EmbeddedProblem(`process ${pid} holds ${dataDir} but does not answer`);
    return null;
  }
  return { url, port, dataDir, pid, adopted: true, stop: (mode = 'fast') => stop(pid, mode) };
}

async function stop(pid: number, mode: 'fast' | 'immediate', child?: ChildProcess): Promise<void> {
  if (!isAlive(pid) || child?.exitCode != null) return;
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch {
    return;
  }
  for (let i = 0; i < 600; i++) {
    if (!isAlive(pid) || child?.exitCode != null) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  process.kill(pid, 'SIGKILL');
}

/**
 * Returns whether a process runs. An ended process that its parent has not reaped (a zombie) does
 * not.
 */
export function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return !existsSync('/proc/self'); // without /proc the signal's answer counts; with it, the process has just ended
  }
}

/**
 * Returns whether a process works in a folder, as a PostgreSQL server does in its data folder. After
 * a power cut the number in `postmaster.pid` may belong to a stranger. Without /proc the number is
 * trusted; a process that may not be looked at belongs to another user and is no server of ours.
 */
function worksIn(pid: number, folder: string): boolean {
  if (!existsSync('/proc/self')) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

const urlOf = (port: number, password: string) =>
  `postgres://foyer:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

async function answering(url: string, timeoutMs = 30_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (/password authentication failed/.test((error as Error).message))
        throw new EmbeddedProblem(
          'the database refuses the password: the data folder was made with another FOYER_SECRET',
        );
      if (performance.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 25));
    }
  }
}

const versionOf = (dataDir: string) =>
  readFile(join(dataDir, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

/** Returns where the files of a server with this data folder are. */
export const placeOf = (dataDir: string): Promise<string> =>
  placeFor(resolve(dataDir), process.getuid?.() === 0, 'lib');

/**
 * Returns the data folder: as root, data below a folder that others may not enter moves to
 * /var/lib/foyer, where the server's user can reach it.
 */
async function placeFor(path: string, asRoot: boolean, kind: 'lib'): Promise<string> {
  if (!asRoot || (await reachableByAll(dirname(path)))) return path;
  const place = join(`/var/${kind}/foyer`, createHash('sha256').update(path).digest('hex').slice(0, 16));
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  return place;
}

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

function run(command: string, args: string[], asRoot: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new EmbeddedProblem(`${command} failed: ${output.slice(-1_000)}`)),
    );
  });
}
