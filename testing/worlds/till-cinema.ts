import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { conflict } from '#kernel/refusal.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import { openDeviceGate } from '#modules/devices/server.ts';
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import type { PaymentDesk } from '#modules/payments/server.ts';
import { reservationTillRoutes } from '#modules/reservations/server.ts';
import { openReservePlaces } from '#modules/sales/server/box-office/reserve-places.ts';
import { openSellAtTill } from '#modules/sales/server/box-office/sell-at-till.ts';
import { releaseReservedBill } from '#modules/sales/server/cancellation/release-reservation.ts';
import { expireBill, expireOverdue } from '#modules/sales/server/holds/expire-bills.ts';
import { expireCarts, openHoldCart } from '#modules/sales/server/holds/hold-cart.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { SalesEvents } from '#modules/sales/server.ts';
import { openSeatPlans } from '#modules/site/server.ts';
import type { Snapshots } from '#modules/site/snapshot.ts';
import type { TerminalDesk } from '#modules/terminals/server.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { tillRoutes } from '#modules/till/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema, type CinemaOptions } from '#testing/builders/builders.ts';
import {
  type BuiltDevice,
  buildAttendant,
  buildDevice,
  type DeviceOptions,
  standsAt,
} from '#testing/builders/device.ts';
import { inAllLanguages, inTenant } from '#testing/builders/in-tenant.ts';
import { buildPaymentMethod } from '#testing/builders/offer.ts';
import { buildProduct } from '#testing/builders/products.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { type Answer, testHttp } from '#testing/tools/http.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';

/** The payment methods of tills, and their products: one at 4.50. */
export type TillOffer = {
  cash: number;
  manual: number;
  terminal: number;
  invoice: number;
  /** A seat without neighbours. */
  alone: number;
  voucher: number;
  popcorn: number;
};
export type Exhibitor = Cinema & { till: TillOffer };

export type Till = {
  readonly device: BuiltDevice;
  readonly employeeId: number;
  get(path: string): Promise<Answer>;
  /** The attendant signs in again after the shift has expired. */
  comesBack(): Promise<void>;
  /** With a new key by default. */
  post(path: string, body?: unknown, key?: string): Promise<Answer>;
  /** Sells and returns the bill; throws a refusal. */
  sells(sale: Sale, key?: string): Promise<TillBill>;
  pays(uuid: string, method: number, amount: number, more?: Record<string, unknown>): Promise<Answer>;
  bill(uuid: string): Promise<TillBill>;
};
export type Sale = {
  seats?: readonly (string | null)[];
  popcorn?: number;
  screeningId?: number;
  rate?: number;
  /** The cash that the customer pays with, in euros; absent: the bill waits. */
  given?: number;
  amount?: number;
  more?: Record<string, unknown>;
};

const TICKET = 12;
const POPCORN = 4.5;

/** The test's terminal desk reports the errors. */
export type DeskOf = () => Omit<TerminalDesk, 'close'>;

const NO_DESK: DeskOf = () => ({
  order: async () => {
    throw new Error('this exhibitor has no terminals');
  },
  orderRefund: async () => {
    throw conflict('terminals.none');
  },
  canOrderRefund: async () => false,
  refundStates: async () => new Map(),
  run: async () => {},
  abort: async () => {},
  askAgain: async () => {},
  decide: async () => {},
  states: async () => new Map(),
  noticed: () => {},
  endDay: async () => {
    throw conflict('terminals.none');
  },
  lastDay: async () => {
    throw conflict('terminals.none');
  },
});

const NO_PROVIDERS = (): PaymentDesk => ({
  start: async () => {
    throw new Error('this exhibitor has no providers at its tills');
  },
  refresh: async () => {},
  cancel: async () => {},
});

