import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = (closeAll: string, closeMaxMs: number) => `
  import { shutDownGracefully } from '#apps/server/shutdown.ts';
  import { openLog } from '#platform/observability/log.ts';
  const log = openLog();
  shutDownGracefully(${closeAll}, log, ${closeMaxMs});
  setInterval(() => log.info('still here'), 5);
`;
const CLOSES = `async () => process.stderr.write('closed')`;
const WITHIN_MS = 60_000;

test('a program without a reader of its output continues, and ends when it receives a signal', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(CLOSES, WITHIN_MS)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await new Promise((done) => setTimeout(done, 300));
  expect([child.exitCode, output]).toEqual([null, '']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output).toBe('closed');
});

test.each([
  ['never closes', 'async () => new Promise(() => {})', 300],
  ['cannot be closed', `async () => { throw new Error('no') }`, WITHIN_MS],
])('a program of which something %s ends all the same', { tags: ['T55'] }, async (_, closeAll, closeMaxMs) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(closeAll, closeMaxMs)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
