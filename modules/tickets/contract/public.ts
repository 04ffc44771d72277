import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zMailAddress, zMessageAnswer, zUuid, zUuidParams } from '#kernel/wire.ts';
import { zCaptchaToken } from '#modules/captcha/contract/public.ts';

const SHARED_LINK = 'Buyers share this link; mail programs and messengers append parameters of their own';

/** Apple's name for a phone, and the pass type and serial number of one pass: the id of its ticket. */
const zDevice = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);
const zPassType = z.string().regex(/^pass\.[\w.-]{1,200}$/);
const zPassParams = z.object({ pass_type: zPassType, serial: zUuid });
const zPhonePassParams = z.object({ device: zDevice, pass_type: zPassType, serial: zUuid });
/** `Authorization: ApplePass <the secret of the pass>`. */
const zPassHeaders = z.looseObject({ authorization: z.string().max(400).optional() });
const zPassQuestion = zPassHeaders.extend({ 'if-modified-since': z.string().max(100).optional() });
const zDone = answerOf(z.object({ registered: z.boolean() }));

/** The codes of the tickets of a bill. `qr`: an SVG path with the view box that holds its white margin. */
const zTicketCodes = z.object({
  tickets: z.array(
    z.object({
      nth: z.number().int(),
      of: z.number().int(),
      film: z.string(),
      start: z.string(),
      cinema: z.string(),
      screen: z.string(),
      row: z.string().nullable(),
      /** Null: free seating. */
      seat: z.string().nullable(),
      rate: z.string(),
      /** For typing. */
      short_code: z.string(),
      qr: z.object({ box: z.string(), path: z.string() }),
    }),
  ),
});
export type TicketCodesWire = z.infer<typeof zTicketCodes>;

/** What the website calls about the tickets of a bill, and phones about the passes they hold (PassKit Web Service). */
export const ticketsPublicApi = defineRoutes('sales', {
  'GET /api/bill/:uuid/download': {
    summary: 'The tickets that still admit and the vouchers of a bill, one page each, as PDF (D-087)',
    foreignQuery: SHARED_LINK,
    params: zUuidParams,
    answer: fileAnswer('application/pdf'),
  },
  'GET /api/bill/:uuid/codes': {
    summary: 'The codes of the tickets that still admit, drawn, for the page of the order',
    params: zUuidParams,
    answer: answerOf(zTicketCodes),
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
  'POST /api/bill/:uuid/google-wallet': {
    summary: 'The link that saves the tickets of a bill in Google Wallet; Google gets them first',
    params: zUuidParams,
    answer: answerOf(z.object({ url: z.string() })),
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
  'POST /api/orders/mail': {
    summary: 'Mails the links to the orders of an address; an address without orders gets the same answer and no mail',
    body: z.strictObject({ email: zMailAddress, grecaptcha: zCaptchaToken }),
    answer: zMessageAnswer,
  },
  'POST /api/wallet/v1/devices/:device/registrations/:pass_type/:serial': {
    summary: 'A phone in whose Apple Wallet a pass was put: it is told when the pass changes',
    params: zPhonePassParams,
    headers: zPassHeaders,
    body: z.strictObject({
      pushToken: z
        .string()
        .regex(/^[0-9a-fA-F]{16,200}$/)
        .transform((token) => token.toLowerCase()),
    }),
    answer: zDone,
    also: [201],
  },
  'DELETE /api/wallet/v1/devices/:device/registrations/:pass_type/:serial': {
    summary: 'A phone from whose Apple Wallet a pass was removed',
    params: zPhonePassParams,
    headers: zPassHeaders,
    answer: zDone,
  },
  'GET /api/wallet/v1/devices/:device/registrations/:pass_type': {
    summary: 'The passes of a phone that changed since its last question, by serial number',
    params: z.object({ device: zDevice, pass_type: zPassType }),
    query: z.object({
      /** `lastUpdated` of the last answer. */
      passesUpdatedSince: z
        .string()
        .regex(/^\d{1,13}$/)
        .transform(Number)
        .optional(),
    }),
    answer: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }),
    also: [204],
  },
  'GET /api/wallet/v1/passes/:pass_type/:serial': {
    summary: 'A pass as it is now; voided if its ticket no longer admits',
    params: zPassParams,
    headers: zPassQuestion,
    answer: fileAnswer('application/vnd.apple.pkpass'),
    notModified: true,
  },
  'POST /api/wallet/v1/log': {
    summary: 'What phones say went wrong with passes; nothing is stored',
    body: z.strictObject({ logs: z.array(z.string().max(10_000)).max(100) }),
    answer: answerOf(z.object({ stored: z.literal(false) })),
  },
});
