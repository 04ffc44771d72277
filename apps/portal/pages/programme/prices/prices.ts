import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { ScreeningPricesWire } from '#modules/pricing/contract/staff.ts';

export const SCREENING_PRICES = ['screening-prices'] as const;

/** Reads what a screening costs. What an employee types is not replaced by what a colleague saves. */
export const useScreeningPrices = (id: string) =>
  useQuery({
    queryKey: [...SCREENING_PRICES, id],
    queryFn: () => api().call('GET /api/staff/schedules/:id/prices', { params: { id: Number(id) } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** As they are typed; both empty: as usual. */
type Amounts = { ticket: string; handling: string };
export type OwnPricesValues = { rates: Amounts[]; classes: Amounts[] };

const AS_USUAL: Amounts = { ticket: '', handling: '' };

/** The fields in the order of the lists. */
export const valuesOf = ({ rates, classes }: ScreeningPricesWire): OwnPricesValues => ({
  rates: rates.map(({ own }) => (own ? typedOf(own) : AS_USUAL)),
  classes: classes.map(({ own }) => (own ? typedOf(own) : AS_USUAL)),
});

const typedOf = ({ ticket, handling }: { readonly ticket: number; readonly handling: number | null }): Amounts => ({
  ticket: ticket.toFixed(2),
  handling: handling === null ? '' : handling.toFixed(2),
});

/** All fields empty: the screening costs what it costs as usual. */
export const usualValues = ({ rates, classes }: ScreeningPricesWire): OwnPricesValues => ({
  rates: rates.map(() => AS_USUAL),
  classes: classes.map(() => AS_USUAL),
});

/** Returns the request; what is no number is sent as it is, and the server names its field. */
export const sentOf = (values: OwnPricesValues, { rates, classes, revision }: ScreeningPricesWire) => ({
  rates: rates.map(({ price_rate_id }, index) => ({ price_rate_id, ...amountsOf(values.rates[index]) })),
  classes: classes.map(({ seat_class }, index) => ({ seat_class, ...amountsOf(values.classes[index]) })),
  revision,
});

const amountsOf = ({ ticket, handling }: Amounts = AS_USUAL) => ({
  ticket: typedNumber(ticket),
  handling: typedNumber(handling),
});

/** Returns the ticket prices that a new one is compared with. */
export const usualPrices = ({ rates }: ScreeningPricesWire): number[] => rates.map(({ usual }) => usual.ticket);

export const typedPrices = ({ rates, classes }: OwnPricesValues): string[] =>
  [...rates, ...classes].flatMap(({ ticket, handling }) => [ticket, handling]);
