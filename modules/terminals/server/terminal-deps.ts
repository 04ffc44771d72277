import type { Cents } from '#kernel/money.ts';
import type { DriverRegistry } from '#modules/payments/server.ts';
import type { Slip } from '#modules/terminals/rules/slips.ts';
import type { OrderEnd } from '#modules/terminals/rules/terminal-states.ts';
import type { ZvtTimes } from '#modules/terminals/server/zvt/zvt-client.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Locks } from '#platform/db/locks.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

/** The listener for results of terminals; sales decide the outcome for the bill. */
export type TerminalListener = {
  /**
   * Receives the end of an order. It may be called again: after a failure, or when a node died.
   * `charged`: the amount of the order, and the tip that the customer added at the terminal (D-081).
   */
  onStatus(exhibitorId: number, paymentId: string, outcome: OrderEnd, charged: Cents): Promise<unknown>;
  /**
   * As `onStatus`, of an attempt to give the money of a refund back to its card. After `paid` it may be `failed`: the
   * provider refused what it had accepted. `reason`: in the provider's words; '' for none.
   */
  onRefund?(exhibitorId: number, refundId: string, outcome: OrderEnd, reason: string): Promise<unknown>;
  /** An order in progress has a new state. Must not throw. */
  changed?(exhibitorId: number, paymentId: string): void;
};

/** Slips that a terminal left to the till beside it. `billId`: of the payment; null for none. */
export type SlipsToPrint = {
  readonly deviceId: number;
  readonly billId: string | null;
  readonly slips: readonly Slip[];
};

export type TerminalTimes = {
  /** D-143: the maximum duration of a sale; after it the result is unknown. */
  readonly saleMs: number;
  /** How long an order waits for the terminal session: checks and queries end within this time. */
  readonly turnMs: number;
  /** First delay between two queries for a lost result; doubles each time, up to a minute. */
  readonly againMs: number;
  /** How often the process with the session checks for a request to cancel. */
  readonly lookMs: number;
  /** An order unsent by then will not be sent: its node died. */
  readonly unsentMs: number;
  readonly line: Partial<ZvtTimes>;
  /** How often the status of a payment in an account is fetched while the customer is at the terminal. */
  readonly followMs: number;
  /** How long the provider of an account recognises an order that is sent again. */
  readonly keyMs: number;
  /** How long a message to a nexo terminal may be on its way: an order that it does not know then will not arrive. */
  readonly arriveMs: number;
};
export const TERMINAL_TIMES: TerminalTimes = {
  saleMs: 90_000,
  turnMs: 8_000,
  againMs: 1_000,
  lookMs: 1_000,
  unsentMs: 60_000,
  line: {},
  followMs: 1_500,
  keyMs: 50 * 60_000,
  arriveMs: 30_000,
};
export const AGAIN_MAX_MS = 60_000;

export type TerminalDeps = {
  readonly db: Db;
  /** A lock across all nodes: only one of them at a time talks to a terminal. */
  readonly locks: Pick<Locks, 'tryLock'>;
  readonly secrets: Pick<Secrets, 'open'>;
  /** The accounts of payment methods in which terminals are; their keys stay there. */
  readonly accounts: Pick<DriverRegistry, 'terminals'>;
  /** The address at which the provider of an account reaches us, without a slash at the end. */
  readonly partnerUrlOf: (exhibitorId: number) => Promise<string>;
  readonly listener: TerminalListener;
  /** Queues slips at a till, in the transaction that stores them. */
  readonly printSlips?: (tx: Tx, slips: SlipsToPrint) => Promise<unknown>;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  /** Reports a case that an employee must check. */
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
  /** Allows terminals on this machine: simulators. */
  readonly allowLoopback: boolean;
  /** Returns whether this is a restored copy, which speaks to no terminal. */
  readonly isQuiet?: () => boolean;
  readonly times: TerminalTimes;
};

export const actingFor = (exhibitorId: number) =>
  ({ exhibitorId, actor: 'provider:terminal', channel: 'api' }) as const;
