import type { Cents } from '#kernel/money.ts';
import { decimalOf } from '#modules/terminals/rules/nexo/decimal-amounts.ts';

export type NexoCategory = 'Payment' | 'Reversal' | 'TransactionStatus' | 'Abort' | 'Diagnosis';

export type MessageHeader = {
  readonly ProtocolVersion: '3.0';
  readonly MessageClass: 'Service';
  readonly MessageCategory: NexoCategory;
  readonly MessageType: 'Request';
  readonly SaleID: string;
  readonly ServiceID: string;
  readonly POIID: string;
};

/** Who asks which terminal. */
export type Parties = { readonly saleId: string; readonly poiId: string };

/** A decimal that is written as it is: no floating number stands in between. */
export type Decimal = { readonly decimal: string };

export type NexoRequest = { readonly header: MessageHeader; readonly body: Readonly<Record<string, unknown>> };

const request = (
  { saleId, poiId }: Parties,
  category: NexoCategory,
  serviceId: string,
  body: Readonly<Record<string, unknown>>,
): NexoRequest => ({
  header: {
    ProtocolVersion: '3.0',
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Request',
    SaleID: saleId,
    ServiceID: serviceId,
    POIID: poiId,
  },
  body: { [`${category}Request`]: body },
});

export type Sale = {
  readonly serviceId: string;
  readonly amount: Cents;
  /** By which people at the provider find it. */
  readonly reference: string;
  /** ISO 8601. */
  readonly at: string;
};

const amountOf = (cents: Cents): Decimal => ({ decimal: decimalOf(cents) });

/** `tillPrints`: the terminal leaves the slips to us. */
export const paymentRequest = (parties: Parties, sale: Sale, tillPrints: boolean): NexoRequest =>
  request(parties, 'Payment', sale.serviceId, {
    SaleData: {
      SaleTransactionID: { TransactionID: sale.reference, TimeStamp: sale.at },
      ...(tillPrints && { SaleToAcquirerData: 'tenderOption=ReceiptHandler' }),
    },
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amountOf(sale.amount) } },
  });

/** A transaction as the terminal names it. */
export type PoiTransaction = { readonly id: string; readonly at: string };

/** Gives back a part or the whole of a payment, without its card. */
export const reversalRequest = (parties: Parties, refund: Sale, charge: PoiTransaction): NexoRequest =>
  request(parties, 'Reversal', refund.serviceId, {
    OriginalPOITransaction: { POITransactionID: { TransactionID: charge.id, TimeStamp: charge.at } },
    ReversalReason: 'MerchantCancel',
    ReversedAmount: amountOf(refund.amount),
    SaleData: {
      SaleTransactionID: { TransactionID: refund.reference, TimeStamp: refund.at },
      SaleToAcquirerData: 'currency=EUR',
    },
  });

/** Names an earlier message. */
export type Earlier = { readonly category: 'Payment' | 'Reversal'; readonly serviceId: string };

const referenceTo = ({ saleId }: Parties, { category, serviceId }: Earlier) => ({
  MessageCategory: category,
  SaleID: saleId,
  ServiceID: serviceId,
});

export const statusRequest = (
  parties: Parties,
  serviceId: string,
  earlier: Earlier,
  tillPrints: boolean,
): NexoRequest =>
  request(parties, 'TransactionStatus', serviceId, {
    ReceiptReprintFlag: tillPrints,
    DocumentQualifier: ['CashierReceipt', 'CustomerReceipt'],
    MessageReference: referenceTo(parties, earlier),
  });

export const abortRequest = (parties: Parties, serviceId: string, earlier: Earlier): NexoRequest =>
  request(parties, 'Abort', serviceId, {
    AbortReason: 'MerchantAbort',
    MessageReference: referenceTo(parties, earlier),
  });

export const diagnosisRequest = (parties: Parties, serviceId: string): NexoRequest =>
  request(parties, 'Diagnosis', serviceId, { HostDiagnosisFlag: false });
