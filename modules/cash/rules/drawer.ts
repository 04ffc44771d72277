import { type Cents, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';

export const CASH_KINDS = ['opening', 'payment', 'refund', 'withdrawal'] as const;
/** What moved the cash of a drawer: what lay in it when the day began, a sale, money given back, a walk to the safe. */
export type CashKind = (typeof CASH_KINDS)[number];

/** One movement; what leaves the drawer is less than 0. */
export type CashMoved = { readonly kind: CashKind; readonly cents: Cents };

/** All positive; `expected` is what must lie in the drawer (D-153). */
export type DrawerSums = {
  readonly starting: Cents;
  readonly cashIn: Cents;
  readonly cashOut: Cents;
  readonly withdrawn: Cents;
  readonly expected: Cents;
};

/** D-153: expected = starting + cash in - cash out - withdrawn, which is the sum of all movements (I24). */
export function drawerSums(movements: readonly CashMoved[]): DrawerSums {
  const of = (kind: CashKind) => sumCents(movements.filter((moved) => moved.kind === kind).map(({ cents }) => cents));
  return {
    starting: of('opening'),
    cashIn: of('payment'),
    cashOut: -of('refund') || 0,
    withdrawn: -of('withdrawal') || 0,
    expected: sumCents(movements.map(({ cents }) => cents)),
  };
}

/** A count that is further off, in either direction, wants a remark, and managers hear of it (D-153). */
export const DEVIATION_REMARKED_ABOVE: Cents = 500;
export const REMARK_MAX = 500;
export const REASON_MAX = 200;

export type CountFacts = {
  readonly expected: Cents;
  readonly counted: Cents;
  /** To the safe. */
  readonly taken: Cents;
  readonly remark: string;
};

/** Positive: more lies there than should. */
export const deviationOf = ({ counted, expected }: Pick<CountFacts, 'counted' | 'expected'>): Cents =>
  counted - expected;

export const isRemarkable = (deviation: Cents): boolean => Math.abs(deviation) > DEVIATION_REMARKED_ABOVE;

/** What the drawer begins its next day with (D-153). */
export const newBalanceOf = ({ counted, taken }: Pick<CountFacts, 'counted' | 'taken'>): Cents => counted - taken;

/** What is wrong with a count, at its fields. */
export function countProblems(count: CountFacts): Problem[] {
  const problems: Problem[] = [];
  if (count.taken > count.counted) problems.push({ code: 'cash.more_than_counted', path: 'taken' });
  if (isRemarkable(deviationOf(count)) && count.remark === '')
    problems.push({
      code: 'cash.remark_needed',
      params: { amount: { cents: DEVIATION_REMARKED_ABOVE } },
      path: 'remark',
    });
  return problems;
}

/** What is wrong with taking this much out; `expected`: what lies there, as the book has it. */
export const withdrawalProblem = (cents: Cents, expected: Cents): Problem | null => {
  if (cents <= 0) return { code: 'cash.nothing_taken', path: 'amount' };
  if (cents > expected)
    return { code: 'cash.more_than_expected', params: { amount: { cents: expected } }, path: 'amount' };
  return null;
};
