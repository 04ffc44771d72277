import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network fault. Lasts until it is repaired. */
export type Trouble =
  /** Every byte is delayed. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The connection stays open, no data arrives. */
  | { readonly kind: 'silent' };

/**
 * A connection between the program and a server that can be slow, go silent, or be cut, also at the
 * moment of a COMMIT.
 */
export type FaultyNetwork = {
  readonly port: number;
  suffer(trouble: Trouble): void;
  mend(): void;
  /** Cuts every connection now. */
  cut(): void;
  /**
   * Cuts the connection of the next COMMIT: `lost`: before the server receives it; `unanswered`:
   * the server receives it, but its answer is lost.
   */
  cutNextCommit(how: 'lost' | 'unanswered'): void;
  /** Returns how often a client has sent data after it had received an answer. */
  roundTrips(): number;
  close(): Promise<void>;
};

const COMMIT = Buffer.from('COMMIT\0');

export async function openFaultyNetwork(target: { host: string; port: number }): Promise<FaultyNetwork> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let trouble: Trouble | null = null;
  let armed: 'lost' | 'unanswered' | null = null;
  let roundTrips = 0;

  const pass = (from: Socket, to: Socket, bytes: Buffer): void => {
    if (trouble?.kind === 'silent') return;
    if (trouble?.kind === 'slow') {
      // later bytes must not overtake: the socket is paused
      from.pause();
      setTimeout(() => {
        to.write(bytes);
        from.resume();
      }, trouble.ms);
      return;
    }
    to.write(bytes);
  };

  const server = createServer((inner) => {
    const outer = connect(target.port, target.host);
    const pair = [inner, outer] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => {}).on('close', end);
    }
    let deaf = false;
    let hasReceived = true;
    inner.on('data', (bytes: Buffer) => {
      if (hasReceived) roundTrips += 1;
      hasReceived = false;
      if (armed && bytes.includes(COMMIT)) {
        const how = armed;
        armed = null;
        if (how === 'lost') return void inner.resetAndDestroy();
        deaf = true;
        outer.write(bytes);
        return void setTimeout(() => inner.resetAndDestroy(), 2);
      }
      pass(inner, outer, bytes);
    });
    outer.on('data', (bytes: Buffer) => {
      hasReceived = true;
      if (!deaf) pass(outer, inner, bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const cut = () => {
    for (const pair of pairs) pair[0].resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    suffer(next) {
      trouble = next;
    },
    mend() {
      trouble = null;
      armed = null;
    },
    cut,
    cutNextCommit(how) {
      armed = how;
    },
    roundTrips: () => roundTrips,
    async close() {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}
