import { defineModule } from '#modules/define-module.ts';
import type { Payments } from '#modules/payments/server.ts';
import type { Sales } from '#modules/sales/server.ts';
import type { TerminalDeskOptions } from '#modules/terminals/server.ts';
import type { TillRouteDeps } from '#modules/till/server/route-parts.ts';
import { tillRoutes } from '#modules/till/server/routes.ts';

type Needs = Omit<TillRouteDeps, 'sellAtTill' | 'holdCart' | 'onlinePayments' | 'report'> & {
  readonly sales: Pick<Sales, 'sellAtTill' | 'holdCart'>;
  readonly payments: Pick<Payments, 'desk'>;
  readonly terminalOptions: Pick<TerminalDeskOptions, 'report'>;
};

export const tillModule = defineModule<Needs>({
  name: 'till',
  uses: [
    'exhibitor',
    'access',
    'vat',
    'devices',
    'discounts',
    'catalogue',
    'seating',
    'pricing',
    'products',
    'vouchers',
    'payments',
    'tickets',
    'site',
    'sales',
    'cash',
    'terminals',
    'invoices',
    'reservations',
  ],
  owns: ['tip_question'],
  routes: (app, needs) =>
    tillRoutes(app, {
      ...needs,
      sellAtTill: needs.sales.sellAtTill,
      holdCart: needs.sales.holdCart,
      onlinePayments: needs.payments.desk,
      report: needs.terminalOptions.report,
    }),
});
