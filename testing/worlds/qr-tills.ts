import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { openDrawer } from '#modules/cash/server/open-drawer.ts';
import { tillReport } from '#modules/cash/server/shifts/shift-report.ts';
import { paymentsModule } from '#modules/payments/module.ts';
import { openPayments, type Payments } from '#modules/payments/server.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { salesPaymentListener } from '#modules/sales/server.ts';
import type { TillCode } from '#modules/till/contract/till.ts';
import { type MollieSimulator, startMollieSimulator } from '#simulators/mollie/simulator.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import type { CinemaOptions } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { locksHere } from '#testing/database/in-process-locks.ts';
import { methodsAt } from '#testing/fuzz/providers.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { dataOf, type Till, tillCinema } from '#testing/worlds/till-cinema.ts';

const EVERYWHERE = ['web', 'pos', 'register'];

/**
 * An exhibitor whose tills are paid by QR code at simulated providers over real sockets; for one test
 * file. No answer is waited for longer than the providers' own limits.
 */
export function qrTills(t: TestDatabase, cinema: CinemaOptions = {}) {
  const there: { mollie?: MollieSimulator; payconiq?: PayconiqSimulator; payments?: Payments } = {};
  const of = <T>(value: T | undefined): T => {
    if (!value) throw new Error('beforeAll starts the providers');
    return value;
  };
  beforeAll(async () => {
    there.mollie = await startMollieSimulator({ refundSettleMs: 20 });
    there.payconiq = await startPayconiqSimulator({ refundSettleMs: 20 });
  });
  afterAll(async () => {
    await there.mollie?.close();
    await there.payconiq?.close();
  });
  const payments = (): Payments =>
    (there.payments ??= openPayments({
      db: t.db,
      locks: locksHere,
      secrets: testSecrets,
      publicUrl: () => exhibitor.http.url,
      partnerUrl: () => exhibitor.http.url,
      partnerUrlOf: async () => exhibitor.http.url,
      allowLoopback: true,
      listener: salesPaymentListener(t.db, NO_EVENTS),
      countNotice: () => {},
      report: () => {},
      alarm: () => {},
    }));
  const exhibitor = tillCinema(t, {
    get cinema(): CinemaOptions {
      const { mollie, payconiq } = methodsAt(of(there.mollie), of(there.payconiq));
      return {
        ...cinema,
        methods: { mollie: { ...mollie, devices: EVERYWHERE }, payconiq: { ...payconiq, devices: EVERYWHERE } },
      };
    },
    // The address of this server is known only when it serves.
    onlinePayments: () => ({
      start: (...of) => payments().desk.start(...of),
      refresh: (...of) => payments().desk.refresh(...of),
      cancel: (...of) => payments().desk.cancel(...of),
    }),
    webhooks: (app) => paymentsModule.webhooks?.(app, { payments: payments() } as never),
  });

  return {
    exhibitor,
    payments,
    get mollie() {
      return of(there.mollie);
    },
    get payconiq() {
      return of(there.payconiq);
    },
    /** Begins the payment of a bill by QR code; returns it and what the customer scans. */
    async asksFor(till: Till, uuid: string, amount: number, more: Record<string, unknown> = {}) {
      await till.pays(uuid, exhibitor.own.methods.payconiq, amount, more);
      const payment = (await till.bill(uuid)).payments.at(-1)?.uuid ?? '';
      return { payment, code: await this.codeOf(till, uuid, payment) };
    },
    codeOf: async (till: Till, uuid: string, payment: string): Promise<TillCode> =>
      dataOf<TillCode>(await till.get(`/api/pos/bills/${uuid}/payments/${payment}/code`)),
    /** The customer opens the code on the telephone, and does this there. */
    async onTelephone(link: string | null, what: 'pay' | 'refuse' | 'cancel' | 'expire'): Promise<void> {
      for (const step of ['scan', what])
        await fetch(link ?? '', { method: 'POST', body: new URLSearchParams({ do: step }), redirect: 'manual' });
    },
    /** `starting`: euros. */
    async opensDrawer({ device, employeeId }: Till, starting: number): Promise<void> {
      const acting = {
        exhibitorId: exhibitor.own.exhibitorId,
        actor: `employee:${employeeId}`,
        channel: 'register',
      } as const;
      const opening = { acting, deviceId: device.id, employeeId, key: randomUUID() };
      await openDrawer(t.db, opening, { starting });
    },
    reportOf: ({ device }: Till) => tillReport(t.db, exhibitor.own.exhibitorId, device.id, { locale: 'en' }),
    /** Carries out what the program has to ask the providers. */
    async sendsOutbox(): Promise<void> {
      const handlers = paymentsModule.outbox?.({ payments: payments() } as never) ?? {};
      const waiting = await t.asOwner<{ id: number; exhibitor_id: number; topic: string; payload: unknown }>(
        `SELECT id, exhibitor_id, topic, payload FROM outbox WHERE done_at IS NULL AND topic LIKE 'psp.%' ORDER BY id`,
      );
      for (const { id, exhibitor_id: exhibitorId, topic, payload } of waiting) {
        await handlers[topic]?.({ exhibitorId, payload, id: 0, topic, dedupe: '', attempt: 1 });
        await t.asOwner('UPDATE outbox SET done_at = foyer_now() WHERE id = $1', [id]);
      }
    },
  };
}
