import type { Channel } from '#kernel/channel.ts';
import type { Cents } from '#kernel/money.ts';
import type { DiscountKind } from '#modules/discounts/rules/discount.ts';
import type { ChosenChoice } from '#modules/products/rules/choices.ts';
import type { SoldCombo } from '#modules/products/rules/combo.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';
import type { Gift } from '#modules/vouchers/rules/gifts/gift.ts';

/**
 * A priced cart, ready for sale: all data that is known before the database decides on seats,
 * quotas and vouchers. Amounts in cents.
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
  /** Hashed session and address range, for the hold limits (D-185). Null for staff. */
  readonly visitor: string | null;
  readonly visitorNet: string | null;
  readonly tickets: readonly CartTicket[];
  readonly cards: readonly CartCard[];
  /** What the buyer adds to the only gift card of the cart; null or absent: nothing. */
  readonly gift?: Gift | null;
  readonly lines: readonly CartLine[];
  /** Given at a till; absent: none. */
  readonly discounts?: readonly CartDiscount[];
  readonly total: Cents;
  /** The rest to pay after vouchers. */
  readonly due: Cents;
  /** The payment of `due`; null when nothing is due. */
  readonly payment: {
    readonly id: string;
    readonly methodId: number;
    readonly type: string;
    readonly driver: string;
    /**
     * The cash received: it is paid at once, and the rest is change (D-082). Null: it is paid
     * later.
     */
    readonly given: Cents | null;
    /** What is handed over in cash above (below 0: under) `due` (D-196). */
    readonly rounding: Cents;
    /** Paid on top of `due` (D-081). */
    readonly tip: Cents;
  } | null;
  readonly voucherUses: readonly CartVoucherUse[];
  /**
   * Tickets of an earlier bill that are returned for it (D-138): their lines are among `lines`,
   * less than 0.
   */
  readonly exchange?: CartExchange | null;
  /** The till of the sale; null: not at a till. */
  readonly till: CartTill | null;
  /** When a till sold it without the server, epoch ms; absent: it is sold now. */
  readonly soldOfflineAt?: number;
  /** The till whose cart holds some of the places already (CLAIM-22); absent: none. */
  readonly heldBy?: number | null;
  /** data_version of the snapshot the prices came from. */
  readonly pricedAt: number;
  readonly idempotency: { readonly actor: string; readonly key: string; readonly hash: Buffer } | null;
};

/** A discount of the bill, as it is stored. */
export type CartDiscount = {
  readonly no: number;
  readonly kind: DiscountKind;
  readonly value: number;
  readonly whole: boolean;
  readonly cents: Cents;
  readonly reasonId: number;
  readonly reason: string;
  readonly remark: string;
  readonly employeeId: number;
  readonly approvedBy: number | null;
  readonly approvalId: string | null;
};

export type CartExchange = {
  readonly billId: string;
  /** The screenings whose places become free. */
  readonly screeningIds: readonly number[];
};

/** A till and its attendant. */
export type CartTill = {
  readonly deviceId: number;
  readonly employeeId: number;
  /** Practice: uses no place, no stock and no real number (D-137). */
  readonly test: boolean;
  /** May sell blocked seats, half love seats and seats left empty for distance (D-042, T08). */
  readonly editsSeats: boolean;
  /** Accepts cards that were used a moment ago (D-102). */
  readonly overridesVouchers: boolean;
  /** The payment methods that this till offers; null: all of its kind (DEV-002). */
  readonly methods: readonly number[] | null;
};

export type CartTicket = {
  /** N of `items.N` as sent. */
  readonly item: number;
  readonly lineNo: number;
  readonly screeningId: number;
  /** Chosen seat; null: it is assigned, or the hall is unnumbered. */
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
  /** A card that was sold before gets more (D-093). */
  readonly isRecharge: boolean;
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
  /** What was chosen for a product; absent: nothing. */
  readonly choices?: readonly ChosenChoice[];
  /** The combo that it is a part of; absent: none. */
  readonly combo?: SoldCombo;
  readonly handling: Cents;
  readonly gross: Cents;
  /** What a discount took off; absent: none. */
  readonly discount?: { readonly cents: Cents; readonly no: number };
  readonly vatRate: number | null;
  /** Null: a fixed rate, or none. */
  readonly vatKind: VatKind | null;
  readonly vat: Cents;
  /** The line that is taken back by this one. */
  readonly returns?: { readonly billId: string; readonly lineNo: number };
};

export type CartVoucherUse = {
  readonly uuid: string;
  readonly paymentId: string;
  readonly methodId: number;
  readonly turns: number;
  readonly amount: Cents;
  /** The first item paid with it: a refusal is shown there. */
  readonly item: number;
};
