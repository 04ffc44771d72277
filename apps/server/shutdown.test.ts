import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { shutDownGracefully } from '#apps/server/shutdown.ts';
  import { openLog } from '#platform/observability/log.ts';
  const log = openLog();
  shutDownGracefully(async () => process.stderr.write('closed'), log);
  setInterval(() => log.info('still here'), 5);
`;

test('a program without a reader of its output continues, and ends when it receives a signal', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
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
