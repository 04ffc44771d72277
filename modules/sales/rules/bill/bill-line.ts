/**
 * One line of a bill. Lines are written once and never changed; a refund adds its own rows. Amounts
 * are cents and include VAT.
 */
import type { Uuid } from '#kernel/ids.ts';
import type { Cents, VatBasisPoints } from '#kernel/money.ts';

/** `voucher_visits` and `voucher_refreshments` are the two parts of a sold voucher. */
export const BILL_LINE_KINDS = ['ticket', 'supplement', 'product', 'voucher_visits', 'voucher_refreshments'] as const;
export type BillLineKind = (typeof BILL_LINE_KINDS)[number];

export type BillLine = {
  readonly kind: BillLineKind;
  /** Index of the basket item the line comes from. */
  readonly item: number;
  readonly gross: Cents;
  /** What a discount took off: `gross` is the price after it. */
  readonly discount: Cents;
  /** N of `discounts.N`; null: none. */
  readonly discount_no: number | null;
  /** The part of `gross` that is the booking fee; a refund includes it only on request (D-085). */
  readonly handling: Cents;
  /**
   * Null: no VAT on this line. Either the line sells a multi-purpose voucher (VAT follows at
   * redemption) or a single-purpose voucher pays the line (VAT was due at its sale) (D-083).
   */
  readonly vat_rate: VatBasisPoints | null;
  readonly vat: Cents;
  /** The voucher whose turn pays this line in full, if any (D-094). */
  readonly voucher: Uuid | null;
};
