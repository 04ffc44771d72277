import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { type TerminalDesk, type TerminalDeskOptions, terminalDesk, terminalJobs } from '#modules/terminals/server.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { startNexoSimulator } from '#simulators/nexo/simulator.ts';
import { startZvtSimulator, type ZvtSimulator } from '#simulators/zvt/simulator.ts';
import type { Cinema } from '#testing/builders/builders.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { insert, inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { accountAtMollie, accountsIn, terminalAtMollie } from '#testing/worlds/accounts-at-mollie.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { type NexoPlace, nexoTerminalAt } from '#testing/worlds/nexo-terminals.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

export type TillPlace = { readonly deviceId: number; readonly terminalId: number; readonly simulator: ZvtSimulator };

export type MolliePlace = {
  readonly deviceId: number;
  readonly terminalId: number;
  readonly methodId: number;
  readonly mollie: MollieSimulator;
};

/** For automatic changes, also on a busy machine. */
export const EVENTUALLY = { timeout: 10_000 } as const;

/** Timeouts of a test. */
const QUICK = { saleMs: 5_000, turnMs: 1_000, againMs: 2, lookMs: 20, unsentMs: 60_000, followMs: 10, arriveMs: 300 };
const QUICK_LINE = { connectMs: 1_000, ackMs: 300, commandMs: 3_000 };

export type OrderSeen = {
  outcome: string | null;
  ended: boolean;
  sent: boolean;
  says: string;
  notified: boolean;
  reason: string;
};

/**
 * Registers with simulated terminals, payments for them, and a terminal desk that records its
 * messages.
 */
