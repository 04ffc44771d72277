import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export type RedisServer = {
  readonly url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts at the same address again, empty. */
  start(): Promise<void>;
  /** Alive, but without answers: SIGSTOP and SIGCONT. */
  freeze(frozen: boolean): void;
  close(): Promise<void>;
};

const TIMEOUT_MS = 10_000;

/**
 * Starts a Redis of Debian (package redis-server) on a free port of this machine, without storage
 * on disk.
 */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn('redis-server', flags, { stdio: 'ignore' });
    const failed = once(child, 'error').then(([error]) => Promise.reject(error));
    failed.catch(() => {});
    await Promise.race([failed, answering(port)]);
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: (frozen) => void child?.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    close: kill,
  };
}

/** Returns a port without a listener. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

async function answering(port: number): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    const there = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
      socket.once('data', () => {
        socket.destroy();
        done(true);
      });
      socket.once('error', () => done(false));
    });
    if (there) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('the Redis of the test does not answer');
}
