import { describe, expect, test } from 'vitest';
import { standingClock } from '#platform/config/clock.ts';
import { trustedProxies } from '#platform/http/limits/trusted-proxies.ts';
import { undeclaredProxyWarning } from '#platform/http/limits/undeclared-proxy.ts';
import { openLog } from '#platform/observability/log.ts';
import { testHttp } from '#testing/tools/http.ts';

const HOUR_MS = 3_600_000;

function watch(trusted: readonly string[] = []) {
  const lines: string[] = [];
  const clock = standingClock(0);
  const log = openLog({ out: { write: (line: string) => lines.push(line) } });
  const warn = undeclaredProxyWarning(log, clock, trustedProxies(trusted));
  const request = (from: string, headers: Record<string, string> = { 'x-forwarded-for': '203.0.113.7' }): void =>
    warn({ headers, socket: { remoteAddress: from } });
  return { lines, clock, request };
}

test('a proxy that nothing declares is named with the setting that declares it, at most once an hour', {
  tags: ['D-067'],
}, () => {
  const { lines, clock, request } = watch(['10.0.0.1']);
  request('127.0.0.1');
  request('::ffff:127.0.0.1');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"level":"warn"');
  expect(lines[0]).toContain('"proxy":"127.0.0.1"');
  expect(lines[0]).toContain('FOYER_TRUSTED_PROXIES');
  request('192.168.1.5', { 'x-forwarded-proto': 'https' });
  expect(lines).toHaveLength(2);
  clock.move(HOUR_MS);
  request('127.0.0.1');
  expect(lines).toHaveLength(3);
});

test('a declared proxy, a request without a proxy and a visitor who forges the header are no reason to warn', () => {
  const { lines, request } = watch(['10.0.0.0/8']);
  request('10.0.0.1');
  request('127.0.0.1', {});
  request('198.51.100.4');
  request('2a02:a03f::1');
  expect(lines).toEqual([]);
});

test('it remembers only so many addresses', () => {
  const { lines, request } = watch();
  for (let nth = 0; nth < 1_000; nth += 1) request(`10.0.${nth >> 8}.${nth & 255}`);
  expect(lines).toHaveLength(16);
});

describe('in the web server', () => {
  const lines: string[] = [];
  const t = testHttp(() => ({ log: openLog({ out: { write: (line: string) => lines.push(line) } }) }));

  test('each request is looked at', async () => {
    await t.ask('/healthz');
    expect(lines.join('')).not.toContain('FOYER_TRUSTED_PROXIES');
    await t.ask('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(lines.join('')).toContain('FOYER_TRUSTED_PROXIES');
  });
});
