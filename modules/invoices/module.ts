import { defineModule } from '#modules/define-module.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import { invoiceClientRoutes } from '#modules/invoices/server/clients/client-routes.ts';
import { expireInvoices } from '#modules/invoices/server/expire-invoices.ts';
import { type InvoiceMailDeps, invoiceOutbox } from '#modules/invoices/server/invoice-mails.ts';
import { type PackageInvoiceDeps, packageInvoiceRoutes } from '#modules/invoices/server/package-routes.ts';
import { invoiceRoutes } from '#modules/invoices/server/staff-routes.ts';

const MINUTE_MS = 60_000;

type Needs = PackageInvoiceDeps & InvoiceMailDeps & { readonly gate: DeviceGate };

export const invoicesModule = defineModule<Needs>({
  name: 'invoices',
  uses: ['exhibitor', 'access', 'devices', 'email', 'pricing', 'payments', 'sales', 'site', 'vouchers'],
  owns: ['invoice', 'invoice_bill', 'invoice_client', 'invoice_series', 'invoice_transition'],
  routes(app, needs) {
    invoiceRoutes(app, needs);
    invoiceClientRoutes(app, needs);
    packageInvoiceRoutes(app, needs);
  },
  jobs: ({ workDb }) => [{ name: 'invoices.expire', everyMs: MINUTE_MS, run: () => expireInvoices(workDb) }],
  outbox: invoiceOutbox,
});
