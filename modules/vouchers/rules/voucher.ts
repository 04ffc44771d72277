/**
 * Vouchers and their types, as the rules see them (D-092, D-093). One turn is one visit, for gift
 * cards and loyalty cards; products are an amount for refreshments in cents. Numbered rules:
 * docs/algorithms/vouchers.md.
 */
import type { Day } from '#kernel/days.ts';
import type { Id, Uuid } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { Vat } from '#modules/vat/rules/vat-rates.ts';

export const VOUCHER_KINDS = ['giftcard', 'subscription'] as const;
export type VoucherKind = (typeof VOUCHER_KINDS)[number];

/**
 * The time when VAT on a voucher is due: at redemption (multi purpose) or at its sale (single
 * purpose) (D-083).
 */
export const VAT_TREATMENTS = ['multi_purpose', 'single_purpose'] as const;
export type VatTreatment = (typeof VAT_TREATMENTS)[number];

export type VoucherType = {
  readonly id: Id;
  readonly kind: VoucherKind;
  readonly active: boolean;
  readonly cost_turn: Cents;
  readonly turns_default: number;
  readonly turns_min: number;
  readonly turns_max: number;
  readonly turns_step: number;
  readonly products_enabled: boolean;
  readonly products_default: Cents;
  readonly products_min: Cents;
  readonly products_max: Cents;
  readonly products_step: Cents;
  /**
   * What a ticket paid by a turn counts for in box-office reports and film hire, without and for
   * its booking fee; never the customer's price (D-094).
   */
  readonly value_ticket: Cents;
  readonly value_handling: Cents;
  /** Relative date expression such as `+1 year` (D-100). */
  readonly validity: string;
  readonly vat_treatment: VatTreatment;
  /** The VAT of a single-purpose voucher, due when it is sold. */
  readonly vat: Vat;
};

/** The state of one voucher at one moment. */
export type Voucher = {
  readonly uuid: Uuid;
  readonly kind: VoucherKind;
  /** False: a blank card of a package that is not sold yet (D-106). */
  readonly activated: boolean;
  readonly paid: boolean;
  readonly deleted: boolean;
  readonly valid_from: Day | null;
  readonly valid_until: Day | null;
  readonly total_turns: number;
  readonly remaining_turns: number;
  /** Turns held by open bills. */
  readonly held_turns: number;
  readonly remaining_products: Cents;
  readonly held_products: Cents;
  /** Last use by another bill or by a scanner, epoch ms. */
  readonly last_used_ms: number | null;
  readonly vat_treatment: VatTreatment;
};

/**
 * Returns the turns that can be redeemed now (D-095): the remaining ones minus those held by open
 * bills.
 */
export const redeemableTurns = (voucher: Pick<Voucher, 'remaining_turns' | 'held_turns'>): number =>
  Math.max(0, voucher.remaining_turns - voucher.held_turns);

/** Returns the refreshments in cents that can be redeemed now (D-109). */
export const redeemableProducts = (voucher: Pick<Voucher, 'remaining_products' | 'held_products'>): Cents =>
  Math.max(0, voucher.remaining_products - voucher.held_products);

/** Returns the number of turns used (D-105). */
export const usedTurns = (voucher: Pick<Voucher, 'total_turns' | 'remaining_turns'>): number =>
  voucher.total_turns - voucher.remaining_turns;
