import { type Cents, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

export const CASH_KINDS = ['opening', 'payment', 'refund', 'withdrawal', 'pay_in'] as const;
/**
 * The kinds of cash movements: the starting amount of the shift, a sale, a refund, a withdrawal, cash
 * that was put in.
 */
export type CashKind = (typeof CASH_KINDS)[number];

/** One movement; negative if the cash leaves the drawer. */
export type CashMoved = { readonly kind: CashKind; readonly cents: Cents };

/** All positive; `expected` is the amount that must be in the drawer (D-153). */
export type DrawerSums = {
  readonly starting: Cents;
  readonly cashIn: Cents;
  readonly cashOut: Cents;
  readonly withdrawn: Cents;
  readonly paidIn: Cents;
  readonly expected: Cents;
};

/**
 * Returns the sums of a drawer. D-153: expected = starting + cash in - cash out - withdrawn +
 * paid in, which is the sum of all movements (I24).
 */
export function drawerSums(movements: readonly CashMoved[]): DrawerSums {
  const of = (kind: CashKind) => sumCents(movements.filter((moved) => moved.kind === kind).map(({ cents }) => cents));
  return {
    starting: of('opening'),
    cashIn: of('payment'),
    cashOut: -of('refund') || 0,
    withdrawn: -of('withdrawal') || 0,
    paidIn: of('pay_in'),
    expected: sumCents(movements.map(({ cents }) => cents)),
  };
}

/**
 * A count with a larger deviation, in either direction, needs a remark, and managers are informed
 * (D-153).
 */
export const DEVIATION_REMARKED_ABOVE: Cents = 500;
export const REMARK_MAX = 500;
export const REASON_MAX = 200;
/** More than a drawer holds: a typing error. */
export const PAY_IN_MAX: Cents = 1_000_000;

export type CountFacts = {
  readonly expected: Cents;
  readonly counted: Cents;
  /** Moved to the safe. */
  readonly taken: Cents;
  readonly remark: string;
};

/** A blind count is never refused for its deviation: the refusal would reveal it (decision 0081). */
export type Counting = { readonly blind: boolean };

/** Returns the deviation; positive: the drawer contains more than expected. */
export const deviationOf = ({ counted, expected }: Pick<CountFacts, 'counted' | 'expected'>): Cents =>
  counted - expected;

export const isRemarkable = (deviation: Cents): boolean => Math.abs(deviation) > DEVIATION_REMARKED_ABOVE;

/** Returns the amount with which the drawer begins its next day (D-153). */
export const newBalanceOf = ({ counted, taken }: Pick<CountFacts, 'counted' | 'taken'>): Cents => counted - taken;

/** Returns the problems of a count, each at its field. */
export function countProblems(count: CountFacts, { blind }: Counting): Problem[] {
  const problems: Problem[] = [];
  if (count.taken > count.counted) problems.push({ code: 'cash.more_than_counted', path: 'taken' });
  if (!blind && isRemarkable(deviationOf(count)) && count.remark === '')
    problems.push({
      code: 'cash.remark_needed',
      params: { amount: { cents: DEVIATION_REMARKED_ABOVE } },
      path: 'remark',
    });
  return problems;
}

/**
 * Returns the problem with withdrawing this amount, or null; `expected`: the cash in the drawer
 * according to the book. Where the drawer is counted blind, the problem does not name it.
 */
export const withdrawalProblem = (cents: Cents, expected: Cents, { blind }: Counting): Problem | null => {
  if (cents <= 0) return { code: 'cash.nothing_taken', path: 'amount' };
  if (cents > expected && blind) return { code: 'cash.more_than_in_drawer', path: 'amount' };
  if (cents > expected)
    return { code: 'cash.more_than_expected', params: { amount: { cents: expected } }, path: 'amount' };
  return null;
};

/** Returns the problem with putting this amount into the drawer, or null. */
export const payInProblem = (cents: Cents): Problem | null => {
  if (cents <= 0) return { code: 'cash.nothing_put_in', path: 'amount' };
  if (cents > PAY_IN_MAX)
    return { code: 'cash.too_much_put_in', params: { amount: { cents: PAY_IN_MAX } }, path: 'amount' };
  return null;
};
