/**
 * The statuses of an invoice as data (INV-003, D-022). The same table is loaded into the database,
 * where a trigger refuses any other transition. `pending` collects bills and has no number yet;
 * `expired` is overdue.
 */
export const INVOICE_TRANSITIONS = {
  pending: ['invoiced'],
  invoiced: ['paid', 'expired'],
  expired: ['paid'],
  paid: [],
} as const;
export type InvoiceStatus = keyof typeof INVOICE_TRANSITIONS;

export const INVOICE_STATUSES = Object.keys(INVOICE_TRANSITIONS) as InvoiceStatus[];

export const invoiceMayMove = (from: InvoiceStatus, to: InvoiceStatus): boolean =>
  (INVOICE_TRANSITIONS[from] as readonly InvoiceStatus[]).includes(to);
