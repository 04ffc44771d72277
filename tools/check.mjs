/** `npm run check`: types, format and lint, laws. Says what is wrong and nothing else; about a quarter of a minute. */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { bootstrap, ROOT } from './bootstrap.mjs';

const STEPS = [
  ['types of rules', 'tsc', ['-p', 'tsconfig.rules.json']],
  ['types of the server', 'tsc', ['-p', 'tsconfig.server.json']],
  ['types of the browser', 'tsc', ['-p', 'tsconfig.browser.json']],
  ['types of the journeys', 'tsc', ['-p', 'tsconfig.journeys.json']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['lint with types', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['laws', 'vitest', ['run', '--project', 'rules', 'testing/laws']],
];

/** Runs every step; answers how many held, how many did not, and what those said. */
export async function check() {
  const faults = [];
  for (const [name, command, args] of STEPS) {
    const startedAt = performance.now();
    const { status, output } = await quietly(command, args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n${status === 0 ? '' : output}`);
    if (status !== 0) faults.push(`${name}\n${output}`);
  }
  return { passed: STEPS.length - faults.length, failed: faults.length, faults };
}

function quietly(command, args) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.once('error', (error) => done({ status: 127, output: `${error.message}\n` }));
    child.once('close', (status) => done({ status: status ?? 1, output }));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await bootstrap();
  const { failed } = await check();
  process.exit(failed === 0 ? 0 : 1);
}
