import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { flushCompileCache } from 'node:module';
import { compose } from '#apps/server/compose.ts';
import { shutDownGracefully } from '#apps/server/shutdown.ts';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { refundBill } from '#modules/sales/server/refunds/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { ROLES } from '#platform/config/config.ts';
import { openDb } from '#platform/db/tx.ts';
import { LIMITS } from '#platform/http/limits/limits.ts';
import { type CrashPoint, onCrashPoint, type TerminalCrashPoint } from '#platform/observability/crash-points.ts';
import { openLog } from '#platform/observability/log.ts';
import { ROOMY_HOLDS } from '#testing/builders/roomy-holds.ts';
import { SENT_HEADER } from '#testing/torture/nodes/two-nodes.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/**
 * The whole program as a separate process, as in a cinema, which can be set to crash at a crash
 * point.
 */
export type ProgramOptions = {
  readonly databaseUrl: string;
  /** The same over all restarts: providers have addresses with it. */
  readonly port: number;
  readonly smtpUrl: string;
  readonly websiteDir: string;
  readonly storageDir: string;
};

/** The parent's messages. `refund` and `cancel` are the buttons of staff; answered when done. */
export type Order =
  | { readonly do: 'open'; readonly options: ProgramOptions }
  | { readonly do: 'arm'; readonly point: CrashPoint | TerminalCrashPoint; readonly pass: number }
  | { readonly do: 'refund'; readonly exhibitorId: number; readonly billId: string }
  | { readonly do: 'cancel'; readonly exhibitorId: number; readonly screeningId: number };
export type OrderAnswer = { readonly order: number; readonly error?: string };
/** A request has reached this program. */
export type Seen = { readonly seen: string };

async function open(options: ProgramOptions): Promise<void> {
  const log = openLog({ level: 'error', out: process.stderr });
  const db = openDb({ url: options.databaseUrl, purpose: 'staff', max: 2 });
  const staff = { actor: 'employee:1', channel: 'portal', note: 'torture' } as const;
  const foyer = await compose({
    ...options,
    secrets: testSecrets,
    log,
    roles: new Set(ROLES),
    host: '127.0.0.1',
    metricsPort: null,
    trustedProxies: ['127.0.0.1'],
    simulators: true,
    limits: Object.fromEntries(Object.keys(LIMITS).map((group) => [group, Number.POSITIVE_INFINITY])),
    holdLimits: ROOMY_HOLDS,
    lagMaxMs: 0,
    checkAnswers: true,
    hurry: 20,
  });
  shutDownGracefully(() => foyer.close().then(() => db.close()), log);
  flushCompileCache(); // there is no time for that at its end
  orders.refund = ({ exhibitorId, billId }) => {
    const whole = { lines: 'all', with_handling: true, with_tip: true, may_refund_used: false } as const;
    const request = { ...whole, reason: 'torture', cause: 'torture' };
    return refundBill(db, { ...staff, exhibitorId }, billId, request, NO_EVENTS);
  };
  orders.cancel = ({ exhibitorId, screeningId }) => {
    const request = { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'torture' } as const;
    return cancelScreening(db, { ...staff, exhibitorId }, screeningId, request, NO_EVENTS);
  };
}

/**
 * Dies like in a power cut when it passes the point for the nth time, and reports the point before
 * that.
 */
async function arm({ point, pass }: { point: CrashPoint | TerminalCrashPoint; pass: number }): Promise<void> {
  let left = pass;
  onCrashPoint((passed) => {
    if (passed !== point) return;
    left -= 1;
    if (left > 0) return;
    writeSync(process.stderr.fd, `died at ${point}\n`);
    process.kill(process.pid, 'SIGKILL');
  });
}

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const id = request.headers[SENT_HEADER];
  if (typeof id === 'string') process.send?.({ seen: id } satisfies Seen);
});

type Orders = { [Do in Order['do']]?: (order: Extract<Order, { do: Do }>) => Promise<unknown> };
const orders: Orders = { open: ({ options }) => open(options), arm };

process.on('message', ({ order, ...what }: Order & { order: number }) => {
  const carryOut = orders[what.do] as ((what: Order) => Promise<unknown>) | undefined;
  if (!carryOut) throw new Error('opened first, ordered about later');
  carryOut(what as Order).then(
    () => process.send?.({ order } satisfies OrderAnswer),
    (error: Error) => process.send?.({ order, error: error.stack ?? error.message } satisfies OrderAnswer),
  );
});
process.on('disconnect', () => process.exit(0)); // without a parent a graceful close is useless