/** Two cinemas with the same ids that sell at tills, over HTTP; for one test file. */
export function tillCinema(
  t: TestDatabase,
  options: {
    cinema?: CinemaOptions;
    desk?: DeskOf;
    events?: SalesEvents;
    onlinePayments?: () => PaymentDesk;
    webhooks?: (app: HttpApp) => void;
  } = {},
) {
  const exhibitors: { own?: Exhibitor; other?: Exhibitor } = {};
  const fresh = freshSnapshots(t);
  const snapshots: Snapshots & { now(): number } = { ...fresh, now: () => Date.now() + t.offset };
  const events = options.events ?? NO_EVENTS;

  beforeAll(async () => {
    translator = await openTranslator();
    exhibitors.own = await build({ tradeName: 'Cinema Lumen', servingOn: 'alpha.test' });
    exhibitors.other = await withSameIds(t, () => build({ tradeName: 'CANARY', servingOn: 'beta.test' }));
  });
  async function build(exhibitor: CinemaOptions['exhibitor']): Promise<Exhibitor> {
    const cinema = await buildCinema(t, {
      ...options.cinema,
      // Counting of cash is off by default.
      exhibitor: { ...exhibitor, settings: { public_config: { features: without('cash_balance') } } },
      methods: { ...options.cinema?.methods, voucher: { devices: ['register', 'pos'] } },
    });
    const method = (type: 'cash' | 'other' | 'terminal' | 'invoice', name: string, exclusive = false) =>
      buildPaymentMethod(t, cinema.exhibitorId, {
        type,
        name: inAllLanguages(name),
        driver: 'offline',
        devices: ['register', 'pos'],
        exclusive,
      });
    const till = {
      cash: await method('cash', 'Cash'),
      manual: await method('other', 'Card by hand'),
      terminal: await method('terminal', 'Card'),
      invoice: await method('invoice', 'Invoice'),
      alone: await method('other', 'Cheque', true),
      voucher: cinema.methods.voucher,
      popcorn: await buildProduct(t, cinema.exhibitorId, { barcode: '5410000000017', stock: 100 }),
    };
    return { ...cinema, till };
  }
  const own = (): Exhibitor => {
    if (!exhibitors.own) throw new Error('beforeAll builds the exhibitors');
    return exhibitors.own;
  };
  let translator: Translator;
  const http = testHttp(() => ({
    secrets: testSecrets,
    exhibitorFor: async (host) => (host === 'beta.test' ? exhibitors.other : exhibitors.own)?.exhibitorId ?? 0,
    trustedProxies: ['127.0.0.1'],
    ...(options.webhooks && { webhooks: options.webhooks }),
    routes(app) {
      tillRoutes(app, {
        db: t.db,
        snapshots,
        secrets: testSecrets,
        events,
        translator,
        now: snapshots.now,
        report: () => {},
        gate: openDeviceGate({ db: t.db, callsPerMinute: Number.POSITIVE_INFINITY }),
        seatPlans: openSeatPlans(t.db, snapshots),
        holdCart: openHoldCart({ db: t.db, snapshots, events }),
        sellAtTill: openSellAtTill({ db: t.db, snapshots, secrets: testSecrets, events }),
        terminals: (options.desk ?? NO_DESK)(),
        onlinePayments: (options.onlinePayments ?? NO_PROVIDERS)(),
      });
      const selling = { db: t.db, snapshots, secrets: testSecrets, events };
      reservationTillRoutes(app, {
        db: t.db,
        snapshots,
        gate: openDeviceGate({ db: t.db }),
        sales: {
          reservePlaces: openReservePlaces(selling),
          releaseReservedBill: (tx, billId) => releaseReservedBill(tx, billId, events),
        },
      });
    },
  }));

  async function till(
    input: DeviceOptions & {
      test?: boolean;
      permissions?: readonly Permission[];
      roles?: readonly [];
      at?: Exhibitor;
    } = {},
  ): Promise<Till> {
    const { test = false, permissions, at = own(), roles, ...device } = input;
    const built = await buildDevice(t, at.exhibitorId, { type: 'register', name: 'Register', ...device });
    if (test)
      await t.asOwner('UPDATE device SET test = true WHERE id = $1 AND exhibitor_id = $2', [built.id, at.exhibitorId]);
    const who = await buildAttendant(t, at.exhibitorId, {
      ...(permissions && { permissions }),
      ...(roles && { roles }),
    });
    const host = at === own() ? 'alpha.test' : 'beta.test';
    const signedIn = async () => ({ ...(await standsAt(t, at.exhibitorId, built, who)), 'x-forwarded-host': host });
    let headers = await signedIn();
    const post = (path: string, body?: unknown, key: string = randomUUID()) =>
      http.ask(path, {
        method: 'POST',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'idempotency-key': key,
        },
      });
    const get = (path: string) => http.ask(path, { headers });
    return {
      device: built,
      employeeId: who.id,
      comesBack: async () => {
        headers = await signedIn();
      },
      get,
      post,
      sells: async (sale, key) => billOf(await post('/api/pos/sales', saleWire(at, sale), key)),
      pays: (uuid, payment_method_id, amount, more = {}) =>
        post(`/api/pos/bills/${uuid}/payments`, { payment_method_id, amount, ...more }),
      bill: async (uuid) => billOf(await get(`/api/pos/bills/${uuid}`)),
    };
  }

  return {
    http,
    till,
    snapshots,
    get own() {
      return own();
    },
    get other() {
      if (!exhibitors.other) throw new Error('beforeAll builds the exhibitors');
      return exhibitors.other;
    },
    /**
     * Expires a bill and returns whether its hold was over; and the job that ends all expired
     * holds.
     */
    expires: (
      uuid: string,
      asks: (exhibitorId: number, paymentId: string) => Promise<void> = async () => {},
    ): Promise<boolean> => expireBill(t.db, own().exhibitorId, uuid, asks, events),
    /** The job that ends the holds of carts. */
    sweepsCarts: () => expireCarts(t.db, events),
    sweeps: () => expireOverdue(t.db, async () => {}, events),
    /**
     * Switches modules of the own exhibitor off, as the operator does; without an argument all of
     * them are on again.
     */
    async switchOff(...features: Feature[]): Promise<void> {
      await inTenant(t, own().exhibitorId, (tx) =>
        tx.run(
          `UPDATE settings SET data = jsonb_set(data, '{public_config,features}', $1) WHERE exhibitor_id = tenant()`,
          [JSON.stringify(without('cash_balance', ...features))],
        ),
      );
    },
  };
}

