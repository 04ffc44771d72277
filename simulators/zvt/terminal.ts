/** The terminal's reaction to each command, whether or not a register is still connected. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Book, Booking } from '#simulators/zvt/book.ts';
import type { Line } from '#simulators/zvt/line.ts';
import type { Plan, ZvtSettings } from '#simulators/zvt/scenarios.ts';
import {
  abortion,
  type Command,
  completion,
  figure,
  intermediate,
  printBlock,
  printLine,
  refusal,
  statusInformation,
} from '#simulators/zvt/wire.ts';

const OK = 0x00;
const DECLINED = 0x05;
const NOT_REGISTERED = 0x6b;
const ABORTED = 0x6c;
const IMPOSSIBLE = 0x83;
const PROTOCOL_ERROR = 0x9a;
const BUSY = 0x9c;
const ALREADY_REVERSED = 0xb4;
const NOT_REVERSIBLE = 0xb5;
const NOT_PERMITTED = 0xd2;
const END_OF_DAY_OPEN = 0xf0;

const INSERT_CARD = 0x0a;
const WAITING_FOR_HOST = 0x04;
/** While it reaches its bank. */
const SAYS_EVERY_MS = 500;
const CARD_NAME = 'Debit Mastercard';

type Sale = { readonly cents: number; readonly plan: Plan; readonly stop: AbortController };

export type Terminal = {
  hear(command: Command, line: Line): void;
  /** Returns the text on its display. */
  display(): string;
  /** Returns the number of requests to charge a card. */
  chargeRequests(): number;
  /** Drops the running sale without booking it, like a pulled plug. */
  stop(): void;
};

export function openTerminal(book: Book, settings: () => ZvtSettings): Terminal {
  let sale: Sale | null = null;
  let display = '';
  let chargeCount = 0;
  let stopped = false;

  const takePlan = (): Plan => settings().next.shift() ?? settings().usual;

  async function finish(line: Line, end: Buffer, before: readonly Buffer[] = []): Promise<void> {
    for (const message of before) await line.say(message);
    await line.say(end);
  }

  function register(command: Command, line: Line): void {
    const [waiting] = settings().next;
    const refuses = (waiting ?? settings().usual).scenario === 'wrong_password';
    if (refuses && waiting) settings().next.shift();
    if (refuses || !hasPassword(command)) line.answer(refusal(NOT_PERMITTED));
    else {
      line.isRegistered = true;
      line.prints = printsFor(command);
      line.acknowledge();
      void finish(line, completion(Buffer.from('19002952500295490978', 'hex')));
    }
  }

  /** What a command asks the book for. */
  type Input = Pick<Booking, 'kind' | 'cents' | 'reverses'>;

  /** A sale, a reversal or a refund, in the course of its plan. */
  async function carryOut(input: Input, line: Line, plan: Plan): Promise<void> {
    if (input.kind === 'sale') chargeCount += 1;
    const { cents } = input;
    const mine: Sale = { cents, plan, stop: new AbortController() };
    const { scenario } = plan;
    if (scenario === 'busy') return line.answer(refusal(BUSY));
    if (scenario === 'cannot') return line.answer(refusal(IMPOSSIBLE));
    if (scenario === 'not_registered') return line.answer(refusal(NOT_REGISTERED));
    if (scenario === 'cut_before_ack') line.cut();
    else if (scenario !== 'silent') line.acknowledge();
    if (scenario === 'cut_after_ack') line.cut();
    if ((scenario === 'cut_before_ack' || scenario === 'silent') && !plan.charges) return;
    sale = mine;
    display = `${input.kind === 'sale' ? 'Insert card' : 'Give back'} · ${(cents / 100).toFixed(2)} EUR`;
    if (scenario !== 'silent' && input.kind !== 'reversal') await line.say(intermediate(INSERT_CARD));
    const mayGoOn = await pause(plan.cardMs ?? settings().cardMs, true, { signal: mine.stop.signal }).catch(
      () => false,
    );
    if (stopped) return;
    if (mayGoOn && scenario !== 'silent') await line.say(intermediate(WAITING_FOR_HOST));
    const result = mayGoOn ? resultOf(plan) : ABORTED;
    const { tipCents = 0 } = input.kind === 'sale' ? plan : {};
    const charged = {
      ...input,
      cents: cents + tipCents,
      ...(tipCents > 0 && { tipCents }),
      ...(plan.signs && { signs: true }),
    };
    const booking = result === OK ? book.book(charged) : null;
    display = booking ? 'Approved' : 'Not approved';
    if (scenario !== 'late') sale = null;
    if (scenario === 'silent') return;
    await notify(line, plan, booking, result, cents);
    sale = null;
  }

  async function notify(line: Line, plan: Plan, booking: Booking | null, result: number, cents: number): Promise<void> {
    if (!booking) {
      const text = result === ABORTED ? 'Abbruch' : 'Abgelehnt';
      return finish(line, abortion(result), [statusInformation({ result, cents, at: Date.now(), text })]);
    }
    await line.say(statusOf(booking));
    if (plan.scenario === 'cut_after_status') return line.cut();
    for (const message of slipsOf(booking, line)) await line.say(message);
    if (plan.scenario === 'cut_before_completion') return line.cut();
    if (plan.scenario === 'late') await pause(settings().lateMs, undefined, { ref: false });
    await line.say(completion());
  }

  function repeat(line: Line): void {
    const last = book.last();
    if (!settings().repeatsReceipts) line.answer(refusal(IMPOSSIBLE));
    else {
      line.acknowledge();
      void (last
        ? finish(line, completion(), [statusOf(last), ...slipsOf(last, line)])
        : finish(line, abortion(IMPOSSIBLE)));
    }
  }

  const planOfBack = (): Plan => settings().nextBack.shift() ?? { scenario: 'approve', cardMs: settings().cardMs };

  function reverse({ data }: Command, line: Line): void {
    const original = data[3] === 0x87 ? book.saleOf(figure(data.subarray(4, 6))) : undefined;
    if (original && !book.isReversed(original)) {
      const input: Input = { kind: 'reversal', cents: original.cents, reverses: original.trace };
      return void carryOut(input, line, planOfBack());
    }
    line.acknowledge();
    void finish(line, abortion(original ? ALREADY_REVERSED : NOT_REVERSIBLE));
  }

  const refund = ({ data }: Command, line: Line): void =>
    void carryOut({ kind: 'refund', cents: figure(data.subarray(4, 10)) }, line, planOfBack());

  async function endDay(line: Line): Promise<void> {
    line.acknowledge();
    const { refusal: code, cut, afterMs = 0 } = settings().endOfDay;
    for (let left = afterMs; left > 0; left -= SAYS_EVERY_MS) {
      await line.say(intermediate(WAITING_FOR_HOST));
      await pause(Math.min(left, SAYS_EVERY_MS), undefined, { ref: false });
    }
    if (stopped) return;
    if (code !== 0) {
      void finish(line, abortion(code));
      return;
    }
    const booking = book.book({ kind: 'end_of_day', cents: book.dayCents() });
    settings().needsEndOfDay = false;
    if (cut) {
      line.cut();
      return;
    }
    const total = statusInformation({ result: OK, cents: Math.abs(booking.cents), at: booking.at });
    const lines = ['** END OF DAY **', `TOTAL        EUR ${(booking.cents / 100).toFixed(2)}`];
    const slip = line.prints === 'terminal' ? [] : [printBlock(lines, ADMINISTRATION)];
    void finish(line, completion(), [total, ...slip]);
  }

  /** Checks the password at the start of a command. */
  const hasPassword = ({ data }: Command): boolean => data.subarray(0, 3).toString('hex') === settings().password;

  return {
    hear(command, line) {
      const { code, data } = command;
      if (code === 0x0600) return register(command, line);
      if (!line.isRegistered) return line.answer(refusal(NOT_REGISTERED));
      if (code === 0x06b0) {
        line.acknowledge();
        return sale?.stop.abort();
      }
      if (code === 0x0501) {
        line.acknowledge();
        return void finish(line, completion(Buffer.from([sale ? BUSY : OK])));
      }
      if (sale) return line.answer(refusal(BUSY));
      if (code === 0x0601) {
        if (settings().needsEndOfDay) return line.answer(refusal(END_OF_DAY_OPEN));
        if (data[0] !== 0x04 || data.length < 7) return line.answer(refusal(PROTOCOL_ERROR));
        return void carryOut({ kind: 'sale', cents: figure(data.subarray(1, 7)) }, line, takePlan());
      }
      if (![0x0620, 0x0630, 0x0631, 0x0650].includes(code)) return line.answer(refusal(IMPOSSIBLE));
      if (!hasPassword(command)) return line.answer(refusal(NOT_PERMITTED));
      if (code === 0x0620) return repeat(line);
      if (!settings().givesBack && code !== 0x0650) return line.answer(refusal(IMPOSSIBLE));
      if (code === 0x0630) return reverse(command, line);
      return void (code === 0x0631 ? refund(command, line) : endDay(line));
    },
    display: () => display,
    chargeRequests: () => chargeCount,
    stop() {
      stopped = true;
      sale?.stop.abort();
    },
  };
}

