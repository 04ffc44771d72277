import { createHash } from 'node:crypto';
import { addDays, businessDay } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import { type PriceKey, usualPrice, whyThisPrice } from '#modules/pricing/rules/find-price.ts';
import { type OwnPrices, ownPricesFrom, type StoredOwnPrice } from '#modules/pricing/rules/own-prices.ts';
import type { PricedScreening } from '#modules/pricing/rules/price-rate.ts';
import { supplementOf } from '#modules/pricing/rules/price-ticket.ts';
import { whyNotUsable } from '#modules/pricing/rules/usability.ts';
import {
  type RateToPrice,
  ratesToPrice,
  type ScreeningToPrice,
  screeningToPrice,
  storedOwnPrices,
} from '#modules/pricing/server/screening-prices.sql.ts';
import type { Reads } from '#platform/db/tx.ts';

const RATES_MAX = 500;
/** A rate that must be bought in advance has a price, whenever it is asked. */
const LONG_BEFORE_DAYS = 400;

type Amounts = { readonly ticket: number; readonly handling: number };

/** A screening with what it costs as usual, and its own prices. Cents. */
export type ScreeningPrices = {
  readonly screening: ScreeningToPrice;
  readonly clock: ExhibitorClock;
  readonly rates: readonly { readonly rate: RateToPrice; readonly usual: Amounts; readonly why: readonly PriceKey[] }[];
  /** The rates that are not for this screening at any time of purchase. */
  readonly others: readonly { readonly rate: RateToPrice; readonly unfit: Unfit }[];
  readonly classes: readonly { readonly seatClass: string; readonly usual: Amounts }[];
  readonly own: OwnPrices;
  readonly revision: string;
};

/** Reads what a screening costs. Null if it does not exist. */
export async function readScreeningPrices(tx: Reads, id: number): Promise<ScreeningPrices | null> {
  const screening = await screeningToPrice(tx, id);
  if (!screening) return null;
  const clock = await exhibitorClock(tx);
  const judged = (await ratesToPrice(tx, RATES_MAX)).map((rate) => ({ rate, is: judge(rate, screening, clock) }));
  const stored = await storedOwnPrices(tx, id);
  return {
    screening,
    clock,
    rates: judged.flatMap(({ rate, is }) => ('unfit' in is ? [] : [{ rate, ...is }])),
    others: judged.flatMap(({ rate, is }) => ('unfit' in is ? [{ rate, unfit: is.unfit }] : [])),
    classes: screening.classes.map((seatClass) => ({
      seatClass,
      usual: supplementOf(screening.class_rate, seatClass),
    })),
    own: ownPricesFrom(stored),
    revision: revisionOf(stored),
  };
}

type Priced = { readonly usual: Amounts; readonly why: readonly PriceKey[] };
/** Why a rate is not for a screening: it is switched off, has no price there, or is not usable then. */
export type Unfit = 'switched_off' | 'no_price' | Problem;

/** Returns the price of a rate and why it is so, or why the rate is not for this screening at any time of purchase. */
function judge(
  rate: RateToPrice,
  screening: ScreeningToPrice,
  clock: ExhibitorClock,
): Priced | { readonly unfit: Unfit } {
  const { timeZone, midnightOffset } = clock;
  const day = businessDay(screening.starts_at, timeZone, midnightOffset);
  const priced: PricedScreening = {
    cinema_id: screening.cinema_id,
    screen_id: screening.screen_id,
    event_id: screening.event_id,
    dimension: screening.dimension,
    media_type: screening.media_type,
    start_ms: screening.starts_at,
    business_day: day,
  };
  if (!rate.active) return { unfit: 'switched_off' };
  const usual = usualPrice(rate, priced);
  const why = whyThisPrice(rate, priced);
  if (!usual || !why) return { unfit: 'no_price' };
  const problem = whyNotUsable(rate.usable, priced, { today: addDays(day, -LONG_BEFORE_DAYS), timeZone });
  return problem ? { unfit: problem } : { usual, why };
}

const REVISION_LENGTH = 16;
const revisionOf = (stored: readonly StoredOwnPrice[]): string =>
  createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, REVISION_LENGTH);
