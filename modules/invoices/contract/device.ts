import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf } from '#kernel/wire.ts';
import { zTillInvoiceClient } from '#modules/invoices/contract/invoices.ts';

/** What the devices of a cinema call. */
export const invoicesDeviceApi = defineRoutes('tills', {
  'GET /api/pos/invoice-clients': {
    summary: 'Companies a till can put a bill on the invoice of (D-154)',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    answer: answerOf(z.array(zTillInvoiceClient)),
  },
});
