import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zUuidParams } from '#kernel/wire.ts';

const SHARED_LINK = 'Buyers share this link; mail programs and messengers append parameters of their own';

/** What the website calls about the tickets of a bill. */
export const ticketsPublicApi = defineRoutes('sales', {
  'GET /api/bill/:uuid/download': {
    summary: 'The tickets that still admit and the vouchers of a bill, one page each, as PDF (D-087)',
    foreignQuery: SHARED_LINK,
    params: zUuidParams,
    answer: fileAnswer('application/pdf'),
  },
  'GET /api/bill/:uuid/receipt': {
    summary: 'The receipt of a bill with its VAT table, as PDF',
    foreignQuery: SHARED_LINK,
    params: zUuidParams,
    answer: fileAnswer('application/pdf'),
  },
  'GET /api/bill/:uuid/passbook': {
    summary: 'The tickets of a bill for Apple Wallet: .pkpass for one, .pkpasses for several',
    foreignQuery: SHARED_LINK,
    params: zUuidParams,
    answer: fileAnswer('application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses'),
  },
  'GET /api/bill/:uuid/calendar': {
    summary: 'The evenings of a bill as a calendar file (RFC 5545)',
    foreignQuery: SHARED_LINK,
    params: zUuidParams,
    answer: fileAnswer('text/calendar'),
  },
  'POST /api/bill/:uuid/mail': {
    summary: 'Sends the mail of a purchase again, to the address it went to; a few times per bill, once a minute',
    params: zUuidParams,
    answer: answerOf(z.object({ left: z.number().int() })),
  },
});