export function tillsWithTerminals(t: TestDatabase, cinema: () => Cinema) {
  const shop = purchasesAt(t, cinema);
  const notifications: { paymentId: string; outcome: string }[] = [];
  const reports: string[] = [];
  const alarms: string[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  const listener = { fails: 0 };
  /** Where the provider of an account sends its notices; no server listens unless a test has one. */
  const notices = { url: 'http://127.0.0.1:1' };
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
  });
  afterEach(() => {
    for (const list of [notifications, reports, alarms]) list.length = 0;
    listener.fails = 0;
  });

  const optionsOf = (times: TerminalDeskOptions['times'] = {}): TerminalDeskOptions => ({
    db: t.db,
    locks: locksHere,
    secrets: testSecrets,
    allowLoopback: true,
    accounts: accountsIn(t.db),
    partnerUrlOf: async () => notices.url,
    listener: {
      async onStatus(_, paymentId, outcome) {
        if (listener.fails-- > 0) throw new Error('not now');
        notifications.push({ paymentId, outcome });
      },
    },
    report: (message) => reports.push(message),
    alarm: (what) => alarms.push(what),
    times: { ...QUICK, line: QUICK_LINE, ...times },
  });

  return {
    notifications,
    reports,
    alarms,
    listener,
    notices,
    optionsOf,
    desk(times: TerminalDeskOptions['times'] = {}): TerminalDesk {
      const desk = terminalDesk(optionsOf(times));
      closing.push(desk.close);
      return desk;
    },
    job(
      name:
        | 'terminals.recover'
        | 'terminals.recover_days'
        | 'terminals.check'
        | 'terminals.end_days'
        | 'terminals.follow_refunds',
      times: TerminalDeskOptions['times'] = {},
    ) {
      const job = terminalJobs(optionsOf(times)).find((each) => each.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      return job;
    },
    async simulator(): Promise<ZvtSimulator> {
      const simulator = await startZvtSimulator();
      closing.push(simulator.close);
      return simulator;
    },
    /** A register with a terminal, ready by default, reached at `port` instead of directly. */
    async place(options: { state?: string; port?: (zvtPort: number) => Promise<number> } = {}): Promise<TillPlace> {
      const simulator = await this.simulator();
      const { exhibitorId } = cinema();
      const device = await buildDevice(t, exhibitorId, { type: 'register' });
      const port = options.port ? await options.port(simulator.zvtPort) : simulator.zvtPort;
      const terminalId = await inTenant(t, exhibitorId, (tx) =>
        insert(
          tx,
          `INSERT INTO terminal (exhibitor_id, name, driver, host, port, device_id, state)
           VALUES (tenant(), 'Till', 'zvt', '127.0.0.1', $1, $2, $3) RETURNING id`,
          [port, device.id, options.state ?? 'ready'],
        ),
      );
      return { deviceId: device.id, terminalId, simulator };
    },
    /** A register with a terminal in an account at a simulated Mollie of its own. */
    async placeAtMollie({ state = 'ready' }: { state?: string } = {}): Promise<MolliePlace> {
      const mollie = await startMollieSimulator();
      closing.push(mollie.close);
      const { exhibitorId } = cinema();
      const device = await buildDevice(t, exhibitorId, { type: 'register' });
      const methodId = await accountAtMollie(t, exhibitorId, mollie);
      // The same machine in another account is another terminal for tests only.
      await t.asOwner(
        'UPDATE terminal SET archived_at = foyer_now() WHERE machine IS NOT NULL AND archived_at IS NULL',
      );
      const terminalId = await terminalAtMollie(t, exhibitorId, { methodId, deviceId: device.id, state });
      return { deviceId: device.id, terminalId, methodId, mollie };
    },
    /** A register with a nexo terminal of its own. */
    async placeNexo(
      options: { state?: string; reach?: 'local' | 'cloud'; slips?: 'terminal' | 'till' } = {},
    ): Promise<NexoPlace> {
      const nexo = await startNexoSimulator();
      closing.push(nexo.close);
      const { exhibitorId } = cinema();
      const device = await buildDevice(t, exhibitorId, { type: 'register' });
      const terminalId = await nexoTerminalAt(t, exhibitorId, { ...options, deviceId: device.id, port: nexo.port });
      return { deviceId: device.id, terminalId, nexo };
    },
    /** Returns unpaid payments of one bill. */
    async payments(count: number): Promise<string[]> {
      const billId = await shop.unpaid({});
      const ids = Array.from({ length: count }, () => randomUUID());
      await t.asOwner(
        `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, status, amount_cents, created_at)
         SELECT exhibitor_id, new.id, bill_id, method_id, 'terminal', 'zvt', 'pending', amount_cents, created_at
           FROM payment p, unnest($2::uuid[]) AS new(id) WHERE p.bill_id = $1`,
        [billId, ids],
      );
      return ids;
    },
    orders(desk: TerminalDesk, place: { readonly deviceId: number }, paymentId: string, amount = 1_200): Promise<void> {
      return inTenant(t, cinema().exhibitorId, (tx) => desk.order(tx, { paymentId, deviceId: place.deviceId, amount }));
    },
    async seen(paymentId: string): Promise<OrderSeen> {
      const [row] = await t.asOwner<OrderSeen>(
        `SELECT outcome, ended_at IS NOT NULL AS ended, sent_at IS NOT NULL AS sent, answer->>'says' AS says,
                told_at IS NOT NULL AS notified, decided_reason AS reason FROM terminal_order WHERE payment_id = $1`,
        [paymentId],
      );
      if (!row) throw new Error('there is no such order');
      return row;
    },
    async stateOf({ terminalId }: { readonly terminalId: number }): Promise<string> {
      const [row] = await t.asOwner<{ state: string }>('SELECT state FROM terminal WHERE id = $1', [terminalId]);
      return row?.state ?? '';
    },
  };
}

export type Cut = { readonly from: 'register' | 'terminal'; readonly afterBytes: number };

/**
 * A cable that can be pulled: it carries a number of bytes of one side over all its connections,
 * and then cuts the connection.
 */
export async function startCable(port: number) {
  const sockets = new Set<Socket>();
  const cuts: Cut[] = [];
  const server = createServer((register) => {
    const terminal = connect(port, '127.0.0.1');
    const cut = cuts.shift();
    const pull = () => {
      register.resetAndDestroy();
      terminal.resetAndDestroy();
    };
    const carry = (from: Socket, to: Socket, side: Cut['from']) => {
      let left = cut?.from === side ? cut.afterBytes : Number.POSITIVE_INFINITY;
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk: Buffer) => {
        if (chunk.length < left) to.write(chunk);
        else if (left > 0) to.write(chunk.subarray(0, left), () => setImmediate(pull));
        left -= chunk.length;
        if (left <= 0 && Number.isFinite(left)) setImmediate(pull);
      });
    };
    carry(register, terminal, 'register');
    carry(terminal, register, 'terminal');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    /** The cuts of the next connections, one after another; null: none. */
    plan(next: readonly Cut[]): void {
      cuts.splice(0, cuts.length, ...next);
    },
    /** Cuts all connections now; later ones are carried. */
    pull(): void {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      this.pull();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
