/** A nexo terminal without its wire: it takes a message once, remembers the answer, and books. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { openNexoBook } from '#simulators/nexo/book.ts';
import type { NexoPlan, NexoSettings } from '#simulators/nexo/scenarios.ts';
import { amountOf, type Body, centsOf, failure, type Header, type Request, receiptsOf } from '#simulators/nexo/wire.ts';

/** A message that the terminal has taken. */
type Taken = {
  readonly header: Header;
  readonly stop: AbortController;
  /** Null: it still runs. */
  answer: Body | null;
};

const keyOf = ({ SaleID, ServiceID }: Pick<Header, 'SaleID' | 'ServiceID'>): string => `${SaleID}/${ServiceID}`;
const nameOf = (): string =>
  `${randomBytes(5).toString('hex').toUpperCase()}.${randomBytes(8).toString('hex').toUpperCase()}`;

export function openNexoTerminal(book: ReturnType<typeof openNexoBook>, settings: () => NexoSettings) {
  const taken = new Map<string, Taken>();
  const counts = { payments: 0, reversals: 0 };
  let current: Taken | null = null;

  async function payment(request: Request, own: Taken): Promise<Body> {
    const { next, usual, cardMs } = settings();
    const plan = next.shift() ?? usual;
    const cents = centsOf(request.PaymentRequest?.PaymentTransaction.AmountsReq.RequestedAmount ?? 0);
    const waitMs = plan.scenario === 'wait' ? 600_000 : (plan.cardMs ?? cardMs);
    if (waitMs > 0) await pause(waitMs, undefined, { signal: own.stop.signal, ref: false }).catch(() => {});
    if (own.stop.signal.aborted) return refused(request, 'Aborted', 'Cancelled by the cash register');
    return ended(request, plan, cents);
  }

  function ended(request: Request, plan: NexoPlan, cents: number): Body {
    switch (plan.scenario) {
      case 'decline':
        return refused(request, 'Refusal', 'Not enough balance');
      case 'wrong_pin':
        return refused(request, 'WrongPIN', 'Invalid pin');
      case 'cancel':
        return refused(request, 'Cancel', 'Cancelled by the shopper');
      case 'no_host':
        return refused(request, 'UnreachableHost', 'The host is not reachable');
      case 'partial':
        return paid(request, plan, Math.ceil(cents / 2), 'Partial');
      case 'wait':
      case 'approve':
        return paid(request, plan, cents + (plan.tipCents ?? 0), 'Success');
    }
  }

  function paid(request: Request, { tipCents, signs = false }: NexoPlan, cents: number, result: string): Body {
    const at = new Date().toISOString();
    const transaction = nameOf();
    book.book({ kind: 'sale', transaction, cents, at });
    const wantsSlips = request.PaymentRequest?.SaleData.SaleToAcquirerData?.includes('tenderOption=ReceiptHandler');
    return {
      Response: { Result: result, AdditionalResponse: 'AID=A0000000041010&cardType=mc&transactionType=GOODS_SERVICES' },
      SaleData: request.PaymentRequest?.SaleData,
      POIData: { POITransactionID: { TransactionID: transaction, TimeStamp: at }, POIReconciliationID: '1000' },
      PaymentResult: {
        PaymentType: 'Normal',
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { PaymentBrand: 'mc', MaskedPan: '541333 **** 4771', EntryMode: ['Contactless'] },
        },
        AmountsResp: {
          Currency: 'EUR',
          AuthorizedAmount: amountOf(cents),
          ...(tipCents !== undefined && { TipAmount: amountOf(tipCents) }),
        },
        PaymentAcquirerData: { ApprovalCode: '128594', AcquirerPOIID: 'V400m-324688179', MerchantID: 'Cinema' },
      },
      ...(wantsSlips && { PaymentReceipt: receiptsOf(cents, signs) }),
    };
  }

  const refused = (request: Request, condition: string, message: string): Body => ({
    ...failure(condition, message),
    SaleData: request.PaymentRequest?.SaleData,
    POIData: { POITransactionID: { TransactionID: nameOf(), TimeStamp: new Date().toISOString() } },
  });

  function reversal({ ReversalRequest }: Request): Body {
    const of = ReversalRequest?.OriginalPOITransaction.POITransactionID.TransactionID ?? '';
    const cents = centsOf(ReversalRequest?.ReversedAmount ?? 0);
    const sale = book.sale(of);
    if (!settings().givesBack || !sale) return failure('NotAllowed', 'The original transaction cannot be refunded');
    if (book.returnedOf(of) + cents > sale.cents) return failure('Refusal', 'More than the original amount');
    const at = new Date().toISOString();
    const transaction = nameOf();
    book.book({ kind: 'refund', transaction, cents, of, at });
    return {
      Response: { Result: 'Success' },
      POIData: { POITransactionID: { TransactionID: transaction, TimeStamp: at } },
    };
  }

  function status({ TransactionStatusRequest }: Request): Body {
    const reference = TransactionStatusRequest?.MessageReference;
    const known = reference && taken.get(keyOf(reference));
    if (!known || known.header.MessageCategory !== reference.MessageCategory)
      return { ...failure('NotFound', 'No such transaction'), MessageReference: reference };
    if (!known.answer) return { ...failure('InProgress', 'Still running'), MessageReference: reference };
    return {
      Response: { Result: 'Success' },
      MessageReference: reference,
      RepeatedMessageResponse: {
        MessageHeader: { ...known.header, MessageType: 'Response' },
        RepeatedResponseMessageBody: { [`${known.header.MessageCategory}Response`]: known.answer },
      },
    };
  }

  /** Null: a message with this ServiceID came before. */
  async function once(request: Request, run: (own: Taken) => Promise<Body> | Body): Promise<Body | null> {
    const header = request.MessageHeader;
    if (taken.has(keyOf(header))) return null;
    if (header.MessageCategory === 'Payment' && current) return failure('Busy', 'Another payment runs');
    const own: Taken = { header, stop: new AbortController(), answer: null };
    taken.set(keyOf(header), own);
    if (header.MessageCategory === 'Payment') current = own;
    own.answer = await run(own);
    if (current === own) current = null;
    return own.answer;
  }

  return {
    counts,
    display: (): string => (current ? 'Present card' : 'Ready'),
    /** Returns the body of the answer; null: the message came twice; '' for an answer without a body. */
    async take(request: Request): Promise<Body | null | ''> {
      switch (request.MessageHeader.MessageCategory) {
        case 'Payment':
          counts.payments += 1;
          return once(request, (own) => payment(request, own));
        case 'Reversal':
          counts.reversals += 1;
          return once(request, () => reversal(request));
        case 'TransactionStatus':
          return status(request);
        case 'Diagnosis':
          return {
            Response: { Result: 'Success' },
            POIStatus: {
              GlobalStatus: current ? 'Busy' : settings().status,
              CommunicationOKFlag: true,
              PrinterStatus: 'OK',
            },
          };
        case 'Abort': {
          const reference = request.AbortRequest?.MessageReference;
          if (reference) taken.get(keyOf(reference))?.stop.abort();
          return '';
        }
      }
    },
    stop(): void {
      for (const { stop } of taken.values()) stop.abort();
    },
  };
}