function resultOf({ scenario, charges }: Plan): number {
  if (scenario === 'decline') return DECLINED;
  if (scenario === 'cancel') return ABORTED;
  return scenario === 'cut_after_ack' && charges === false ? ABORTED : OK;
}

const statusOf = ({ cents, tipCents, trace, receipt, at, reverses, signs = false }: Booking): Buffer =>
  statusInformation({ result: OK, cents, tipCents, trace, receipt, at, reverses, signs, card: CARD_NAME });

const TILL_PRINTS = 0x02;
const AS_COMMANDS = 0x80;

/** The config byte says who prints; the container 26 lists the commands that the register accepts. */
function printsFor({ data }: Command): Line['prints'] {
  const config = data[3] ?? 0;
  if ((config & TILL_PRINTS) === 0 || (config & AS_COMMANDS) === 0) return 'terminal';
  return data.includes(Buffer.from('06d3', 'hex'), 6) ? 'blocks' : 'lines';
}

const MERCHANT = 1;
const CARDHOLDER = 2;
const ADMINISTRATION = 3;

/** The slips that the register prints; none if the terminal has a printer. */
function slipsOf(booking: Booking, { prints }: Line): Buffer[] {
  if (prints === 'terminal') return [];
  return [MERCHANT, CARDHOLDER].flatMap((type) => {
    const lines = slipOf(booking, type);
    if (prints === 'blocks') return [printBlock(lines, type)];
    return lines.map((text, at) => printLine(text, type, { first: at === 0, last: at === lines.length - 1 }));
  });
}

const slipOf = ({ kind, cents, receipt, trace }: Booking, type: number): string[] => [
  type === MERCHANT ? '** MERCHANT RECEIPT **' : '** CARDHOLDER RECEIPT **',
  'Noctule Cinema',
  `${kind.toUpperCase().padEnd(12)} EUR ${(cents / 100).toFixed(2)}`,
  `Receipt ${receipt}   Trace ${trace}`,
  `${CARD_NAME} ############4771`,
];
