import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zDay, zIdParams, zOnceHeaders, zUuid, zUuidParams } from '#kernel/wire.ts';
import { zApproval, zApprovalForm, zApprover } from '#modules/discounts/contract/device.ts';
import { zHeldCart, zTillCart } from '#modules/till/contract/cart.ts';
import { zTillChange } from '#modules/till/contract/change.ts';
import { zTillExchange, zTillReturnable } from '#modules/till/contract/exchange.ts';
import {
  zLookUpResult,
  zReceiptByMail,
  zTerminalDay,
  zTillBill,
  zTillBills,
  zTillBillsQuery,
  zTillCode,
  zTillData,
  zTillDay,
  zTillDecision,
  zTillHall,
  zTillHallQuery,
  zTillLookup,
  zTillMail,
  zTillOutcome,
  zTillPaidOut,
  zTillPark,
  zTillPay,
  zTillRefund,
  zTillRefundChoice,
  zTillRefundPreview,
  zTillSale,
} from '#modules/till/contract/till.ts';
import { zTipChoice, zTipQuestion, zTipQuestionForm } from '#modules/till/contract/tips.ts';

const zRefundParams = z.object({ uuid: zUuid, refund: zUuid });

/** What the devices of a cinema call. */
export const tillDeviceApi = defineRoutes('pos', {
  'GET /api/pos/bills': {
    summary: 'Bills of the tills: those that wait, parked ones too (POS-004), or all of today (POS-003)',
    query: zTillBillsQuery,
    answer: answerOf(zTillBills),
  },
  'GET /api/pos/bills/:uuid': {
    summary: 'A bill with its lines and payments',
    params: zUuidParams,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/payments': {
    summary: 'Pays a part of a bill or all of it; with the last part it settles (D-082)',
    params: zUuidParams,
    headers: zOnceHeaders,
    body: zTillPay,
    answer: answerOf(zTillBill),
  },
  'GET /api/pos/discount-approvers': {
    summary: 'Colleagues who may allow a discount by PIN; at most 500',
    answer: answerOf(z.array(zApprover)),
  },
  'POST /api/pos/discount-approvals': {
    summary: 'A colleague with the permission allows a discount at this till, by PIN',
    body: zApprovalForm,
    answer: answerOf(zApproval),
  },
  'POST /api/pos/terminal/end-of-day': {
    summary: 'Ends the day of the card terminal beside this till (D-143)',
    answer: answerOf(zTerminalDay),
  },
  'POST /api/pos/terminals/:id/end-of-day': {
    summary: 'Ends the day of a card terminal beside the drawer of this till, as its count shows it (D-143)',
    params: zIdParams,
    answer: answerOf(zTerminalDay),
  },
  'GET /api/pos/terminals/:id/end-of-day': {
    summary: 'The last end of day of a card terminal beside the drawer of this till',
    params: zIdParams,
    answer: answerOf(zTerminalDay),
  },
  'POST /api/pos/bills/:uuid/payments/:payment/abort': {
    summary: 'Asks the card terminal or the provider of a QR code to give a payment up; the result follows',
    params: z.object({ uuid: zUuid, payment: zUuid }),
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/payments/:payment/ask-again': {
    summary: 'Asks a card terminal or a provider at once for a result that is unknown (ERR-028)',
    params: z.object({ uuid: zUuid, payment: zUuid }),
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/payments/:payment/decision': {
    summary:
      'Says what happened at a card terminal that never said it (ERR-028, D-143), or waits no longer for a QR payment',
    params: z.object({ uuid: zUuid, payment: zUuid }),
    body: zTillDecision,
    answer: answerOf(zTillBill),
  },
  'GET /api/pos/bills/:uuid/payments/:payment/code': {
    summary: 'The QR code by which a customer pays, and what the provider says of the payment (D-144)',
    params: z.object({ uuid: zUuid, payment: zUuid }),
    answer: answerOf(zTillCode),
  },
  'POST /api/pos/bills/:uuid/park': {
    summary: 'Puts a bill aside to serve others first (D-139)',
    params: zUuidParams,
    body: zTillPark,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/mail': {
    summary: 'Mails the tickets to the address on the bill, or to this one if it has none (D-088)',
    params: zUuidParams,
    body: zTillMail,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/take': {
    summary: 'Takes a parked bill up again at this till',
    params: zUuidParams,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/delete': {
    summary: 'Deletes an unpaid bill: its places are free, parts that were paid go back (D-090)',
    params: zUuidParams,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/refund': {
    summary: 'Gives lines of a bill back, the way they were paid or in cash (D-138)',
    params: zUuidParams,
    headers: zOnceHeaders,
    body: zTillRefund,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/refund-preview': {
    summary: 'Says how much a refund of these lines gives back, to the cent; changes nothing (D-138)',
    params: zUuidParams,
    body: zTillRefundChoice,
    answer: answerOf(zTillRefundPreview),
  },
  'POST /api/pos/bills/:uuid/refunds/:refund/terminal': {
    summary: 'Asks the terminal of this till to give a refund back to its card (D-138)',
    params: zRefundParams,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/refunds/:refund/abort': {
    summary: 'Asks the card terminal to give a refund up; what came of it is told afterwards',
    params: zRefundParams,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/refunds/:refund/decision': {
    summary: 'Says what happened to a refund at a card terminal that never said it (ERR-028, D-143)',
    params: zRefundParams,
    body: zTillDecision,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/bills/:uuid/refunds/:refund/paid-out': {
    summary: 'Says that the money of a card was given back by hand at the terminal, or in cash (D-138)',
    params: zRefundParams,
    body: zTillPaidOut,
    answer: answerOf(zTillBill),
  },
  'GET /api/pos/bills/:uuid/change': {
    summary: 'What an unpaid bill has, to change it like a cart (D-139)',
    params: zUuidParams,
    answer: answerOf(zTillChange),
  },
  'GET /api/pos/bills/:uuid/exchange': {
    summary: 'The tickets of a bill that can be exchanged, and what each counts (D-138)',
    params: zUuidParams,
    answer: answerOf(zTillReturnable),
  },
  'POST /api/pos/bills/:uuid/exchange': {
    summary:
      'Takes tickets back and sells others for them in one bill; only the difference is paid or handed back (D-138)',
    params: zUuidParams,
    headers: zOnceHeaders,
    body: zTillExchange,
    answer: answerOf(zTillBill),
  },
  'GET /api/pos/data': {
    summary: 'Returns what this till sells, its payment methods, and what the signed-in employee may do',
    answer: answerOf(zTillData),
  },
  'GET /api/pos/screenings': {
    summary: 'The screenings of a business day in the cinema of this till (POS-005)',
    query: z.object({ day: zDay.optional() }),
    answer: answerOf(zTillDay),
  },
  'GET /api/pos/screenings/:id': {
    summary: 'A screening with its prices at the till and its seats as they are now (POS-017)',
    params: zIdParams,
    query: zTillHallQuery,
    answer: answerOf(zTillHall),
  },
  'POST /api/pos/cart': {
    summary: 'Holds exactly the places of the cart of this till, until they are sold or half an hour is over',
    body: zTillCart,
    answer: answerOf(zHeldCart),
  },
  'POST /api/pos/sales': {
    summary: 'Sells a cart: a bill that waits for its payments, or with cash one that is settled (POS-002)',
    headers: zOnceHeaders,
    body: zTillSale,
    answer: answerOf(zTillBill),
  },
  'POST /api/pos/tip-questions': {
    summary: 'Asks the customer at the display of this till for a tip (D-144)',
    body: zTipQuestionForm,
    answer: answerOf(z.null()),
  },
  'GET /api/pos/tip-questions/:id': {
    summary: 'What the customer chose as a tip, while the question is open',
    params: z.object({ id: zUuid }),
    answer: answerOf(zTipQuestion),
  },
  'POST /api/pos/tip-questions/:id/close': {
    summary: 'Goes on without the choice of the customer',
    params: z.object({ id: zUuid }),
    answer: answerOf(z.null()),
  },
  'POST /api/display/tip': {
    summary: 'The tip that a customer chose at the display; refused once the payment has started (D-144)',
    tag: 'display',
    body: zTipChoice,
    answer: answerOf(z.null()),
  },
  'POST /api/display/receipt': {
    summary: 'Mails the tickets of the bill that was just paid at the till of this display (D-144)',
    tag: 'display',
    body: zReceiptByMail,
    answer: answerOf(z.null()),
  },
  'POST /api/pos/lookup': {
    summary: 'What a code is: ticket, bill, reservation, voucher or product (D-157)',
    body: zTillLookup,
    answer: answerOf(zLookUpResult),
  },
  'POST /api/pos/requests/:key/outcome': {
    summary: 'What became of a request whose answer was lost; one that was not carried out never will be (T48)',
    params: z.object({ key: z.string().min(16).max(255) }),
    answer: answerOf(zTillOutcome),
  },
});