const without = (...off: Feature[]): Feature[] => FEATURES.filter((feature) => !off.includes(feature));

/** A sale as a till sends it: tickets at 12, popcorn at 4.50. */
export function saleWire(at: Exhibitor, sale: Sale): Record<string, unknown> {
  const { seats = [], popcorn = 0, given } = sale;
  return {
    items: [
      ...seats.map((seat, bill_order) => ({
        type: 'ticket',
        schedule_id: sale.screeningId ?? at.screeningId,
        seat,
        bill_order,
        price_rate_id: sale.rate ?? at.rates.normal,
      })),
      ...Array.from({ length: popcorn }, () => ({ type: 'product', product_id: at.till.popcorn, quantity: 1 })),
    ],
    amount: sale.amount ?? seats.length * TICKET + popcorn * POPCORN,
    ...(given !== undefined && { cash: { payment_method_id: at.till.cash, given } }),
    ...sale.more,
  };
}

/** Returns the bill of an answer; throws a refusal. */
export function billOf(answer: Answer): TillBill {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return (answer.json as { data: TillBill }).data;
}

export const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;

/** Returns a refusal without the parts that differ between requests. */
export const refusalOf = ({ status, json }: Answer): { status: number; code: string; fields: string[] } => {
  const { code, errors } = json as { code: string; errors?: Record<string, string[]> };
  return { status, code, fields: Object.keys(errors ?? {}) };
};
