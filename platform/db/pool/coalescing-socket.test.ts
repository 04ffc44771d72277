import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { CoalescingSocket } from '#platform/db/pool/coalescing-socket.ts';

class Counted extends CoalescingSocket {
  pieces = 0;
  override _write(...args: Parameters<CoalescingSocket['_write']>): void {
    this.pieces += 1;
    super._write(...args);
  }
  override _writev(...args: Parameters<NonNullable<CoalescingSocket['_writev']>>): void {
    this.pieces += 1;
    super._writev?.(...args);
  }
}

test('writes of one tick, promises included, leave in one piece and in order', async () => {
  const received: string[] = [];
  const server = createServer((other) => other.on('data', (chunk) => received.push(chunk.toString())));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new Counted();
  try {
    socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('BEGIN;');
    socket.cork(); // as the driver does for the messages of one statement
    socket.write('lock;');
    socket.write('read;');
    socket.uncork();
    await Promise.resolve();
    socket.write('COMMIT;');
    expect(socket.pieces).toBe(0);
    await new Promise((done) => setImmediate(done));
    expect(socket.pieces).toBe(1);
    socket.write('ROLLBACK;');
    await expect.poll(() => received.join('')).toBe('BEGIN;lock;read;COMMIT;ROLLBACK;');
    expect(socket.pieces).toBe(2);
  } finally {
    socket.destroy();
    server.close();
  }
});
