/**
 * D-025, PRN-001: the state of a terminal. Only a `ready` one may start a payment; `pending` is one
 * without contact yet, or being contacted; `invalid_credential` refuses our password.
 */
export const TERMINAL_STATES = ['ready', 'pending', 'busy', 'failed', 'invalid_credential'] as const;
export type TerminalState = (typeof TERMINAL_STATES)[number];
/** The state and the reason why it is not ready: a sentence, `terminals.says.*`; '' for none. */
export type TerminalStanding = { readonly state: TerminalState; readonly note: Ending | '' };

/** The kinds of terminals (D-074). */
export const TERMINAL_DRIVERS = ['zvt', 'mollie-terminal', 'nexo'] as const;
export type TerminalDriverName = (typeof TERMINAL_DRIVERS)[number];

/**
 * The outcome of an order at a terminal. `unknown` is not final: a check or an employee must still
 * find it out (D-143).
 */
export const ORDER_OUTCOMES = ['paid', 'failed', 'cancelled', 'unknown'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];
export type OrderEnd = Exclude<OrderOutcome, 'unknown'>;

/** The progress of an order, as the till shows it. */
export type OrderState = 'asked' | 'running' | 'done' | 'unknown';

/** The reason of an outcome: each has a sentence, `terminals.says.*`. */
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
  'not_reversible',
  'already_reversed',
  'unreachable',
  'forbidden_address',
  'never_asked',
  'expired',
  'wrong_pin',
  'key_refused',
  'not_in_account',
  'switched_off',
  'refund_refused',
  'reversal_refused',
  'refused_later',
  'secret_refused',
  'certificate_refused',
  'previous_transaction',
  'result_unknown',
  'decided_paid',
  'decided_failed',
] as const;
export type Ending = (typeof ENDINGS)[number];
/** The progress in between. */
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
/**
 * The messages of an order at the till, by the names of the sentences in
 * messages/{locale}/answers.json.
 */
export type Says = Ending | Step;
