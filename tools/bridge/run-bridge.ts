import type { BridgeEnd, BridgeWork, PrinterAtBridge } from '#modules/printing/contract/bridge.ts';
import { stateOf } from '#modules/printing/rules/printer-states.ts';
import { printHere } from '#tools/bridge/print-here.ts';
import { Refused, type ServerCalls } from '#tools/bridge/server-calls.ts';

export type BridgeOptions = {
  readonly calls: ServerCalls;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** How often printers are asked for their state, and the server hears that the bridge is there. */
  readonly lookEveryMs?: number;
};

const LOOK_EVERY_MS = 30_000;
const SOON_MS = 400;
const AGAIN_AFTER_MS = 2_000;
/** The server waits this long for a report that still counts. */
const REPORTED_WITHIN_MS = 600_000;
const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

/**
 * Prints what the server has for the printers of this bridge, until the signal. Survives a server
 * that is away. Rejects with `Refused` when the server does not know this bridge any more.
 */
export async function runBridge({ calls, say, signal, lookEveryMs = LOOK_EVERY_MS }: BridgeOptions): Promise<void> {
  const turns = printerTurns();
  const inHand = new Set<string>();
  let lookedAt = -lookEveryMs;
  let isAway = false;
  while (!signal.aborted) {
    try {
      const isTimeToLook = performance.now() - lookedAt >= lookEveryMs;
      if (isTimeToLook && (await calls.state()).auth === 'pending') {
        say('This bridge waits for approval: approve it in the portal under Devices.');
        await pause(AGAIN_AFTER_MS, signal);
        continue;
      }
      const work = await calls.work(signal);
      if (isAway) say('The server answers again.');
      isAway = false;
      if (isTimeToLook) {
        lookedAt = performance.now();
        for (const printer of work.printers) void turns(printer, () => look(calls, printer));
      }
      const fresh = newOnes(work, inHand);
      for (const { id, printer } of fresh)
        void turns(printer, () => deliver(calls, say, printer, id)).finally(() => inHand.delete(id));
      // What is in hand is still offered until its printer claims it.
      if (fresh.length === 0 && work.deliveries.length > 0) await pause(SOON_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused && (error.status === UNAUTHENTICATED || error.status === FORBIDDEN)) throw error;
      if (!isAway) say(`The server does not answer (${reasonOf(error)}). Trying again until it does.`);
      isAway = true;
      await pause(AGAIN_AFTER_MS, signal);
    }
  }
}

type Fresh = { readonly id: string; readonly printer: PrinterAtBridge };

function newOnes({ printers, deliveries }: BridgeWork, inHand: Set<string>): Fresh[] {
  return deliveries.flatMap(({ id, printer_id }) => {
    const printer = printers.find((each) => each.id === printer_id);
    if (!printer || inHand.has(id)) return [];
    inHand.add(id);
    return [{ id, printer }];
  });
}

/** A printer serves one connection at a time: what is for one printer takes turns. */
function printerTurns() {
  const last = new Map<string, Promise<void>>();
  return ({ address }: PrinterAtBridge, task: () => Promise<void>): Promise<void> => {
    const turn = (last.get(address) ?? Promise.resolve()).then(task).catch(() => {});
    last.set(address, turn);
    return turn;
  };
}

async function look(calls: ServerCalls, printer: PrinterAtBridge): Promise<void> {
  if (printer.reports_status) await calls.report(printer.id, stateOf(await printHere(printer, null)));
}

/**
 * Prints one delivery. It is claimed only when the printer is ready; without an answer to the claim
 * nothing is printed, so nothing comes out twice.
 */
async function deliver(
  calls: ServerCalls,
  say: (line: string) => void,
  printer: PrinterAtBridge,
  id: string,
): Promise<void> {
  let end: BridgeEnd;
  try {
    const { faults, nearEnd } = await printHere(printer, () => calls.claim(id));
    end = { problem: faults[0] ?? null, near_end: nearEnd };
  } catch (error) {
    // Printed or given up elsewhere.
    if (error instanceof Refused) return;
    end = { problem: 'communication', near_end: false };
  }
  say(`${printer.name}: ${end.problem === null ? 'printed' : `not printed, ${end.problem}`}`);
  // The next document need not wait for the report of this one.
  void reported(calls, id, end);
}

async function reported(calls: ServerCalls, id: string, end: BridgeEnd): Promise<void> {
  const lastAt = performance.now() + REPORTED_WITHIN_MS;
  while (performance.now() < lastAt) {
    try {
      await calls.end(id, end);
      return;
    } catch (error) {
      if (error instanceof Refused) return;
      await pause(AGAIN_AFTER_MS);
    }
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

/** Waits, or less if the signal comes. */
const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = (): void => {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timeout = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
