/**
 * Starts Debian's PostgreSQL in its own folder, for the tests of DATABASE_URL. Returns null if the
 * machine has none.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = '/usr/lib/postgresql';
const NOBODY = 65_534;

export async function startOutsidePostgres() {
  const version = existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .sort((a, b) => Number(b) - Number(a))
        .find((each) => existsSync(join(INSTALLED, each, 'bin/initdb')))
    : undefined;
  if (!version) return null;
  const bin = join(INSTALLED, version, 'bin');
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const folder = mkdtempSync(join(tmpdir(), 'foyer-outside-'));
  if (asNobody.uid) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (/** @type {string} */ program, /** @type {readonly string[]} */ args) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { cwd: '/', encoding: 'utf8', ...asNobody });
    if (status !== 0) throw new Error(`${program} of PostgreSQL ${version} failed: ${stderr}`);
  };
  run('initdb', ['-D', data, '-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=300`;
  run('pg_ctl', ['-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start']);
  return {
    version,
    url: `postgres://foyer@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
      server.close(() => done(address.port));
    });
  });
}
