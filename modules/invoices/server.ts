/**
 * The exports of invoices: their routes, their emails, their expiry job, and adding a bill of a
 * till.
 */
export { invoiceClientRoutes } from '#modules/invoices/server/clients/client-routes.ts';
export { collectBill } from '#modules/invoices/server/collect-bill.ts';
export { expireInvoices } from '#modules/invoices/server/expire-invoices.ts';
export { invoiceOutbox } from '#modules/invoices/server/invoice-mails.ts';
export { packageInvoiceRoutes } from '#modules/invoices/server/package-routes.ts';
export { invoiceRoutes } from '#modules/invoices/server/staff-routes.ts';
