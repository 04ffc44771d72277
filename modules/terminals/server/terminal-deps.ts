import type { OrderEnd } from '#modules/terminals/rules/terminal-states.ts';
import type { ZvtTimes } from '#modules/terminals/server/zvt-client.ts';
import type { Locks } from '#platform/db/locks.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Secrets } from '#platform/secrets.ts';

/** What terminals announce upwards; selling decides what it means for the bill. */
export type TerminalListener = {
  /** How an order ended. The same may be told again: after a failure, or a node that died. */
  truth(exhibitorId: number, paymentId: string, outcome: OrderEnd): Promise<unknown>;
  /** Something new can be seen of an order that has not ended. Must not throw. */
  changed?(exhibitorId: number, paymentId: string): void;
};

export type TerminalTimes = {
  /** D-143: after that nobody may wait any longer, and the result is unknown. */
  readonly saleMs: number;
  /** How long an order waits for its turn at the terminal: a check or a question is over by then. */
  readonly turnMs: number;
  /** Between two questions about a result that got lost; each time twice as long, at most a minute. */
  readonly againMs: number;
  /** How often whoever speaks with a terminal looks whether somebody wants it to stop. */
  readonly lookMs: number;
  /** An order nobody carried out by then will not be carried out: its node died. */
  readonly unsentMs: number;
  readonly line: Partial<ZvtTimes>;
};
export const TERMINAL_TIMES: TerminalTimes = {
  saleMs: 90_000,
  turnMs: 8_000,
  againMs: 1_000,
  lookMs: 1_000,
  unsentMs: 60_000,
  line: {},
};
export const AGAIN_MAX_MS = 60_000;

export type TerminalDeps = {
  readonly db: Db;
  /** Hold on all nodes: one of them at a time speaks with a terminal. */
  readonly locks: Pick<Locks, 'tryLock'>;
  readonly secrets: Pick<Secrets, 'open'>;
  readonly listener: TerminalListener;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  /** For what a person must look at. */
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
  /** Terminals on this machine: simulators. */
  readonly allowLoopback: boolean;
  readonly times: TerminalTimes;
};

export const actingFor = (exhibitorId: number) => ({ exhibitorId, actor: 'provider:zvt', channel: 'api' }) as const;
