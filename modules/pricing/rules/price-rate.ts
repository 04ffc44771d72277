/**
 * What a manager defines (price rate) and what a visitor is offered for one screening (tariff).
 * Prices include VAT and are cents. Numbered rules: docs/algorithms/pricing.md.
 */
import type { Day } from '#kernel/days.ts';
import type { Id } from '#kernel/ids.ts';
import type { Cents } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { Vat } from '#modules/vat/rules/vat-rates.ts';

/** One price of a rate. A filled key narrows the row to screenings with that value; an empty one fits all (D-051). */
export type PriceRow = {
  readonly ticket: Cents;
  /** Empty: the handling of the rate. */
  readonly handling?: Cents | null;
  readonly cinema_id?: Id | null;
  readonly screen_id?: Id | null;
  readonly dimension?: string | null;
  readonly media_type?: string | null;
  readonly event_id?: Id | null;
  /** The first business day of the shows that cost this; empty: since ever. A later day replaces an earlier one. */
  readonly from_day?: Day | null;
};

/** When a rate may be used (D-052). Everything left out does not restrict. */
export type Usable = {
  /** 0 Sunday ... 6 Saturday, of the screening's business day. An empty list does not restrict. */
  readonly weekdays?: readonly number[];
  /** Earliest start of the screening, 'HH:mm' on the cinema's clock, included. */
  readonly start_from?: string;
  /** Latest start of the screening, 'HH:mm', included. Earlier than `start_from`: the window runs over midnight. */
  readonly start_until?: string;
  /** Business days between the purchase and the screening, at least (D-053). */
  readonly days_in_advance?: number;
  /** First and last business day of the screenings the rate is meant for, both included. */
  readonly valid_from?: Day;
  readonly valid_until?: Day;
};

export type PriceRate = {
  readonly id: Id;
  readonly name: Texts;
  readonly description: Texts;
  readonly handling: Cents;
  readonly min_tickets: number;
  readonly max_tickets: number;
  /** Bit mask of kernel/visibility.ts. */
  readonly visibility: number;
  readonly sort: number;
  readonly active: boolean;
  readonly accept_voucher: boolean;
  readonly vat: Vat;
  /** Tickets of this rate per screening; null: no limit. */
  readonly quota: number | null;
  readonly usable: Usable;
  readonly rows: readonly PriceRow[];
};

/** Supplement per seat class on top of the tariff (D-035). A class that is not listed costs nothing extra. */
export type ClassRates = Readonly<Record<string, { readonly ticket: Cents; readonly handling: Cents }>>;

/** What a rate costs for one screening (PRICE-16). `handling` null: the booking fee is as usual. */
export type OwnPrice = { readonly rate_id: Id; readonly ticket: Cents; readonly handling: Cents | null };

/** What the price of a ticket depends on. */
export type PricedScreening = {
  readonly cinema_id: Id;
  readonly screen_id: Id;
  readonly dimension: string;
  readonly media_type: string;
  readonly event_id?: Id | null;
  readonly start_ms: number;
  readonly business_day: Day;
  /** Instead of the prices of these rates (PRICE-16). */
  readonly own_prices?: readonly OwnPrice[];
};

/** A price rate offered for one screening on one surface (TCK-004). `total` = ticket + handling. */
export type Tariff = {
  readonly rate: PriceRate;
  readonly ticket: Cents;
  readonly handling: Cents;
  readonly total: Cents;
};
