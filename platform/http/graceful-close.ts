import type { Server as HttpServer } from 'node:http';
import { Server as NetServer } from 'node:net';

const PATIENCE_MS = 10_000;
const LINGER_MS = 500;
const LOOK_MS = 20;
const TURNS_MAX = 1_000;
const EMPTY_TURN_MS = 0.2;

/**
 * Empties a server that closes without losing a request (I18, G13): it takes no new connections; every answer ends its
 * connection (the framework says so from now on), so that whoever keeps one learns of it in time; connections nobody
 * uses are closed after half a second, and what is left after ten.
 */
export async function leaveQuietly(server: HttpServer): Promise<void> {
  const begin = performance.now();
  await inALull();
  NetServer.prototype.close.call(server); // the listener alone: HTTP's own would cut idle connections at once
  for (;;) {
    const waited = performance.now() - begin;
    if ((await connectionsOf(server)) === 0) return;
    if (waited > PATIENCE_MS) {
      server.closeAllConnections();
      return;
    }
    if (waited > LINGER_MS) {
      await inALull();
      server.closeIdleConnections();
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/**
 * A moment at which everything that had come is taken: the last turn of the event loop, which looks at every connection
 * and at the door, found nothing to do. What looks idle now is idle, and nobody stands between the door and the house.
 */
async function inALull(): Promise<void> {
  for (let turns = 0; turns < TURNS_MAX; turns++) {
    const begin = performance.now();
    await new Promise((done) => setImmediate(done));
    if (performance.now() - begin < EMPTY_TURN_MS) return;
  }
}

const connectionsOf = (server: HttpServer): Promise<number> =>
  new Promise((done) => server.getConnections((error, count) => done(error ? 0 : count)));
