import { connect, type Socket } from 'node:net';
import type { Cents } from '#kernel/money.ts';
import { type PrintedText, slipsOf, toBeSigned } from '#modules/terminals/rules/slips.ts';
import type { CommandEnd } from '#modules/terminals/rules/verdict.ts';
import { type Apdu, apduReader } from '#modules/terminals/rules/zvt/apdu.ts';
import { RESULT } from '#modules/terminals/rules/zvt/result-codes.ts';
import { readAnswer, type Transaction } from '#modules/terminals/rules/zvt/zvt-answers.ts';
import {
  ACKNOWLEDGED,
  abort,
  authorisation,
  CANNOT,
  endOfDay,
  refund,
  registration,
  repeatReceipt,
  reversal,
  type SlipsBy,
  statusEnquiry,
} from '#modules/terminals/rules/zvt/zvt-commands.ts';
import { LineProblem } from '#modules/terminals/server/drivers/line-problem.ts';
import { addressOf } from '#modules/terminals/server/terminal-address.ts';
import { crash, type TerminalCrashPoint } from '#platform/observability/crash-points.ts';

export type TerminalAddress = {
  readonly host: string;
  readonly port: number;
  /** Six digits. */
  readonly password: string;
  /** Who prints its slips. */
  readonly slips: SlipsBy;
};

export type ZvtTimes = {
  readonly connectMs: number;
  /** Timeout for the acknowledgement of a command. */
  readonly ackMs: number;
  /** Timeout for its end, restarted by every progress message. */
  readonly commandMs: number;
  /** Timeout for the whole command. */
  readonly wholeMs: number;
};
export const ZVT_TIMES: ZvtTimes = { connectMs: 4_000, ackMs: 5_000, commandMs: 180_000, wholeMs: 600_000 };

/**
 * A connection to one terminal, which runs one command at a time. Every command may throw {@link
 * LineProblem}.
 */
export type ZvtLine = {
  /** The first command on every connection. */
  register(): Promise<CommandEnd>;
  /** Returns the terminal's status: the code of a completed enquiry. */
  status(): Promise<CommandEnd>;
  /** Returns the last transaction. */
  lastTransaction(): Promise<CommandEnd>;
  /**
   * Charges a card. This command must not be sent twice for one payment. `heard` receives codes of
   * 04 FF.
   */
  authorise(amount: Cents, received: (code: number) => void): Promise<CommandEnd>;
  /** Reverses the payment of that receipt, of the same day. Must not be sent twice for one refund. */
  reverse(receiptNo: number, received: (code: number) => void): Promise<CommandEnd>;
  /** Gives money back to a presented card. Must not be sent twice for one refund. */
  refund(amount: Cents, received: (code: number) => void): Promise<CommandEnd>;
  /** Ends the day: the terminal sends its batch to the bank, and reports its total. */
  endOfDay(): Promise<CommandEnd>;
  /**
   * Requests to cancel the running command. Too late is not an error: the end of the command has
   * the result.
   */
  abort(): void;
  /** Closes the connection after the last message is sent. */
  hangUp(): void;
  /** Closes at once: a running command fails. */
  cut(): void;
};

type Running = {
  readonly end: (end: CommandEnd) => void;
  readonly fail: (problem: LineProblem) => void;
  readonly received: (code: number) => void;
  readonly whole: NodeJS.Timeout;
  timeout: NodeJS.Timeout;
  acknowledged: boolean;
  /** Where a test crashes the program. */
  readonly point: TerminalCrashPoint | null;
  transaction: Transaction | null;
  readonly printed: PrintedText[];
};

const PRINTED_MAX = 1_000;

