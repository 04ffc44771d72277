/**
 * One connected cash register: its messages arrive as commands, messages to it wait for an
 * acknowledgement.
 */
import type { Socket } from 'node:net';
import { ACK, type Command, commandsIn } from '#simulators/zvt/wire.ts';

export type Line = {
  /**
   * Sends a message and waits for its acknowledgement; returns false if the register is gone or
   * does not answer.
   */
  say(bytes: Buffer): Promise<boolean>;
  acknowledge(): void;
  /** Sends a message that is itself an answer. */
  answer(bytes: Buffer): void;
  /** Disconnects at once, like a pulled cable. */
  cut(): void;
  isRegistered: boolean;
  /** What the register asked for: the terminal prints, or leaves its slips to it as lines or blocks. */
  prints: 'terminal' | 'lines' | 'blocks';
};

const ACK_WITHIN_MS = 5_000;
const WAITING_MAX = 70_000;

export function openLine(socket: Socket, received: (command: Command, line: Line) => void): Line {
  let waiting: ((acknowledged: boolean) => void) | null = null;
  let left: Buffer = Buffer.alloc(0);
  let gone = false;
  const settle = (acknowledged: boolean) => {
    const resolve = waiting;
    waiting = null;
    resolve?.(acknowledged);
  };
  const line: Line = {
    isRegistered: false,
    prints: 'terminal',
    say: (bytes) =>
      new Promise((resolve) => {
        if (gone) return resolve(false);
        const timeout = setTimeout(() => settle(false), ACK_WITHIN_MS);
        timeout.unref();
        waiting = (acknowledged) => {
          clearTimeout(timeout);
          resolve(acknowledged);
        };
        socket.write(bytes);
      }),
    acknowledge: () => line.answer(ACK),
    answer: (bytes) => void (gone || socket.write(bytes)),
    cut() {
      gone = true;
      settle(false);
      socket.resetAndDestroy();
    },
  };
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('close', () => {
    gone = true;
    settle(false);
  });
  socket.on('data', (chunk) => {
    const { commands, left: rest } = commandsIn(Buffer.concat([left, chunk]));
    left = Buffer.from(rest);
    if (left.length > WAITING_MAX) return line.cut();
    for (const command of commands) {
      const first = command.code >> 8;
      if (first === 0x80 || first === 0x84) settle(true);
      else received(command, line);
    }
  });
  return line;
}
