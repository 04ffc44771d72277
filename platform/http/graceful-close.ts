import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';

const TIMEOUT_MS = 10_000;
const LINGER_MS = 500;
const LOOK_MS = 20;
const TURNS_MAX = 1_000;
const EMPTY_TURN_MS = 0.2;

/**
 * Closes a server without losing a request (I18, G13): it accepts no new connections, and every
 * answer ends its connection (the framework sends the header from now on), so that clients with
 * open connections notice in time. Idle connections close after half a second, the others after
 * ten.
 */
export async function closeGracefully(server: HttpServer): Promise<void> {
  const begin = performance.now();
  await whenEventLoopIdle();
  NetServer.prototype.close.call(server); // only the listener: HTTP's own close would cut idle connections at once
  for (;;) {
    const waited = performance.now() - begin;
    if ((await connectionsOf(server)) === 0) return;
    if (waited > TIMEOUT_MS) {
      server.closeAllConnections();
      return;
    }
    if (waited > LINGER_MS) {
      await whenEventLoopIdle();
      server.closeIdleConnections();
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/**
 * Waits until the event loop had nothing to do in its last iteration, which polls every connection
 * and the listener. Then each connection that looks idle is idle, and none waits to be accepted.
 */
async function whenEventLoopIdle(): Promise<void> {
  for (let turns = 0; turns < TURNS_MAX; turns++) {
    const begin = performance.now();
    await new Promise((done) => setImmediate(done));
    if (performance.now() - begin < EMPTY_TURN_MS) return;
  }
}

const connectionsOf = (server: HttpServer): Promise<number> =>
  new Promise((done) => server.getConnections((error, count) => done(error ? 0 : count)));
