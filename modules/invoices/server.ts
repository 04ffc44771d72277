/** What the program and other modules may use of invoices: their routes, their mail, what ends by itself, and where a till puts a bill. */
export { invoiceClientRoutes } from '#modules/invoices/server/client-routes.ts';
export { collectBill } from '#modules/invoices/server/collect-bill.ts';
export { expireInvoices } from '#modules/invoices/server/expire-invoices.ts';
export { invoiceOutbox } from '#modules/invoices/server/invoice-mails.ts';
export { invoiceRoutes } from '#modules/invoices/server/staff-routes.ts';
