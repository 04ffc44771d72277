import type { Cents } from '#kernel/money.ts';
import type { NexoAnswer } from '#modules/terminals/rules/nexo/answers.ts';
import type { Ending, TerminalStanding } from '#modules/terminals/rules/terminal-states.ts';
import { APPROVED, UNKNOWN, type Verdict } from '#modules/terminals/rules/verdict.ts';

/** The words with which the protocol says that a payment was not made. Others prove nothing. */
const PAYMENT_SAYS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['Aborted', 'cancelled'],
  ['Cancel', 'cancelled'],
  ['Busy', 'terminal_busy'],
  ['DeviceOut', 'terminal_busy'],
  ['InsertedCard', 'terminal_busy'],
  ['InvalidCard', 'card_unreadable'],
  ['NotAllowed', 'not_possible'],
  ['PaymentRestriction', 'card_refused'],
  ['Refusal', 'declined'],
  ['UnavailableDevice', 'terminal_busy'],
  ['UnavailableService', 'not_possible'],
  ['UnreachableHost', 'no_connection'],
  ['WrongPIN', 'wrong_pin'],
]);

/** Of a reversal: which refusals are about the terminal, and not about this refund. */
const REVERSAL_SAYS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['Aborted', 'cancelled'],
  ['Cancel', 'cancelled'],
  ['Busy', 'terminal_busy'],
  ['UnavailableDevice', 'terminal_busy'],
  ['UnreachableHost', 'no_connection'],
  ['NotAllowed', 'reversal_refused'],
  ['NotFound', 'reversal_refused'],
  ['Refusal', 'reversal_refused'],
  ['PaymentRestriction', 'reversal_refused'],
  ['UnavailableService', 'reversal_refused'],
]);

const refused = (says: Ending | undefined): Verdict | null =>
  says === undefined ? null : { outcome: says === 'cancelled' ? 'cancelled' : 'failed', says };

/**
 * Returns the outcome of a payment; null if the answer proves nothing: then the terminal is asked.
 * Paid needs exactly this amount, or this amount and the tip that the terminal names, and the name of
 * the transaction, by which it can be given back.
 */
export function verdictOfPayment(
  requested: Cents,
  { result, condition, amount, tip, transaction }: NexoAnswer,
): Verdict | null {
  if (result === 'Failure') return refused(PAYMENT_SAYS.get(condition));
  if (result !== 'Success') return result === 'Partial' ? UNKNOWN : null;
  const isOfAmount = amount === requested || (tip > 0 && amount === requested + tip);
  return isOfAmount && transaction !== null ? APPROVED : UNKNOWN;
}

/** Returns the outcome of a refund. Success: it was accepted, and is carried out on its own. */
export function verdictOfReversal({ result, condition }: NexoAnswer): Verdict | null {
  if (result === 'Success') return APPROVED;
  return result === 'Failure' ? refused(REVERSAL_SAYS.get(condition)) : null;
}

/** A terminal remembers its messages for two days; an older one proves nothing. */
const REMEMBERS_MS = 24 * 3_600_000;

/**
 * Returns what it means that the terminal does not know an order: a message that is still on its way
 * may arrive; later it cannot any more, and nothing was charged.
 */
export function verdictOfNotFound(sentAgoMs: number, arriveMs: number): Verdict | null {
  if (sentAgoMs < arriveMs) return null;
  return sentAgoMs < REMEMBERS_MS ? { outcome: 'failed', says: 'never_asked' } : UNKNOWN;
}

/** Returns how a terminal stands, by the word of its diagnosis. */
export function standingOfStatus(globalStatus: string): TerminalStanding {
  if (globalStatus === 'OK') return { state: 'ready', note: '' };
  if (globalStatus === 'Busy' || globalStatus === 'Maintenance') return { state: 'busy', note: 'terminal_busy' };
  return { state: 'failed', note: 'unreachable' };
}
