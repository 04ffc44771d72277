import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { connectionsPerAddress } from '#platform/http/limits/connections.ts';
import { testHttp } from '#testing/tools/http.ts';

test.each([
  [1_200, 300],
  [20_000, 2_000],
  [100, 64],
  [Number.POSITIVE_INFINITY, 2_000],
])('of %d files one address may use %d', { tags: ['T58'] }, (files, share) => {
  expect(connectionsPerAddress(files)).toBe(share);
});

describe('an address with all its connections open', { tags: ['T58'] }, () => {
  const MAX = 20;
  const t = testHttp(() => ({ connectionsPerAddressMax: MAX, routes: () => {} }));
  const proxied = testHttp(() => ({
    connectionsPerAddressMax: MAX,
    trustedProxies: ['127.0.0.1'],
    routes: () => {},
  }));
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  const opened = (url: string, from: string): Promise<Socket> =>
    new Promise((done) => {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from }, () =>
        done(socket),
      );
      socket.on('error', () => {});
      sockets.push(socket);
    });
  /** The first line of the answer to a request on that connection. */
  const answerOn = (socket: Socket): Promise<string> =>
    new Promise((done) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => done(text.split('\r\n')[0] ?? ''));
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    });

  test('is refused with 429, other addresses are served, and it is served again when it closes some', async () => {
    for (let n = 0; n < MAX; n++) await opened(t.url, '127.0.0.2');
    expect(await answerOn(await opened(t.url, '127.0.0.2'))).toBe('HTTP/1.1 429 Too Many Requests');
    expect(await answerOn(await opened(t.url, '127.0.0.3'))).toBe('HTTP/1.1 200 OK');
    sockets[0]?.destroy();
    await expect.poll(async () => answerOn(await opened(t.url, '127.0.0.2'))).toBe('HTTP/1.1 200 OK');
  });

  test('is served if it is one of our proxies', async () => {
    for (let n = 0; n < MAX; n++) await opened(proxied.url, '127.0.0.1');
    expect(await answerOn(await opened(proxied.url, '127.0.0.1'))).toBe('HTTP/1.1 200 OK');
  });
});
