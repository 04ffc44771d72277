import { defineModule } from '#modules/define-module.ts';
import type { Payments } from '#modules/payments/server.ts';
import { forgetNamesOnLines } from '#modules/sales/server/clients/erase-buyer.sql.ts';
import { expireOverdue } from '#modules/sales/server/holds/expire-bills.ts';
import { expireCarts } from '#modules/sales/server/holds/hold-cart.ts';
import { type SalesRoutesDeps, salesRoutes, voucherCheckRoute } from '#modules/sales/server/routes.ts';
import { freeDueBlocks } from '#modules/sales/server/seats/free-seats.ts';
import { type SalesStaffDeps, salesStaffRoutes } from '#modules/sales/server/staff/staff-routes.ts';
import { bookCards } from '#modules/sales/server/vouchers/card-money.ts';
import type { Sales } from '#modules/sales/server.ts';
import type { Db } from '#platform/db/tx.ts';

type Needs = Omit<SalesRoutesDeps, 'checkout' | 'exchangeForShow'> &
  SalesStaffDeps & {
    /** Selling waits for no page: its routes and jobs read with the connections of settlement. */
    readonly workDb: Db;
    readonly sales: Pick<Sales, 'checkout' | 'exchangeForShow'>;
    readonly payments: Pick<Payments, 'desk'>;
  };

export const salesModule = defineModule<Needs>({
  name: 'sales',
  uses: [
    'exhibitor',
    'access',
    'alarms',
    'discounts',
    'vat',
    'catalogue',
    'seating',
    'screenings',
    'pricing',
    'content',
    'vouchers',
    'payments',
    'tickets',
    'newsletters',
    'products',
    'personal-values',
    'cash',
    'site',
  ],
  owns: [
    'bill',
    'bill_discount',
    'bill_event',
    'bill_line',
    'bill_transition',
    'client',
    'client_note',
    'hold_release',
    'ledger',
    'number_series',
    'refund',
    'refund_line',
  ],
  routes(app, needs) {
    const { workDb: db, sales } = needs;
    const { checkout, exchangeForShow } = sales;
    salesRoutes(app, { ...needs, db, checkout, exchangeForShow });
    voucherCheckRoute(app, { ...needs, db });
    salesStaffRoutes(app, { ...needs, db });
  },
  jobs: ({ workDb, payments, events }) => [
    {
      name: 'sales.expire-bills',
      everyMs: 10_000,
      run: () =>
        expireOverdue(workDb, (exhibitorId, id) => payments.desk.refresh(exhibitorId, id, 'reconciler'), events),
    },
    { name: 'sales.expire-carts', everyMs: 15_000, run: () => expireCarts(workDb, events) },
    { name: 'sales.book-cards', everyMs: 60_000, run: () => bookCards(workDb) },
    { name: 'sales.free-blocks', everyMs: 15_000, run: () => freeDueBlocks(workDb, events) },
  ],
  purges: { namesOnLines: forgetNamesOnLines },
});
