import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, statusOf } from '#modules/terminals/rules/nexo/answers.ts';
import { centsOfDecimal, decimalOf } from '#modules/terminals/rules/nexo/decimal-amounts.ts';
import { isNameOfTerminal, POI_ID, serviceIdOf } from '#modules/terminals/rules/nexo/message-ids.ts';
import {
  standingOfStatus,
  verdictOfNotFound,
  verdictOfPayment,
  verdictOfReversal,
} from '#modules/terminals/rules/nexo/nexo-verdict.ts';
import { cardOf, slipsOfReceipts } from '#modules/terminals/rules/nexo/receipts.ts';
import { paymentRequest, reversalRequest } from '#modules/terminals/rules/nexo/requests.ts';

test('every amount of cents comes back from its decimal, and nothing else is taken for an amount', {
  tags: ['D-183'],
}, () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => centsOfDecimal(decimalOf(cents)) === cents));
  expect([5, 30, 1_200, 1_230].map(decimalOf)).toEqual(['0.05', '0.30', '12.00', '12.30']);
  expect(['12', '12.3', '12.30', '12.3000'].map(centsOfDecimal)).toEqual([1_200, 1_230, 1_230, 1_230]);
  for (const text of ['', '-1', '12.345', '1e3', '1,20', ' 1', '.5', '123456789'])
    expect([text, centsOfDecimal(text)]).toEqual([text, null]);
});

test('a ServiceID has ten characters, is the same for the same order, and another one for another order', {
  tags: ['T35'],
}, () => {
  const ids = fc.uuid();
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      expect(serviceIdOf(one)).toMatch(/^[0-9A-Z]{10}$/);
      return one === other || serviceIdOf(one) !== serviceIdOf(other);
    }),
  );
});

const PARTIES = { saleId: 'Foyer-1-2', poiId: 'V400m-324688179' };
const SALE = { serviceId: 'ABCDEFGHI1', amount: 1_230, reference: 'C-2026-000001', at: '2026-11-26T18:00:00.000Z' };

test('a payment and the reversal of a part of it, as the terminal reads them', { tags: ['D-143'] }, () => {
  const { header, body } = paymentRequest(PARTIES, SALE, true);
  expect(header).toEqual({
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory: 'Payment',
    MessageType: 'Request',
    SaleID: 'Foyer-1-2',
    ServiceID: 'ABCDEFGHI1',
    POIID: 'V400m-324688179',
  });
  expect(body).toEqual({
    PaymentRequest: {
      SaleData: {
        SaleTransactionID: { TransactionID: 'C-2026-000001', TimeStamp: '2026-11-26T18:00:00.000Z' },
        SaleToAcquirerData: 'tenderOption=ReceiptHandler',
      },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: { decimal: '12.30' } } },
    },
  });
  expect(reversalRequest(PARTIES, SALE, { id: 'T.P', at: '2026-11-26T17:00:00.000Z' }).body).toMatchObject({
    ReversalRequest: {
      OriginalPOITransaction: { POITransactionID: { TransactionID: 'T.P', TimeStamp: '2026-11-26T17:00:00.000Z' } },
      ReversedAmount: { decimal: '12.30' },
      ReversalReason: 'MerchantCancel',
    },
  });
});

const paid = (amounts: object = { Currency: 'EUR', AuthorizedAmount: '12.30' }, result = 'Success') => ({
  Response: { Result: result, AdditionalResponse: 'AID=A0000000041010&cardType=mc' },
  POIData: { POITransactionID: { TransactionID: 'T.P', TimeStamp: '2026-11-26T18:00:05.000Z' } },
  PaymentResult: {
    PaymentInstrumentData: { CardData: { PaymentBrand: 'mc', MaskedPan: '541333 **** 4771' } },
    AmountsResp: amounts,
    PaymentAcquirerData: { ApprovalCode: '128594' },
  },
});
const failed = (condition: string) => ({ Response: { Result: 'Failure', ErrorCondition: condition } });
const saysOf = (body: object) => verdictOfPayment(1_230, answerOf(body));

test.each([
  ['exactly this amount', paid(), 'paid'],
  ['with the tip that it names', paid({ AuthorizedAmount: '13.30', TipAmount: '1' }), 'paid'],
  ['another amount', paid({ AuthorizedAmount: '13.30' }), 'unknown'],
  ['no amount', paid({}), 'unknown'],
  ['another currency', paid({ Currency: 'USD', AuthorizedAmount: '12.30' }), 'unknown'],
  ['only a part', paid({ AuthorizedAmount: '6.00' }, 'Partial'), 'unknown'],
  ['without its name', { ...paid(), POIData: {} }, 'unknown'],
  ['refused', failed('Refusal'), 'failed'],
  ['cancelled by the till', failed('Aborted'), 'cancelled'],
  ['cancelled by the customer', failed('Cancel'), 'cancelled'],
  ['a word that says nothing about the money', failed('MessageFormat'), undefined],
  ['a message that came before', failed('InProgress'), undefined],
  ['no result', {}, undefined],
])('a payment that is %s', { tags: ['T35', 'D-143'] }, (_, body, outcome) => {
  expect(saysOf(body)?.outcome).toBe(outcome);
});

