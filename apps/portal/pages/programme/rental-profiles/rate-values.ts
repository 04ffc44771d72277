import { typedNumber } from '#kernel/typed-number.ts';
import type { RentalProfileWire } from '#modules/catalogue/contract/movies.ts';

/** The values of the form fields. */
type RateValue = { starting_from: string; percent: string; guaranteed_minimum: string; guaranteed_shows: string };
export type RateValues = { name: string; shared: boolean; rates: RateValue[] };

export const BLANK_RATE: RateValue = { starting_from: '', percent: '', guaranteed_minimum: '0', guaranteed_shows: '' };

export const ratesOf = (profile: RentalProfileWire | null): RateValue[] =>
  profile
    ? profile.rates.map(({ starting_from, percent, guaranteed_minimum, guaranteed_shows }) => ({
        starting_from,
        percent: String(percent),
        guaranteed_minimum: guaranteed_minimum.toFixed(2),
        guaranteed_shows: String(guaranteed_shows ?? ''),
      }))
    : [BLANK_RATE];

/** An empty field is missing, not 0. */

const textIn = (typed: string): string | null => (typed === '' ? null : typed);

export const ratesToSend = (rates: readonly RateValue[]) =>
  rates.map(({ starting_from, percent, guaranteed_minimum, guaranteed_shows }) => ({
    starting_from: textIn(starting_from),
    percent: typedNumber(percent),
    guaranteed_minimum: typedNumber(guaranteed_minimum),
    guaranteed_shows: typedNumber(guaranteed_shows),
  }));
