/**
 * D-025, PRN-001: how a terminal stands. Only a `ready` one may start a payment; `pending` is one nobody has spoken with
 * yet, or just now; `invalid_credential` does not take our password.
 */
export const TERMINAL_STATES = ['ready', 'pending', 'busy', 'failed', 'invalid_credential'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];

/** How an order at a terminal ends. `unknown` is not an end: somebody or something must still find out (D-143). */
export const ORDER_OUTCOMES = ['paid', 'failed', 'cancelled', 'unknown'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];
export type OrderEnd = Exclude<OrderOutcome, 'unknown'>;

/** How an order goes, as the till shows it. */
export type OrderState = 'asked' | 'running' | 'done' | 'unknown';

/** Why an order ended as it did: each has a sentence, `terminals.says.*`. */
export const ENDINGS = [
  'approved',
  'declined',
  'cancelled',
  'card_unreadable',
  'card_expired',
  'card_refused',
  'credit_short',
  'no_connection',
  'terminal_busy',
  'not_registered',
  'wrong_password',
  'amount_refused',
  'end_of_day_open',
  'not_possible',
  'unreachable',
  'forbidden_address',
  'never_asked',
  'previous_transaction',
  'result_unknown',
  'decided_paid',
  'decided_failed',
] as const;
export type Ending = (typeof ENDINGS)[number];
/** How it goes meanwhile. */
export const STEPS = [
  'asked',
  'sent',
  'confirm_amount',
  'insert_card',
  'remove_card',
  'enter_pin',
  'wait',
  'waiting_for_host',
  'reversing',
  'aborting',
  'asking_again',
] as const;
export type Step = (typeof STEPS)[number];
/** What the till can say of an order, by the names of its sentences in messages/{locale}/answers.json. */
export type Says = Ending | Step;
