import { subscribe } from 'node:diagnostics_channel';
import { writeSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { flushCompileCache } from 'node:module';
import { compose } from '#apps/server/compose.ts';
import { endInGoodOrder } from '#apps/server/ending.ts';
import { cancelScreening } from '#modules/sales/server/cancel-screening.ts';
import { refundBill } from '#modules/sales/server/refund-bill.ts';
import { NO_EVENTS } from '#modules/sales/server/sales-events.ts';
import { ROLES } from '#platform/config.ts';
import { type CrashPoint, onCrashPoint } from '#platform/crash.ts';
import { openDb } from '#platform/db/tx.ts';
import { LIMITS } from '#platform/http/limits.ts';
import { openLog } from '#platform/log.ts';
import { testSecrets } from '#testing/box-office.ts';
import { SENT_HEADER } from '#testing/torture/two-nodes.ts';

/** The whole program as a process of its own, as it runs in a cinema, that can be told to fall over at a crash point. */
export type ProgramOptions = {
  readonly databaseUrl: string;
  /** The same over all restarts: providers were given addresses with it. */
  readonly port: number;
  readonly smtpUrl: string;
  readonly websiteDir: string;
  readonly storageDir: string;
};

/** What the parent says. `refund` and `cancel` are what staff will press; answered when done. */
export type Order =
  | { readonly do: 'open'; readonly options: ProgramOptions }
  | { readonly do: 'arm'; readonly point: CrashPoint; readonly pass: number }
  | { readonly do: 'refund'; readonly exhibitorId: number; readonly billId: string }
  | { readonly do: 'cancel'; readonly exhibitorId: number; readonly screeningId: number };
export type Told = { readonly order: number; readonly error?: string };
/** A request has come as far as this program. */
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
    lagMaxMs: 0,
    checkAnswers: true,
    hurry: 20,
  });
  endInGoodOrder(() => foyer.close().then(() => db.close()), log);
  flushCompileCache(); // its end will leave no time for that
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

/** Dies as of a power cut when the point is passed for the nth time; says where with its last breath. */
async function arm({ point, pass }: { point: CrashPoint; pass: number }): Promise<void> {
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
    () => process.send?.({ order } satisfies Told),
    (error: Error) => process.send?.({ order, error: error.stack ?? error.message } satisfies Told),
  );
});
process.on('disconnect', () => process.exit(0)); // nobody is there to be graceful for
