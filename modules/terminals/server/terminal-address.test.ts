import { expect, test } from 'vitest';
import { addressOf, isAllowedAddress } from '#modules/terminals/server/terminal-address.ts';

const NEVER = { allowLoopback: false };
const SIMULATED = { allowLoopback: true };

test.each(['10.0.0.7', '172.16.4.1', '172.31.255.254', '192.168.1.50', '100.64.0.9', 'fd00::7', '::ffff:192.168.1.50'])(
  '%s is in an allowed network',
  { tags: ['D-143'] },
  async (address) => {
    expect(isAllowedAddress(address, NEVER)).toBe(true);
    expect(await addressOf(address, NEVER)).toBe(address);
  },
);

test.each([
  '169.254.169.254',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  'fe80::1',
  '2606:4700::1111',
  '::',
  '::ffff:169.254.169.254',
  'ff02::1',
  'localhost',
  '',
])('%s is never connected', { tags: ['D-143'] }, async (address) => {
  expect(isAllowedAddress(address, SIMULATED)).toBe(false);
});

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s only if simulators are allowed', (address) => {
  expect([isAllowedAddress(address, NEVER), isAllowedAddress(address, SIMULATED)]).toEqual([false, true]);
});

test('a name is checked by its resolved address', async () => {
  await expect(addressOf('localhost', NEVER)).rejects.toMatchObject({ name: 'LineProblem', kind: 'forbidden' });
  expect(['127.0.0.1', '::1']).toContain(await addressOf('localhost', SIMULATED));
  await expect(addressOf('169.254.169.254', SIMULATED)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(addressOf('no-such-host.invalid', SIMULATED)).rejects.toMatchObject({ kind: 'unreachable' });
});
