import { randomUUID } from 'node:crypto';
import { openDeviceGate } from '#modules/devices/server.ts';
import { postMoneyIn } from '#modules/payments/rules/ledger.ts';
import { movePayment } from '#modules/payments/server.ts';
import type { ReservationsWire, ReservationWire } from '#modules/reservations/contract/reservations.ts';
import type { ReservationRouteDeps } from '#modules/reservations/server/staff-routes.ts';
import { reservationStaffRoutes, reservationTillRoutes } from '#modules/reservations/server.ts';
import { openReservePlaces } from '#modules/sales/server/box-office/reserve-places.ts';
import { cancelScreening } from '#modules/sales/server/cancellation/cancel-screening.ts';
import { releaseReservedBill } from '#modules/sales/server/cancellation/release-reservation.ts';
import { expireOverdue } from '#modules/sales/server/holds/expire-bills.ts';
import { post } from '#modules/sales/server/settlement/ledger.ts';
import { settleBill } from '#modules/sales/server/settlement/settle-bill.ts';
import { lockSale } from '#modules/sales/server/store/lock-sale.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { buildAttendant, buildDevice, standsAt } from '#testing/builders/device.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { freshSnapshots, testSecrets } from '#testing/worlds/box-office.ts';
import { portalCinema } from '#testing/worlds/portal-cinema.ts';

export const ENGLISH = { 'accept-language': 'en' };

export type ReservationInput = {
  screeningId?: number;
  seats?: readonly (string | null)[];
  amount?: number;
  name?: string;
  email?: string | null;
  phone?: string | null;
  locale?: string;
};

/**
 * An exhibitor whose employees make reservations, in the portal and at tills; for one test file.
 * `more` adds the routes under test.
 */
export function reservingCinema(t: TestDatabase, more: (app: HttpApp) => void = () => {}) {
  const deps = (): ReservationRouteDeps => {
    const snapshots = freshSnapshots(t);
    const selling = { db: t.db, snapshots, secrets: testSecrets, events: NO_EVENTS };
    return {
      db: t.db,
      snapshots,
      sales: {
        reservePlaces: openReservePlaces(selling),
        releaseReservedBill: (tx, billId) => releaseReservedBill(tx, billId, NO_EVENTS),
      },
    };
  };
  const exhibitor = portalCinema(t, (app) => {
    reservationStaffRoutes(app, deps());
    reservationTillRoutes(app, { ...deps(), gate: openDeviceGate({ db: t.db }) });
    more(app);
  });
  const formOf = ({ screeningId, seats = [null], amount, ...rest }: ReservationInput) => ({
    schedule_id: screeningId ?? exhibitor.own.screeningId,
    tickets: seats.map((seat) => ({ price_rate_id: exhibitor.own.rates.normal, seat })),
    amount: amount ?? 12 * seats.length,
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    ...rest,
  });
  const dataOf = <T>({ json }: Answer): T => (json as { data: T }).data;

  return {
    exhibitor,
    formOf,
    /** Sends the reservation form as a signed-in portal user. */
    asks: (browser: Browser, input: ReservationInput = {}, headers = {}) =>
      browser.post('/api/staff/reservations/new', formOf(input), { ...ENGLISH, ...headers }),
    async reserved(browser: Browser, input: ReservationInput = {}): Promise<ReservationWire> {
      const answer = await browser.post('/api/staff/reservations/new', formOf(input), ENGLISH);
      if (answer.status !== 200) throw new Error(`not reserved: ${JSON.stringify(answer.json)}`);
      return dataOf(answer);
    },
    cancels: (browser: Browser, id: number) => browser.post(`/api/staff/reservations/${id}/cancel`, {}, ENGLISH),
    restores: (browser: Browser, id: number) => browser.post(`/api/staff/reservations/${id}/restore`, {}, ENGLISH),
    one: async (browser: Browser, id: number): Promise<ReservationWire> =>
      dataOf(await browser.get(`/api/staff/reservations/${id}`, ENGLISH)),
    list: async (browser: Browser, query = ''): Promise<ReservationsWire> =>
      dataOf(await browser.get(`/api/staff/reservations${query}`, ENGLISH)),
    dataOf,
    /**
     * Returns the request headers of a register with an attendant; `cinemaId`: of one cinema of the
     * exhibitor.
     */
    async till(cinemaId: number | null = null): Promise<Record<string, string>> {
      const { exhibitorId } = exhibitor.own;
      const device = await buildDevice(t, exhibitorId, { type: 'register', cinemaId });
      return standsAt(t, exhibitorId, device, await buildAttendant(t, exhibitorId));
    },
    /**
     * Pays a bill as a till does: under the locks of its sale, the second caller finds it paid or
     * expired.
     */
    pays: (billId: string): Promise<boolean> =>
      t.db.tx({ exhibitorId: exhibitor.own.exhibitorId, actor: 'employee:1', channel: 'register' }, async (tx) => {
        const sale = await lockSale(tx, billId);
        if (sale?.bill.status !== 'reserved') return false;
        const paymentId = randomUUID();
        await tx.run(
          `INSERT INTO payment (exhibitor_id, id, bill_id, method_id, type, driver, amount_cents, created_at)
           SELECT tenant(), $1, $2, min(id), 'other', 'offline', $3, foyer_now() FROM payment_method WHERE exhibitor_id = tenant()`,
          [paymentId, billId, sale.bill.total_cents],
        );
        await movePayment(tx, paymentId, 'paid');
        await post(tx, billId, postMoneyIn('other', sale.bill.total_cents, 0));
        await settleBill(tx, billId);
        return true;
      }),
    /** The job that ends expired holds (D-027). */
    expire: () => expireOverdue(t.db, async () => {}, NO_EVENTS),
    /** Cancels the screening without automatic refunds. */
    cancelsScreening: (screeningId: number) =>
      cancelScreening(
        t.db,
        { exhibitorId: exhibitor.own.exhibitorId, actor: 'employee:1', channel: 'portal' },
        screeningId,
        { keyword: 'CANCEL', mode: 'cancel', reason: 'Snow' },
        NO_EVENTS,
      ),
    /** Returns the live claims of a screening, by state. */
    async claims(screeningId: number): Promise<Record<string, number>> {
      const rows = await t.asOwner<{ state: string; count: number }>(
        `SELECT state, count(*)::int FROM seat_claim WHERE exhibitor_id = $1 AND screening_id = $2 AND state <> 'released' GROUP BY state`,
        [exhibitor.own.exhibitorId, screeningId],
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    /** Minutes before the start at which reservations end. */
    expiryMinutes: (minutes: number) =>
      inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(`UPDATE settings SET data = data || jsonb_build_object('reservation_expiry_minutes', $1::int)`, [
          minutes,
        ]),
      ),
    switchedOff: (feature: string) =>
      inTenant(t, exhibitor.own.exhibitorId, (tx) =>
        tx.run(
          `UPDATE settings SET data = jsonb_set(data, '{public_config}', coalesce(data -> 'public_config', '{}') || jsonb_build_object('features',
             (SELECT jsonb_agg(f) FROM unnest(ARRAY['tickets','vouchers','signage','products','pos','newsletters','reservations','invoice','cash_balance']) AS f WHERE f <> $1)))`,
          [feature],
        ),
      ),
  };
}
