/**
 * Prepares a fresh clone to run the program: locked packages, Node 24, the built website. Plain
 * JavaScript for Node 20 and later without packages, because nothing is installed at this point.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE_MAJOR = 24;
const OWN_NODE = join(ROOT, 'node_modules/.bin/node');

/**
 * Ends the tool with one sentence for the user.
 *
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}

/**
 * Installs missing packages and continues under Node 24. Under an older Node it starts the same
 * tool again with the Node of the packages; this process then only passes on signals and the exit
 * code.
 */
export async function bootstrap() {
  process.chdir(ROOT);
  if (!isInstalled()) install();
  // Every process started from here finds the same Node and the programs of the packages first.
  process.env.PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  if (!existsSync(OWN_NODE))
    giveUp(
      `Foyer needs Node ${NODE_MAJOR} or newer; this is ${process.version}. For ${process.platform}-${process.arch} no Node comes with the packages: install one yourself, for example with "nvm install".`,
    );
  process.exit(await run(OWN_NODE, process.argv.slice(1)).ended);
}

/** @typedef {Record<string, { version: string, optional?: boolean }>} Packages by their path */

/**
 * Returns whether node_modules has every package of the lock file in its version; packages for
 * other platforms may be missing.
 */
export function isInstalled() {
  const packagesOf = (/** @type {string} */ file) =>
    /** @type {Packages} */ (JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages);
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

function install() {
  const startedAt = Date.now();
  process.stdout.write('Installing the locked packages; the first time takes a minute or two ...\n');
  // The packages run under the Node that comes with them, so warnings about the Node of this machine mean nothing.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
  const { status, stdout, stderr } = spawnSync('npm', ['ci', ...options], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) giveUp(`The packages could not be installed. npm says:\n\n${stdout ?? ''}${stderr ?? ''}`);
  process.stdout.write(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.\n`);
}

/** Builds the website if its sources are newer than the build. */
export async function ensureBuilt() {
  const status = await run(process.execPath, [join(ROOT, 'tools/build/build.ts'), '--if-stale']).ended;
  if (status !== 0) giveUp('The website could not be built: see above.');
}

/**
 * Starts a program in the foreground and passes on the signals of this process. `ended` resolves
 * with its exit code (128 + n after signal n). With `channel` the two processes exchange messages,
 * and the child notices the end of this process.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ channel?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {{ child: import('node:child_process').ChildProcess, ended: Promise<number> }}
 */
export function run(command, args, { channel = true, env = process.env } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env,
  });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  /** @type {Promise<number>} */
  const exited = new Promise((done) => {
    child.once('error', () => done(127));
    child.once('exit', (code, signal) => done(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)));
  });
  const ended = exited.finally(() => {
    for (const signal of signals) process.off(signal, pass);
  });
  return { child, ended };
}
