import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';

/**
 * A cart that is priced and about to be sold: everything that can be known without the database's word on
 * seats, quotas and vouchers. Amounts in cents.
 */
export type Cart = {
  readonly billId: string;
  readonly reference: string;
  readonly type: 'tickets' | 'vouchers' | 'mixed';
  readonly channel: Channel;
  readonly locale: string;
  readonly buyerName: string | null;
  readonly buyerEmail: string | null;
  readonly newsletter: boolean;
  readonly tagManager: Record<string, unknown> | null;
  /** Hashed session and address range: limits against hoarding (D-185). Null for staff. */
  readonly visitor: string | null;
  readonly visitorNet: string | null;
  readonly tickets: readonly CartTicket[];
  readonly cards: readonly CartCard[];
  readonly lines: readonly CartLine[];
  readonly total: Cents;
  /** What is left to pay after vouchers. */
  readonly due: Cents;
  /** The payment of `due`; null when nothing is due. */
  readonly payment: {
    readonly id: string;
    readonly methodId: number;
    readonly type: string;
    readonly driver: string;
  } | null;
  readonly voucherUses: readonly CartVoucherUse[];
  /** data_version of the snapshot the prices came from. */
  readonly pricedAt: number;
  readonly idempotency: { readonly actor: string; readonly key: string; readonly hash: Buffer } | null;
};

export type CartTicket = {
  /** N of `items.N` as sent. */
  readonly item: number;
  readonly lineNo: number;
  readonly screeningId: number;
  /** Chosen seat; null: the house assigns, or the hall is unnumbered. */
  readonly seat: string | null;
  readonly rateId: number;
  readonly rateName: string;
  /** Set when the rate is limited per screening. */
  readonly quota: number | null;
};

export type CartCard = {
  readonly item: number;
  readonly lineNo: number;
  readonly typeId: number;
  readonly turns: number;
  readonly products: Cents;
  readonly price: Cents;
  readonly costTurn: Cents;
  readonly codeHmac: Buffer;
  readonly codeSealed: Buffer;
  readonly holderName: string | null;
};

export type CartLine = {
  readonly lineNo: number;
  readonly kind: string;
  readonly ofLine: number | null;
  readonly screeningId: number | null;
  readonly rateId: number | null;
  readonly seat: string | null;
  readonly seatClass: string | null;
  readonly voucherTypeId: number | null;
  readonly turns: number | null;
  readonly products: Cents | null;
  readonly holderName: string | null;
  readonly voucherUuid: string | null;
  readonly name: string;
  readonly handling: Cents;
  readonly gross: Cents;
  readonly vatRate: number | null;
  readonly vat: Cents;
};

export type CartVoucherUse = {
  readonly uuid: string;
  readonly paymentId: string;
  readonly methodId: number;
  readonly turns: number;
  readonly amount: Cents;
  /** The first item paid with it: where a refusal is shown. */
  readonly item: number;
};