test('what is printed about the card: its name and its last four digits', { tags: ['D-143'] }, () => {
  expect(answerOf(paid()).report).toMatchObject({
    card: 'Mastercard ••••4771',
    authorisation: '128594',
    aid: 'A0000000041010',
    amount: 1_230,
    poiTransaction: { id: 'T.P', at: '2026-11-26T18:00:05.000Z' },
  });
  expect(cardOf('bcmc', '670300******1234 ')).toBe('Bancontact ••••1234');
  expect(cardOf('card 5413330000004771', '')).toBe('card ');
});

test('a reversal is accepted, refused for this payment, or proves nothing', { tags: ['REFUND-15'] }, () => {
  const says = (body: object) => verdictOfReversal(answerOf(body))?.says;
  expect(says({ Response: { Result: 'Success' } })).toBe('approved');
  expect(says(failed('NotAllowed'))).toBe('reversal_refused');
  expect(says(failed('UnreachableHost'))).toBe('no_connection');
  expect(says(failed('MessageFormat'))).toBeUndefined();
});

const DAY = 24 * 3_600_000;
test('an order that the terminal does not know may be on its way; later nothing was charged; after a day a person looks', {
  tags: ['T35'],
}, () => {
  expect(verdictOfNotFound(29_000, 30_000)).toBeNull();
  expect(verdictOfNotFound(30_000, 30_000)).toMatchObject({ outcome: 'failed', says: 'never_asked' });
  expect(verdictOfNotFound(DAY, 30_000)).toMatchObject({ outcome: 'unknown' });
});

const HEADER = paymentRequest(PARTIES, SALE, false).header;
const answering = (header: object, body: object = paid()) => ({
  SaleToPOIResponse: { MessageHeader: header, PaymentResponse: body },
});
test('only the answer to this very message counts', { tags: ['T35'] }, () => {
  expect(bodyOf(answering({ ...HEADER, MessageType: 'Response' }), HEADER)).toEqual(paid());
  for (const other of [
    { ServiceID: 'ABCDEFGHI2' },
    { POIID: 'V400m-1' },
    { SaleID: 'x' },
    { MessageCategory: 'Abort' },
  ])
    expect(bodyOf(answering({ ...HEADER, ...other }), HEADER)).toBeNull();
});

test('only an answer about this very order counts', { tags: ['T35'] }, () => {
  const about = (ServiceID: string) => ({
    Response: { Result: 'Success' },
    RepeatedMessageResponse: {
      MessageHeader: { ServiceID },
      RepeatedResponseMessageBody: { PaymentResponse: paid() },
    },
  });
  expect(statusOf(about('ABCDEFGHI1'), 'ABCDEFGHI1', 'Payment').what).toBe('answered');
  expect(statusOf(about('ABCDEFGHI2'), 'ABCDEFGHI1', 'Payment').what).toBe('unclear');
  expect(statusOf(about('ABCDEFGHI1'), 'ABCDEFGHI1', 'Reversal').what).toBe('unclear');
  expect(statusOf(failed('InProgress'), 'A', 'Payment').what).toBe('in_progress');
  expect(statusOf(failed('NotFound'), 'A', 'Payment').what).toBe('not_found');
  expect(statusOf(failed('MessageFormat'), 'A', 'Payment').what).toBe('unclear');
});

test('any JSON is read without an error', { tags: ['T35'] }, () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      bodyOf(json, HEADER);
      statusOf(json, 'A', 'Payment');
      return verdictOfPayment(1_230, answerOf(json))?.outcome !== 'paid';
    }),
  );
});

test('the slips of a terminal without a printer, with a place to sign', { tags: ['D-143'] }, () => {
  const slips = slipsOfReceipts({
    PaymentReceipt: [
      {
        DocumentQualifier: 'CashierReceipt',
        RequiredSignatureFlag: true,
        OutputContent: {
          OutputText: [
            { Text: 'name=MERCHANT%20COPY&key=merchantTitle' },
            { Text: 'name=Total&value=%E2%82%AC+12.30&key=totalAmount' },
            { Text: 'Thank%20you' },
          ],
        },
      },
      { DocumentQualifier: 'CustomerReceipt', OutputContent: { OutputText: [{ Text: 'key=header1' }] } },
    ],
  });
  expect(slips).toHaveLength(1);
  expect(slips[0]).toMatchObject({ kind: 'merchant', needsSignature: true });
  expect(slips[0]?.lines.map(({ text }) => text)).toEqual([
    'MERCHANT COPY',
    `Total${' '.repeat(20)}€ 12.30`,
    'Thank you',
  ]);
});

test('whose certificate it is, and what a terminal is called', { tags: ['PRN-001'] }, () => {
  const own = (name: string) => isNameOfTerminal(name, 'V400m-324688179');
  expect(own('V400m-324688179.live.terminal.adyen.com')).toBe(true);
  expect(own('legacy-terminal-certificate.test.terminal.adyen.com')).toBe(true);
  for (const name of ['P400-1.live.terminal.adyen.com', 'V400m-324688179.example.com', 'V400m-324688179', ''])
    expect([name, own(name)]).toEqual([name, false]);
  expect(['V400m-324688179', 'S1E-000158', 'V400m', 'V 1', 'http://x-1'].map((id) => POI_ID.test(id))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ['OK', 'ready'],
  ['Busy', 'busy'],
  ['Maintenance', 'busy'],
  ['Unreachable', 'failed'],
  ['', 'failed'],
])('a terminal that says "%s" is %s', { tags: ['D-025'] }, (word, state) => {
  expect(standingOfStatus(word).state).toBe(state);
});
