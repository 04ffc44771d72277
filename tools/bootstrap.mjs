/**
 * From a fresh clone to a place where the program can run: packages as locked, Node 24, the website built. Plain
 * JavaScript for Node 20 and later without any package, because nothing is installed when it begins.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NODE_MAJOR = 24;
const OWN_NODE = join(ROOT, 'node_modules/.bin/node');

/** Ends the tool with one sentence for the person at the keyboard. */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}

/**
 * Installs what is missing and goes on under Node 24: below it, the same tool is started again under the Node that
 * came with the packages, and this process only passes signals and the exit code on.
 */
export async function bootstrap() {
  process.chdir(ROOT);
  if (!isInstalled()) install();
  // Whatever is started from here finds the same Node and the packages' programs first.
  process.env.PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return;
  if (!existsSync(OWN_NODE))
    giveUp(`Node ${NODE_MAJOR} or newer is needed; this is ${process.version}, and none comes with the packages here.`);
  process.exit(await run(OWN_NODE, process.argv.slice(1)).ended);
}

/** Every package of the lock file lies in node_modules in that version; those for other platforms may be missing. */
export function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

function install() {
  process.stdout.write('Installing the locked packages ...\n');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) giveUp('The packages could not be installed: see what npm says above.');
}

/** Builds the website when its sources are newer than what was built. */
export async function ensureBuilt() {
  const status = await run(process.execPath, [join(ROOT, 'tools/build.ts'), '--if-stale']).ended;
  if (status !== 0) giveUp('The website could not be built: see above.');
}

/**
 * Starts a program in the foreground. Signals for this process go to it; `ended` is its exit code (128 + n when a
 * signal n ended it). `channel`: the two can speak, and the child hears when this process is gone, however it went.
 */
export function run(command, args, { channel = true, env = process.env } = {}) {
  const stdio = channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const child = spawn(command, args, { cwd: ROOT, stdio, env });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const ended = new Promise((done) => {
    child.once('error', () => done(127));
    child.once('exit', (code, signal) => done(code ?? 128 + (signal === 'SIGKILL' ? 9 : 15)));
  }).finally(() => {
    for (const signal of signals) process.off(signal, pass);
  });
  return { child, ended };
}
