import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { openStaffGate } from '#modules/access/server.ts';
import type { CashBookWire, CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { bookCash, cashRoutes, cashStaffRoutes } from '#modules/cash/server.ts';
import { openDeviceGate } from '#modules/devices/server.ts';
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import {
  type BuiltDevice,
  buildAttendant,
  buildDevice,
  type DeviceOptions,
  standsAt,
} from '#testing/builders/device.ts';
import type { BuiltEmployee, EmployeeOptions } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { buildProductBill } from '#testing/builders/products.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { type Answer, testHttp } from '#testing/tools/http.ts';

/** A till with an attendant. */
export type CashTill = {
  readonly device: BuiltDevice;
  readonly who: BuiltEmployee;
  get(path?: string): Promise<Answer>;
  /** `key`: that of an earlier request, sent again. */
  post(act: 'open' | 'withdraw' | 'pay-in' | 'count' | 'hand-over', body: unknown, key?: string): Promise<Answer>;
  /** Returns the drawer as the API shows it. */
  drawer(): Promise<CashDrawerWire>;
  /** The attendant signs in again after the shift has expired. */
  comesBack(): Promise<void>;
  /** Opens the drawer for the first time with this amount, in euros. */
  open(starting?: number): Promise<Answer>;
  /** Makes a sale of this number of cents, paid in cash. */
  sells(cents: number): Promise<void>;
  /** Refunds a cash sale. */
  givesBack(cents: number): Promise<void>;
  /** Counts the drawer in coins of one cent. */
  counts(cents: number, more?: { taken?: number; remark?: string }): Promise<Answer>;
};

/**
 * Two exhibitors with the same ids and the routes of cash, on 20 November 2031 at half past eight
 * in the evening; for one test file.
 */
export function cashCinema(t: TestDatabase) {
  const exhibitors = { own: 0, other: 0 };
  beforeAll(async () => {
    const settings = { portal_locale: 'nl-BE' };
    exhibitors.own = await buildExhibitor(t, { tradeName: 'Cinema Lumen', servingOn: 'alpha.test', settings });
    exhibitors.other = await withSameIds(t, () => buildExhibitor(t, { tradeName: 'CANARY', servingOn: 'beta.test' }));
  });
  const featuresOf = async (exhibitorId: number) => {
    const [row] = await t.asOwner<{ features: Feature[] }>(
      `SELECT data->'public_config'->'features' AS features FROM settings WHERE exhibitor_id = $1`,
      [exhibitorId],
    );
    return row?.features ?? [];
  };
  const site = testHttp(() => ({
    exhibitorFor: async (host) => (host === 'beta.test' ? exhibitors.other : exhibitors.own),
    trustedProxies: ['127.0.0.1'],
    routes(app) {
      openStaffGate({ db: t.db }).stand(app);
      cashRoutes(app, { db: t.db, gate: openDeviceGate({ db: t.db }), featuresOf });
      cashStaffRoutes(app, { db: t.db, featuresOf });
    },
  }));

  async function till(
    options: DeviceOptions & { who?: EmployeeOptions; exhibitorId?: number } = {},
  ): Promise<CashTill> {
    const { who: employee, exhibitorId = exhibitors.own, ...device } = options;
    return tillOf(
      await buildDevice(t, exhibitorId, { type: 'register', name: 'Register 1', ...device }),
      employee,
      exhibitorId,
    );
  }

  async function tillOf(
    device: BuiltDevice,
    employee?: EmployeeOptions,
    exhibitorId = exhibitors.own,
  ): Promise<CashTill> {
    const who = await buildAttendant(t, exhibitorId, employee);
    const host = { 'x-forwarded-host': exhibitorId === exhibitors.own ? 'alpha.test' : 'beta.test' };
    const signedIn = async () => ({ ...(await standsAt(t, exhibitorId, device, who)), ...host });
    let headers = await signedIn();
    const book = async (cents: number, back: boolean): Promise<void> => {
      const { billId, payments } = await buildProductBill(t, exhibitorId, { products: [], payments: [cents] });
      const paymentId = payments[0] ?? '';
      const refundId = back ? await buildRefund(t, exhibitorId, billId, paymentId, cents) : null;
      const common = { deviceId: device.id, billId, cents, employeeId: who.id };
      await inTenant(t, exhibitorId, (tx) =>
        bookCash(tx, refundId ? { ...common, refundId } : { ...common, paymentId }),
      );
    };
    const self: CashTill = {
      device,
      who,
      get: (path = '/api/pos/cash') => site.ask(path, { headers }),
      post: (act, body, key = randomUUID()) =>
        site.ask(`/api/pos/cash/${act}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        }),
      drawer: async () => ((await self.get()).json as { data: CashDrawerWire }).data,
      comesBack: async () => {
        headers = await signedIn();
      },
      open: (starting = 0) => self.post('open', { starting }),
      sells: (cents) => book(cents, false),
      givesBack: (cents) => book(cents, true),
      counts: (cents, { taken = 0, remark = '' } = {}) =>
        self.post('count', { counts: { '1': cents % 100, '100': Math.floor(cents / 100) }, taken, remark }),
    };
    return self;
  }

  return {
    ids: exhibitors,
    site,
    till,
    tillOf,
    /** Switches the counting of cash on or off, as the operator does. */
    async counting(on: boolean): Promise<void> {
      const features = FEATURES.filter((feature) => on || feature !== 'cash_balance');
      await t.asOwner(
        `UPDATE settings SET data = jsonb_set(data, '{public_config,features}', $2) WHERE exhibitor_id = $1`,
        [exhibitors.own, JSON.stringify(features)],
      );
    },
    bookOf: (answer: Answer): CashBookWire => (answer.json as { data: CashBookWire }).data,
  };
}

async function buildRefund(
  t: TestDatabase,
  exhibitorId: number,
  billId: string,
  paymentId: string,
  cents: number,
): Promise<string> {
  const id = randomUUID();
  await inTenant(t, exhibitorId, async (tx) => {
    await tx.run(
      `INSERT INTO refund (exhibitor_id, id, payment_id, bill_id, amount_cents, status, cause, by, created_at, done_at)
       VALUES (tenant(), $1, $2, $3, $4, 'done', $5, 'test', foyer_now(), foyer_now())`,
      [id, paymentId, billId, cents, randomBytes(4).toString('hex')],
    );
    await tx.run('UPDATE payment SET refunded_cents = refunded_cents + $2 WHERE exhibitor_id = tenant() AND id = $1', [
      paymentId,
      cents,
    ]);
  });
  return id;
}
