/** The messages of the Terminal API as far as the simulator reads and writes them. */
import { z } from 'zod';

export const headerSchema = z.object({
  ProtocolVersion: z.literal('3.0'),
  MessageClass: z.literal('Service'),
  MessageCategory: z.enum(['Payment', 'Reversal', 'TransactionStatus', 'Abort', 'Diagnosis']),
  MessageType: z.literal('Request'),
  SaleID: z.string().min(1),
  ServiceID: z.string().min(1).max(10),
  POIID: z.string().min(1),
});
export type Header = z.output<typeof headerSchema>;

const amountSchema = z.number().positive().multipleOf(0.01);
const saleSchema = z.object({
  SaleTransactionID: z.object({ TransactionID: z.string().min(1), TimeStamp: z.iso.datetime({ offset: true }) }),
  SaleToAcquirerData: z.string().optional(),
});
const referenceSchema = z.object({
  MessageCategory: z.enum(['Payment', 'Reversal']),
  SaleID: z.string().min(1),
  ServiceID: z.string().min(1).max(10),
});

export const requestSchema = z.object({
  MessageHeader: headerSchema,
  PaymentRequest: z
    .object({
      SaleData: saleSchema,
      PaymentTransaction: z.object({
        AmountsReq: z.object({ Currency: z.literal('EUR'), RequestedAmount: amountSchema }),
      }),
    })
    .optional(),
  ReversalRequest: z
    .object({
      OriginalPOITransaction: z.object({
        POITransactionID: z.object({ TransactionID: z.string().min(1), TimeStamp: z.iso.datetime({ offset: true }) }),
      }),
      ReversalReason: z.literal('MerchantCancel'),
      ReversedAmount: amountSchema,
      SaleData: saleSchema.extend({ SaleToAcquirerData: z.literal('currency=EUR') }),
    })
    .optional(),
  TransactionStatusRequest: z
    .object({
      MessageReference: referenceSchema,
      ReceiptReprintFlag: z.boolean(),
      DocumentQualifier: z.array(z.string()),
    })
    .optional(),
  AbortRequest: z.object({ AbortReason: z.string().min(1), MessageReference: referenceSchema }).optional(),
  DiagnosisRequest: z.object({ HostDiagnosisFlag: z.boolean() }).optional(),
});
export type Request = z.output<typeof requestSchema>;

export type Body = Readonly<Record<string, unknown>>;
export const failure = (condition: string, message: string): Body => ({
  Response: {
    Result: 'Failure',
    ErrorCondition: condition,
    AdditionalResponse: `message=${encodeURIComponent(message)}`,
  },
});

export const centsOf = (amount: number): number => Math.round(amount * 100);
export const amountOf = (cents: number): number => cents / 100;

/** A terminal that cannot read a message says so in the clear, as an event. */
export const rejection = (header: Partial<Header>, detail: string) => ({
  SaleToPOIRequest: {
    MessageHeader: {
      ProtocolVersion: '3.0',
      MessageClass: 'Event',
      MessageCategory: 'Event',
      MessageType: 'Notification',
      SaleID: header.SaleID ?? '',
      POIID: header.POIID ?? '',
      DeviceID: '1',
    },
    EventNotification: {
      EventToNotify: 'Reject',
      EventDetails: `message=${encodeURIComponent(detail)}`,
      TimeStamp: new Date().toISOString(),
    },
  },
});

/** What is printed on the two slips of a payment. */
export function receiptsOf(cents: number, signs: boolean) {
  const total = amountOf(cents).toFixed(2);
  const slip = (qualifier: string, title: string) => ({
    DocumentQualifier: qualifier,
    RequiredSignatureFlag: signs && qualifier === 'CashierReceipt',
    OutputContent: {
      OutputFormat: 'Text',
      OutputText: [
        { Text: `name=${encodeURIComponent(title)}&key=merchantTitle`, CharacterStyle: 'Bold', EndOfLineFlag: true },
        { Text: `name=Total&value=${encodeURIComponent(`€ ${total}`)}&key=totalAmount`, EndOfLineFlag: true },
        { Text: 'name=Card&value=%2A%2A%2A%2A%2A%2A%2A%2A%2A%2A%2A%2A4771&key=pan', EndOfLineFlag: true },
      ],
    },
  });
  return [slip('CashierReceipt', 'MERCHANT COPY'), slip('CustomerReceipt', 'CARDHOLDER COPY')];
}
