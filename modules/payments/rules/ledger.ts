/**
 * The double-entry postings of money events (docs/algorithms/settlement.md, SETTLE-10). Each
 * posting sums to zero; a bill's `receivable` returns to zero when all its money is settled or
 * refunded.
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
  'voucher_sales',
  'voucher_liability',
  'voucher_discount',
  'breakage',
  'cash_rounding',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One side of a posting: credited to an account (positive) or taken from it. Never zero. */
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

/**
 * Posts a paid payment: the method's account receives amount and tip; tips are never revenue of
 * tickets (D-081). `rounding`: what was handed over in cash above the amount (D-196).
 */
export const postMoneyIn = (method: PaymentMethodType, amount: Cents, tip: Cents, rounding: Cents = 0): Posting =>
  posting(
    [ACCOUNT_OF[method], amount + tip + rounding],
    ['receivable', -amount],
    ['tips', -tip],
    ['cash_rounding', -rounding],
  );

/** Posts the settlement of a bill: its receivable becomes revenue. Empty for a bill of 0. */
export const postSettlement = (total: Cents): Posting => posting(['receivable', total], ['revenue', -total]);

/**
 * Posts the decision of a refund. It reverses revenue if the bill was ever settled, otherwise the
 * receivable of the payment. `tip` is the tip's part of the refund.
 */
export const postRefundDecided = (amount: Cents, tip: Cents, was_settled: boolean): Posting =>
  posting(['refund_payable', -(amount + tip)], [was_settled ? 'revenue' : 'receivable', amount], ['tips', tip]);

/** Posts a refund that the method completed. `rounding`: what was handed out in cash above the amount (D-196). */
export const postRefundDone = (method: PaymentMethodType, cents: Cents, rounding: Cents = 0): Posting =>
  posting([ACCOUNT_OF[method], -cents - rounding], ['refund_payable', cents], ['cash_rounding', rounding]);

/** Posts that a completed refund came back, because its provider refused it afterwards: it is owed again. */
export const postRefundTakenBack = (method: PaymentMethodType, cents: Cents): Posting => postRefundDone(method, -cents);

/** Posts a final refusal by the provider: the decision is undone. */
export const postRefundRefused = (amount: Cents, tip: Cents, was_settled: boolean): Posting =>
  postRefundDecided(-amount, -tip, was_settled);

/**
 * Posts a chargeback, taken by the provider for the payer: a loss of a settled bill, otherwise the
 * end of the receivable.
 */
export const postChargeback = (method: PaymentMethodType, cents: Cents, was_settled: boolean): Posting =>
  posting([ACCOUNT_OF[method], -cents], [was_settled ? 'chargeback' : 'receivable', cents]);

/**
 * Posts what a sold card is owed (SETTLE-13): the money came in, and nothing is earned yet.
 * `voucher_sales` takes out of revenue what the settlement of the bill put there.
 */
export const postCardSold = (owed: Cents): Posting => posting(['voucher_sales', owed], ['voucher_liability', -owed]);

/** Posts a sold card that was given back for its money, or pays nothing any more. */
export const postCardTakenBack = (owed: Cents): Posting => postCardSold(-owed);

/**
 * Posts what a card paid. `owed`: the part that was paid for the card and is earned now. The rest
 * is a discount: the card was given away, its sale was revenue already (single-purpose), or its
 * turns are worth more than their price.
 */
export const postCardUsed = (amount: Cents, owed: Cents): Posting =>
  posting(['voucher_liability', owed], ['voucher_discount', amount - owed], ['voucher', -amount]);

/** Posts what a refund returned to a card. */
export const postCardReturned = (amount: Cents, owed: Cents): Posting => postCardUsed(-amount, -owed);

/** Posts what is owed on a card that pays nothing any more: it expired, or its last turn is used. */
export const postBreakage = (owed: Cents): Posting => posting(['voucher_liability', owed], ['breakage', -owed]);

/** The accounts that hold money, and those that say what was earned (credits are negative). */
export const MONEY_ACCOUNTS = ['psp', 'cash', 'terminal', 'invoice', 'other'] as const satisfies readonly Account[];
export const EARNED_ACCOUNTS = [
  'revenue',
  'voucher_sales',
  'voucher_discount',
  'breakage',
] as const satisfies readonly Account[];
