import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';

/**
 * A cart that is priced and about to be sold: everything that can be known without the database's word on
 * seats, quotas and vouchers. Amounts in cents.
 */
export type Cart = {
  readonly billId: string;
  readonly reference: string;
  readonly type: 'tickets' | 'vouchers' | 'products' | 'mixed';
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
    /** What was handed over in cash: it is paid at once, and the rest is change (D-082). Null: it is paid later. */
    readonly given: Cents | null;
  } | null;
  readonly voucherUses: readonly CartVoucherUse[];
  /** Tickets of an earlier bill that are brought back for it (D-138): their lines are among `lines`, less than 0. */
  readonly exchange?: CartExchange | null;
  /** Where it is sold in the house; null: not at a till. */
  readonly till: CartTill | null;
  /** data_version of the snapshot the prices came from. */
  readonly pricedAt: number;
  readonly idempotency: { readonly actor: string; readonly key: string; readonly hash: Buffer } | null;
};

export type CartExchange = {
  readonly billId: string;
  /** Of the places that become free. */
  readonly screeningIds: readonly number[];
};

/** A till and whoever stands at it. */
export type CartTill = {
  readonly deviceId: number;
  readonly employeeId: number;
  /** For practice: takes no place, no stock, and no number of the real ones (D-137). */
  readonly test: boolean;
  /** Blocked seats, half love seats and seats kept empty may be given away (D-042, T08). */
  readonly editsSeats: boolean;
  /** Cards that were used a moment ago are taken all the same (D-102). */
  readonly overridesVouchers: boolean;
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
  /** It exists already, without any value (D-106). */
  readonly isBlank: boolean;
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
  readonly productId: number | null;
  readonly turns: number | null;
  readonly products: Cents | null;
  readonly holderName: string | null;
  readonly voucherUuid: string | null;
  readonly name: string;
  readonly handling: Cents;
  readonly gross: Cents;
  readonly vatRate: number | null;
  readonly vat: Cents;
  /** The line that is brought back with this one. */
  readonly returns?: { readonly billId: string; readonly lineNo: number };
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
