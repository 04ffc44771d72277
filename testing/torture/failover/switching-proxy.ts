import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy with one address before several database servers, as HAProxy is beside Patroni. */
export type SwitchingProxy = {
  readonly port: number;
  /** New connections lead to this port; null: they are refused. */
  leadTo(port: number | null): void;
  /** Nothing passes any more and nothing is closed, as in a network that is cut, until `leadTo`. */
  hold(): void;
  /** Cuts every connection now, as HAProxy does for a server that is down. */
  cut(): void;
  close(): Promise<void>;
};

export async function openSwitchingProxy(target: number): Promise<SwitchingProxy> {
  const sockets = new Set<Socket>();
  let leadsTo: number | null = target;
  let isHeld = false;
  const server = createServer((inner) => {
    if (isHeld) {
      sockets.add(inner);
      inner.on('error', () => {});
      inner.once('close', () => sockets.delete(inner));
      return; // accepted by the system, and no answer ever
    }
    if (leadsTo === null) {
      inner.destroy();
      return;
    }
    const outer = connect(leadsTo, '127.0.0.1');
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {}); // `close` follows and ends the other half
      socket.once('close', () => {
        sockets.delete(socket);
        inner.destroy();
        outer.destroy();
      });
    }
    inner.pipe(outer);
    outer.pipe(inner);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      isHeld = false;
      leadsTo = port;
    },
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut,
    close: () => {
      cut();
      return new Promise((done) => void server.close(() => done()));
    },
  };
}
