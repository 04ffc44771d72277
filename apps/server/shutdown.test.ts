import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SCRIPT = `
  import { endInGoodOrder } from '#apps/server/ending.ts';
  import { openLog } from '#platform/log.ts';
  const log = openLog();
  endInGoodOrder(async () => process.stderr.write('closed'), log);
  setInterval(() => log.info('still here'), 5);
`;

test('a program whose words nobody reads any more works on, and ends when it is told to', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await new Promise((done) => setTimeout(done, 300));
  expect([child.exitCode, said]).toEqual([null, '']);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said).toBe('closed');
});