/** Connects to an allowed address. Throws LineProblem. */
export async function openZvtLine(
  to: TerminalAddress,
  options: { readonly allowLoopback: boolean; readonly times?: Partial<ZvtTimes> | undefined },
): Promise<ZvtLine> {
  const times = { ...ZVT_TIMES, ...options.times };
  const socket = await connected(await addressOf(to.host, options), to.port, times.connectMs);
  const read = apduReader();
  let running: Running | null = null;

  socket.on('data', (chunk: Buffer) => {
    for (const apdu of read(chunk)) hear(apdu);
  });
  socket.on('error', () => {}); // 'close' follows and reports it
  socket.on('close', () => failed(new LineProblem('cut', 'the line to the terminal is gone')));

  function settled(): Running | null {
    const was = running;
    running = null;
    if (was) for (const timer of [was.timeout, was.whole]) clearTimeout(timer);
    return was;
  }
  const ended = (end: CommandEnd): void => settled()?.end(end);
  const failed = (problem: LineProblem): void => settled()?.fail(problem);
  /**
   * A late message must not count as the answer to another command: the connection closes with the
   * command.
   */
  function giveUp(why: string): void {
    failed(new LineProblem('silent', why));
    socket.destroy();
  }

  function hear(apdu: Apdu): void {
    const answer = readAnswer(apdu);
    if (answer.what === 'acknowledged') {
      if (running) {
        if (running.point && !running.acknowledged) crash(running.point);
        waitsForEnd(running);
      }
      return;
    }
    if (answer.what === 'refused') {
      if (running && !running.acknowledged) ended({ end: 'refused', code: answer.code, transaction: null });
      return;
    }
    socket.write(answer.what === 'other' ? CANNOT : ACKNOWLEDGED);
    if (!running) return;
    if (answer.what === 'intermediate') {
      waitsForEnd(running);
      running.received(answer.code);
    } else if (answer.what === 'transaction') {
      waitsForEnd(running);
      running.transaction = answer.transaction;
    } else if (answer.what === 'printed') {
      waitsForEnd(running);
      if (running.printed.length < PRINTED_MAX) running.printed.push(answer.printed);
    } else if (answer.what === 'completed') ended({ end: 'completed', code: answer.status, ...reported(running) });
    else if (answer.what === 'aborted') ended({ end: 'aborted', code: answer.code, ...reported(running) });
  }

  function waitsForEnd(command: Running): void {
    command.acknowledged = true;
    clearTimeout(command.timeout);
    command.timeout = setTimeout(() => giveUp('the terminal fell silent'), times.commandMs);
  }

  function command(
    bytes: Uint8Array,
    received: (code: number) => void = () => {},
    point: TerminalCrashPoint | null = null,
  ): Promise<CommandEnd> {
    if (running) throw new Error('a terminal carries out one command at a time');
    return new Promise((end, fail) => {
      if (socket.destroyed) return fail(new LineProblem('cut', 'the line to the terminal is gone'));
      running = {
        end,
        fail,
        received,
        acknowledged: false,
        point,
        transaction: null,
        printed: [],
        whole: setTimeout(() => giveUp('the command did not end'), times.wholeMs),
        timeout: setTimeout(() => giveUp('the terminal does not acknowledge'), times.ackMs),
      };
      socket.write(bytes);
    });
  }

  return {
    async register() {
      const first = await command(registration(to.password, { tlv: true, slips: to.slips }));
      const knowsNoTlv = first.end !== 'completed' && first.code === RESULT.protocolError;
      return knowsNoTlv ? command(registration(to.password, { tlv: false, slips: to.slips })) : first;
    },
    status: () => command(statusEnquiry(to.password)),
    lastTransaction: () => command(repeatReceipt(to.password)),
    authorise: (amount, received) => command(authorisation(amount), received),
    reverse: (receiptNo, received) =>
      command(reversal(to.password, receiptNo), received, 'terminal-refund.acknowledged'),
    refund: (amount, received) => command(refund(to.password, amount), received, 'terminal-refund.acknowledged'),
    endOfDay: () => command(endOfDay(to.password), undefined, 'terminal-day.acknowledged'),
    abort: () => void (running && socket.write(abort())),
    hangUp: () => void socket.end().unref(),
    cut: () => void socket.destroy(),
  };
}

/** What the terminal said before the end of a command. */
function reported({ transaction, printed }: Running): Pick<CommandEnd, 'transaction' | 'slips'> {
  const slips = slipsOf(printed);
  return { transaction, slips: transaction?.isToBeSigned ? toBeSigned(slips) : slips };
}

function connected(address: string, port: number, withinMs: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ host: address, port, noDelay: true, keepAlive: true });
    const isNotThere = (why: string) => {
      socket.destroy();
      fail(new LineProblem('unreachable', why));
    };
    const timeout = setTimeout(() => isNotThere('the terminal does not answer'), withinMs);
    socket.once('error', (error) => {
      clearTimeout(timeout);
      isNotThere(error.message);
    });
    socket.once('connect', () => {
      clearTimeout(timeout);
      socket.removeAllListeners('error');
      done(socket);
    });
  });
}
