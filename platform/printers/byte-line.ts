/** A connection to a machine that reads and writes bytes: a printer at a port of the network. */
import { connect } from 'node:net';

export type ByteLine = {
  /** Resolves when the bytes left this program; rejects when the line broke. */
  write(bytes: Uint8Array | readonly number[]): Promise<void>;
  /** What arrived since the last `forget`. */
  received(): readonly number[];
  forget(): void;
  /** Waits until what arrived satisfies the condition; returns false after `withinMs` or if the line broke. */
  until(isEnough: (bytes: readonly number[]) => boolean, withinMs: number): Promise<boolean>;
  /** Ends the line after everything that was written. */
  close(): void;
};

const KEPT_MAX = 4_096;

/** What arrives at a line, for those who wait for it. */
export function openReceiver() {
  let bytes: number[] = [];
  let isBroken = false;
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const each of waiting) each();
  };
  return {
    add(chunk: Uint8Array): void {
      bytes = [...bytes, ...chunk].slice(-KEPT_MAX);
      look();
    },
    broke(): void {
      isBroken = true;
      look();
    },
    received: (): readonly number[] => bytes,
    forget(): void {
      bytes = [];
    },
    until: (isEnough: (all: readonly number[]) => boolean, withinMs: number): Promise<boolean> =>
      new Promise((done) => {
        const end = (isThere: boolean): void => {
          waiting.delete(check);
          clearTimeout(timeout);
          done(isThere);
        };
        const check = (): void => {
          if (isEnough(bytes)) end(true);
          else if (isBroken) end(false);
        };
        const timeout = setTimeout(() => end(false), withinMs);
        waiting.add(check);
        check();
      }),
  };
}

/** Connects to a port. Rejects if that takes longer than `withinMs`. */
export function openTcpLine(
  place: { readonly host: string; readonly port: number },
  withinMs: number,
): Promise<ByteLine> {
  return new Promise((done, fail) => {
    const socket = connect({ ...place, noDelay: true });
    const receiver = openReceiver();
    const timeout = setTimeout(() => socket.destroy(new Error('no connection in time')), withinMs);
    socket.on('data', (chunk: Buffer) => receiver.add(chunk));
    socket.on('error', fail);
    socket.on('close', () => {
      clearTimeout(timeout);
      receiver.broke();
      fail(new Error('the connection was closed'));
    });
    socket.once('connect', () => {
      clearTimeout(timeout);
      done({
        ...receiver,
        write: (bytes) =>
          new Promise((written, broke) => {
            socket.write(Uint8Array.from(bytes), (error) => (error ? broke(error) : written()));
          }),
        close: () => void socket.end(),
      });
    });
  });
}
