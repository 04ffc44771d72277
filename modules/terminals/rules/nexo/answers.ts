import type { Cents } from '#kernel/money.ts';
import type { CardReport } from '#modules/terminals/rules/card-report.ts';
import { centsOfDecimal } from '#modules/terminals/rules/nexo/decimal-amounts.ts';
import { at, fieldsOf, type Json, textAt } from '#modules/terminals/rules/nexo/read-json.ts';
import { cardOf, slipsOfReceipts } from '#modules/terminals/rules/nexo/receipts.ts';
import type { MessageHeader, PoiTransaction } from '#modules/terminals/rules/nexo/requests.ts';
import type { Slip } from '#modules/terminals/rules/slips.ts';

/** What a terminal says to a payment or a reversal. */
export type NexoAnswer = {
  /** `Success`, `Partial` or `Failure`; '' for none. */
  readonly result: string;
  /** Why not, in the word of the protocol. */
  readonly condition: string;
  /** With the tip; null: not in whole cents, or not in euros. */
  readonly amount: Cents | null;
  readonly tip: Cents;
  readonly transaction: PoiTransaction | null;
  readonly report: CardReport;
  readonly slips: readonly Slip[];
};

/** Returns the body of a response to exactly this request; null: it answers another one, or none. */
export function bodyOf(json: Json, { MessageCategory, SaleID, ServiceID, POIID }: MessageHeader): Json {
  const response = at(json, 'SaleToPOIResponse');
  const header = at(response, 'MessageHeader');
  const isOurs =
    textAt(header, 'MessageCategory') === MessageCategory &&
    textAt(header, 'SaleID') === SaleID &&
    textAt(header, 'ServiceID') === ServiceID &&
    textAt(header, 'POIID') === POIID;
  return (isOurs && at(response, `${MessageCategory}Response`)) || null;
}

/** The terminal reports in the clear that it cannot read what we sent: it has another key. */
export const isRejected = (json: Json): boolean =>
  textAt(json, 'SaleToPOIRequest', 'EventNotification', 'EventToNotify') === 'Reject';

/** Reads the body of a payment or a reversal. */
export function answerOf(body: Json): NexoAnswer {
  const transactionId = textAt(body, 'POIData', 'POITransactionID', 'TransactionID');
  const stamp = textAt(body, 'POIData', 'POITransactionID', 'TimeStamp');
  const transaction = transactionId === '' ? null : { id: transactionId, at: stamp };
  const amounts = at(body, 'PaymentResult', 'AmountsResp');
  const inEuros = ['', 'EUR'].includes(textAt(amounts, 'Currency'));
  const amount = inEuros ? centsOfDecimal(textAt(amounts, 'AuthorizedAmount')) : null;
  return {
    result: textAt(body, 'Response', 'Result'),
    condition: textAt(body, 'Response', 'ErrorCondition'),
    amount,
    tip: centsOfDecimal(textAt(amounts, 'TipAmount')) ?? 0,
    transaction,
    report: reportOf(body, amount, transaction),
    slips: slipsOfReceipts(body),
  };
}

function reportOf(body: Json, amount: Cents | null, poiTransaction: PoiTransaction | null): CardReport {
  const card = at(body, 'PaymentResult', 'PaymentInstrumentData', 'CardData');
  const acquirer = at(body, 'PaymentResult', 'PaymentAcquirerData');
  const more = at(body, 'Response', 'AdditionalResponse');
  const fields = typeof more === 'string' ? fieldsOf(more) : new Map<string, string>();
  return {
    result: null,
    amount,
    receiptNo: null,
    traceNo: null,
    stamp: null,
    card: cardOf(textAt(card, 'PaymentBrand'), textAt(card, 'MaskedPan')),
    text: (fields.get('refusalReason') ?? fields.get('message') ?? '').slice(0, REASON_MAX),
    authorisation: textAt(acquirer, 'ApprovalCode').slice(0, CODE_MAX),
    aid: (fields.get('AID') ?? '').slice(0, CODE_MAX),
    terminalNo: textAt(acquirer, 'AcquirerPOIID').slice(0, CODE_MAX),
    poiTransaction,
  };
}
const REASON_MAX = 100;
const CODE_MAX = 40;

/** What a terminal says to the question about an earlier message. */
export type NexoStatus =
  | { readonly what: 'in_progress' | 'not_found' | 'unclear' }
  | { readonly what: 'answered'; readonly answer: NexoAnswer };

/** Reads the answer to a question about an order. An answer about another message is unclear. */
export function statusOf(body: Json, serviceId: string, category: 'Payment' | 'Reversal'): NexoStatus {
  const condition = textAt(body, 'Response', 'ErrorCondition');
  if (textAt(body, 'Response', 'Result') !== 'Success') {
    if (condition === 'InProgress' || condition === 'Busy') return { what: 'in_progress' };
    return { what: condition === 'NotFound' ? 'not_found' : 'unclear' };
  }
  const repeated = at(body, 'RepeatedMessageResponse');
  const earlier = at(repeated, 'RepeatedResponseMessageBody', `${category}Response`);
  const isOurs = textAt(repeated, 'MessageHeader', 'ServiceID') === serviceId;
  return isOurs && earlier !== undefined ? { what: 'answered', answer: answerOf(earlier) } : { what: 'unclear' };
}

/** Returns how a terminal stands, in the word of the protocol: `OK`, `Busy`, `Maintenance`, `Unreachable`; '' for none. */
export const globalStatusOf = (body: Json): string =>
  textAt(body, 'Response', 'Result') === 'Success' ? textAt(body, 'POIStatus', 'GlobalStatus') || 'OK' : '';
