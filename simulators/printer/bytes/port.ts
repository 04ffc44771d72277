/** A printer at a port of the network: it reads bytes, answers questions about its state, and keeps what it cannot print. */
import { createServer, type Socket } from 'node:net';
import { readEscpos } from '#simulators/printer/bytes/escpos.ts';
import { Malformed } from '#simulators/printer/bytes/reader.ts';
import { readStarprnt } from '#simulators/printer/bytes/starprnt.ts';
import { type Faults, NO_FAULTS, printsNothing } from '#simulators/printer/faults.ts';
import type { Order } from '#simulators/printer/paper.ts';
import { starStatus } from '#simulators/printer/star.ts';

export type BytesLanguage = 'escpos' | 'starprnt';
type Printing = (printer: BytesLanguage, orders: readonly Order[] | null) => { faults: Faults; printed: boolean };
type Options = {
  readonly language: BytesLanguage;
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly faults: () => Faults;
  readonly print: Printing;
};
export type BytesPort = {
  readonly port: number;
  /** Prints what was kept, if nothing prevents it any more: a real printer does so when the paper is back. */
  goOn(): void;
  /** What the last refused job had in it. */
  readonly refused: () => string | null;
  close(): Promise<void>;
};

const MEMORY_MAX = 1_000_000;
/** What a printer that stopped half way still has in its memory. */
const REST = Buffer.from('the rest\n');

export function openBytesPort({ language, host = '127.0.0.1', port = 0, faults, print }: Options): Promise<BytesPort> {
  /** Bytes that arrived and were not carried out; they outlive the connection that brought them. */
  let memory: number[] = [];
  let mark = 0;
  let stuck: Faults = NO_FAULTS;
  let refused: string | null = null;
  const sockets = new Set<Socket>();
  const present = (): Faults => withFaults(faults(), stuck);

  /** Carries out what is in the memory; false: a fault prevents it, and it stays there. */
  function carryOut(): boolean {
    if (printsNothing(present())) return false;
    const bytes = Uint8Array.from(memory);
    memory = [];
    if (bytes.length === 0) return true;
    const out = print(language, ordersOf(bytes));
    if (!out.printed && printsNothing(out.faults)) {
      stuck = out.faults;
      memory = [...REST];
    }
    return !printsNothing(stuck);
  }
  function ordersOf(bytes: Uint8Array): Order[] | null {
    try {
      return language === 'escpos' ? readEscpos(bytes) : readStarprnt(bytes);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      refused = error.message;
      return null;
    }
  }
  function forget(): void {
    memory = [];
    stuck = NO_FAULTS;
  }
  const hear = language === 'escpos' ? escposTalk : starTalk;

  const server = createServer((socket) => {
    sockets.add(socket);
    const questions: (() => void)[] = [];
    const state = {
      faults: present,
      answer: (bytes: readonly number[]) => void (socket.writable && socket.write(Uint8Array.from(bytes))),
      keep: (bytes: readonly number[]) => {
        memory.push(...bytes);
        if (memory.length > MEMORY_MAX) socket.destroy();
      },
      reached: (answer: () => void) => {
        if (carryOut()) answer();
        else questions.push(answer);
      },
      forget,
      nextMark: () => (mark = (mark + 2) & 0x3e),
      mark: () => mark,
    };
    let left: number[] = [];
    socket.on('data', (chunk: Buffer) => {
      left = hear([...left, ...chunk], state);
    });
    socket.on('error', () => {});
    // Half a command at the end of a connection belongs to the memory too.
    socket.on('end', () => {
      memory.push(...left);
      carryOut();
      socket.end();
    });
    socket.on('close', () => {
      sockets.delete(socket);
      stuck = NO_FAULTS;
    });
  });
  return new Promise((done) => {
    server.listen(port, host, () =>
      done({
        port: (server.address() as { port: number }).port,
        goOn: () => void carryOut(),
        refused: () => refused,
        close: () =>
          new Promise<void>((ended) => {
            for (const socket of sockets) socket.destroy();
            server.close(() => ended());
          }),
      }),
    );
  });
}

const withFaults = (faults: Faults, more: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([fault, is]) => [fault, is || more[fault as keyof Faults]])) as Faults;

type Talk = {
  readonly faults: () => Faults;
  readonly answer: (bytes: readonly number[]) => void;
  readonly keep: (bytes: readonly number[]) => void;
  /** Carries out everything before a question, and then answers it. */
  readonly reached: (answer: () => void) => void;
  readonly forget: () => void;
  readonly nextMark: () => number;
  readonly mark: () => number;
};

/** Takes real-time commands out of what arrives, wherever they stand; returns what may be half of one. */
function escposTalk(bytes: readonly number[], talk: Talk): number[] {
  let at = 0;
  while (at < bytes.length) {
    const [first, second, third] = bytes.slice(at, at + 3);
    const isHalf = (first === 0x10 || first === 0x1d) && at + 3 > bytes.length;
    if (isHalf) return bytes.slice(at);
    if (first === 0x10 && second === 0x04) {
      talk.answer([escposState(third ?? 0, talk.faults())]);
      at += 3;
    } else if (first === 0x10 && second === 0x05) {
      talk.forget();
      at += 3;
    } else if (first === 0x10 && second === 0x14 && third === 8) {
      if (at + 10 > bytes.length) return bytes.slice(at);
      talk.forget();
      at += 10;
    } else if (first === 0x1d && second === 0x72) {
      talk.reached(() => talk.answer([talk.faults().paper_near_end ? 0x03 : 0]));
      at += 3;
    } else {
      talk.keep([first ?? 0]);
      at += 1;
    }
  }
  return [];
}

function escposState(which: number, faults: Faults): number {
  const bits: Readonly<Record<number, number>> = {
    1: (faults.control_switch ? 0 : 0x04) | (printsNothing(faults) ? 0x08 : 0),
    2: (faults.cover_open ? 0x04 : 0) | (faults.paper_end ? 0x20 : 0) | (printsNothing(faults) ? 0x40 : 0),
    3:
      (faults.auto_cutter ? 0x08 : 0) |
      (faults.non_recoverable || faults.black_mark ? 0x20 : 0) |
      (faults.overheating ? 0x40 : 0),
    4: (faults.paper_near_end || faults.paper_end ? 0x0c : 0) | (faults.paper_end ? 0x60 : 0),
  };
  return 0x12 | (bits[which] ?? 0);
}

function starTalk(bytes: readonly number[], talk: Talk): number[] {
  let at = 0;
  while (at < bytes.length) {
    const [first, second, third] = bytes.slice(at, at + 3);
    if (first === 0x1b && at + 3 > bytes.length) return bytes.slice(at);
    if (first === 0x1b && second === 0x06 && third === 1) {
      talk.answer(starStatus(talk.faults(), talk.mark()));
      at += 3;
    } else if (first === 0x17) {
      talk.reached(talk.nextMark);
      at += 1;
    } else if (first === 0x18) {
      talk.forget();
      at += 1;
    } else {
      talk.keep([first ?? 0]);
      at += 1;
    }
  }
  return [];
}
