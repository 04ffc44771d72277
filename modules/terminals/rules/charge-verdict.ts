import type { Cents } from '#kernel/money.ts';
import type { ReportedStatus } from '#modules/payments/rules/payment-decision.ts';
import type { Ending } from '#modules/terminals/rules/terminal-states.ts';
import { APPROVED, UNKNOWN, type Verdict } from '#modules/terminals/rules/verdict.ts';

/** A payment at a machine as the account reports it. */
export type ReportedCharge = {
  readonly status: ReportedStatus;
  /** Null: not in whole cents, or not in euros. */
  readonly amount: Cents | null;
  /** Why it was not paid, in the provider's word. */
  readonly reason: string;
};

/** Mollie's words (`statusReason.code`) for a payment that was not made; all others are the bank's refusal. */
const SAYS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['terminal_busy', 'terminal_busy'],
  ['terminal_unreachable', 'unreachable'],
  ['terminal_id_not_found', 'not_in_account'],
  ['terminal_closed', 'switched_off'],
  ['insufficient_funds', 'credit_short'],
  ['expired_card', 'card_expired'],
  ['invalid_pin', 'wrong_pin'],
  ['pin_tries_exceeded', 'wrong_pin'],
  ['invalid_card_number', 'card_unreadable'],
  ['card_not_supported', 'card_refused'],
  ['issuer_unavailable', 'no_connection'],
  ['canceled_by_customer', 'cancelled'],
]);

/**
 * Returns the outcome of a payment in an account; null while the customer can still pay. Paid needs
 * exactly this amount: another one proves nothing, and a person looks (D-143).
 */
export function verdictOfCharge(requested: Cents, { status, amount, reason }: ReportedCharge): Verdict | null {
  switch (status) {
    case 'open':
      return null;
    case 'paid':
      return amount === requested ? APPROVED : UNKNOWN;
    case 'cancelled':
      return { outcome: 'cancelled', says: 'cancelled' };
    case 'expired':
      return { outcome: 'failed', says: 'expired' };
    case 'failed':
      return { outcome: 'failed', says: SAYS.get(reason) ?? 'declined' };
  }
}

/** `under_way`: the provider has accepted the refund, and carries it out on its own. */
export const verdictOfRefund = (status: 'under_way' | 'done' | 'refused'): Verdict =>
  status === 'refused' ? { outcome: 'failed', says: 'refund_refused' } : APPROVED;

/** What an account said to an order that it did not take. */
export type AccountRefusal = { readonly says: Ending; readonly isOfTheTerminal: boolean };

/**
 * Returns why an account did not take an order, by the HTTP status of its refusal. Only for a first
 * answer: after a lost one a refusal proves nothing.
 */
export function refusalOf(httpStatus: number | null, isRefund: boolean): AccountRefusal {
  if (httpStatus === 401 || httpStatus === 403) return { says: 'key_refused', isOfTheTerminal: !isRefund };
  return { says: isRefund ? 'refund_refused' : 'not_possible', isOfTheTerminal: false };
}

/** What happens with an order whose result is looked for. */
export type Search = 'resend' | 'never_asked';

/**
 * Returns what to do about an order that the account does not list: send it again with its key, by
 * which the account recognises it; after the time of the key it cannot arrive any more.
 */
export const searchAfter = (sentAgoMs: number, keyMs: number): Search => (sentAgoMs < keyMs ? 'resend' : 'never_asked');
