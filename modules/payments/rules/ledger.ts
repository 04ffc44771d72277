/**
 * The double-entry postings of money events (docs/algorithms/settlement.md, S10). Every posting
 * sums to zero; a bill's `receivable` is back at zero when all its money has settled or gone back.
 */
import type { Cents } from '#kernel/money.ts';
import type { PaymentMethodType } from '#modules/payments/rules/methods.ts';

export const ACCOUNTS = [
  'psp',
  'cash',
  'terminal',
  'voucher',
  'invoice',
  'other',
  'receivable',
  'revenue',
  'tips',
  'refund_payable',
  'chargeback',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One side of a posting: what comes onto an account (positive) or leaves it. Never zero. */
export type Entry = { readonly account: Account; readonly cents: Cents };
export type Posting = readonly Entry[];

const ACCOUNT_OF: Readonly<Record<PaymentMethodType, Account>> = {
  online: 'psp',
  cash: 'cash',
  terminal: 'terminal',
  voucher: 'voucher',
  invoice: 'invoice',
  reservation: 'other',
  other: 'other',
};

const posting = (...entries: [Account, Cents][]): Posting =>
  entries.filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));

/** A payment became paid: the method's account receives amount and tip; tips are never revenue of tickets (D-081). */
export const postMoneyIn = (method: PaymentMethodType, amount: Cents, tip: Cents): Posting =>
  posting([ACCOUNT_OF[method], amount + tip], ['receivable', -amount], ['tips', -tip]);

/** A bill settled: what was owed becomes revenue. Empty for a bill of 0. */
export const postSettlement = (total: Cents): Posting => posting(['receivable', total], ['revenue', -total]);

/**
 * A refund was decided. It takes back revenue when the bill was ever settled, otherwise the
 * receivable the money stood in for. `tip` is the part of the refund that is tip.
 */
export const postRefundDecided = (amount: Cents, tip: Cents, was_settled: boolean): Posting =>
  posting(['refund_payable', -(amount + tip)], [was_settled ? 'revenue' : 'receivable', amount], ['tips', tip]);

/** The method gave the money back. */
export const postRefundDone = (method: PaymentMethodType, cents: Cents): Posting =>
  posting([ACCOUNT_OF[method], -cents], ['refund_payable', cents]);

/** The provider refused for good: the decision is undone. */
export const postRefundRefused = (amount: Cents, tip: Cents, was_settled: boolean): Posting =>
  postRefundDecided(-amount, -tip, was_settled);

/** The provider took money back on the payer's demand: a loss of a settled bill, otherwise the receivable's end. */
export const postChargeback = (method: PaymentMethodType, cents: Cents, was_settled: boolean): Posting =>
  posting([ACCOUNT_OF[method], -cents], [was_settled ? 'chargeback' : 'receivable', cents]);
