import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zIdParams, zMessageAnswer } from '#kernel/wire.ts';
import {
  zCorrectInvoice,
  zInvoiceClient,
  zInvoiceClientForm,
  zInvoiceClientsQuery,
  zInvoiceDetail,
  zInvoicePage,
  zInvoicesQuery,
  zMoveBill,
} from '#modules/invoices/contract/invoices.ts';
import { zHandedOver, zHandOverPackage } from '#modules/invoices/contract/packages.ts';

/** What the portal calls. */
export const invoicesStaffApi = defineRoutes('invoices', {
  'GET /api/staff/invoice-clients': {
    summary: 'The companies that pay later, by name',
    query: zInvoiceClientsQuery,
    answer: answerOf(z.array(zInvoiceClient)),
  },
  'POST /api/staff/invoice-clients/new': {
    summary: 'Adds a company that pays later',
    body: zInvoiceClientForm,
    answer: answerOf(zInvoiceClient),
  },
  'POST /api/staff/invoice-clients/:id': {
    summary: 'Changes a company that pays later; what has a number keeps what it says',
    params: zIdParams,
    body: zInvoiceClientForm,
    answer: answerOf(zInvoiceClient),
  },
  'GET /api/staff/invoices': {
    summary: 'The invoices of the exhibitor, the newest first',
    query: zInvoicesQuery,
    answer: answerOf(zInvoicePage),
  },
  'GET /api/staff/invoices/:id': {
    summary: 'One invoice with what is on it',
    params: zIdParams,
    answer: answerOf(zInvoiceDetail),
  },
  'POST /api/staff/invoices/:id/correct': {
    summary: 'Takes an invoice back by a negative one; answers that one (D-154)',
    params: zIdParams,
    body: zCorrectInvoice,
    answer: answerOf(zInvoiceDetail),
  },
  'POST /api/staff/invoices/:id/move-bill': {
    summary: 'Puts a bill of a pending invoice on that of another company',
    params: zIdParams,
    body: zMoveBill,
    answer: answerOf(zInvoiceDetail),
  },
  'POST /api/staff/invoices/:id/delete': {
    summary: 'Deletes a pending invoice on which nothing lies; one with a number never (D-022)',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/voucher-packages/:id/hand-over': {
    summary: 'Hands the blank cards of a package over to a company, on its invoice: all of them count at once (D-106)',
    params: zIdParams,
    body: zHandOverPackage,
    answer: answerOf(zHandedOver),
  },
  'POST /api/staff/invoice-clients/:id/archive': {
    summary: 'Takes a company off the lists of tills',
    params: zIdParams,
    answer: answerOf(zInvoiceClient),
  },
  'POST /api/staff/invoice-clients/:id/restore': {
    summary: 'Brings an archived company back',
    params: zIdParams,
    answer: answerOf(zInvoiceClient),
  },
  'POST /api/staff/invoices/:id/issue': {
    summary: 'Gives a pending invoice its number and freezes it (D-154)',
    params: zIdParams,
    answer: answerOf(zInvoiceDetail),
  },
  'POST /api/staff/invoices/:id/pay': {
    summary: 'The money of an invoice is there (D-022)',
    params: zIdParams,
    answer: answerOf(zInvoiceDetail),
  },
  'POST /api/staff/invoices/:id/mail': {
    summary: 'Mails an invoice once more',
    params: zIdParams,
    answer: answerOf(zInvoiceDetail),
  },
  'GET /api/staff/invoices/:id/pdf': {
    summary: 'An invoice for people',
    params: zIdParams,
    answer: fileAnswer('application/pdf'),
  },
  'GET /api/staff/invoices/:id/ubl': {
    summary: 'An invoice for accounting packages: UBL 2.1, EN 16931',
    params: zIdParams,
    answer: fileAnswer('application/xml'),
  },
});
