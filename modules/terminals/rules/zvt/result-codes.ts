import type { Ending, OrderEnd, Step, TerminalState } from '#modules/terminals/rules/terminal-states.ts';

/**
 * The meaning of a result (BMP 27, 06 1E, 84 xx) for a requested payment. Never `paid`: that
 * requires more than a code.
 */
export type Meaning = { readonly outcome: Exclude<OrderEnd, 'paid'>; readonly says: Ending };

export const RESULT = {
  good: 0x00,
  declined: 0x05,
  deactivated: 0x6b,
  aborted: 0x6c,
  impossible: 0x83,
  protocolError: 0x9a,
  wait: 0x9c,
  cardInserted: 0xdc,
  endOfDayOpen: 0xf0,
} as const;

/**
 * By result code. A code not in this list is a refusal by the bank (00 to 63), or an unsupported
 * function of the terminal.
 */
const SAYS: ReadonlyMap<number, Ending> = new Map<number, Ending>([
  [0x64, 'card_unreadable'],
  [0x65, 'card_unreadable'],
  [0x66, 'not_possible'],
  [0x67, 'card_refused'],
  [0x68, 'card_refused'],
  [0x6b, 'not_registered'],
  [0x6c, 'cancelled'],
  [0x6e, 'card_refused'],
  [0x71, 'credit_short'],
  [0x72, 'card_unreadable'],
  [0x73, 'card_unreadable'],
  [0x78, 'card_expired'],
  [0x79, 'card_refused'],
  [0x7a, 'card_refused'],
  [0x7d, 'no_connection'],
  [0x9b, 'no_connection'],
  [0x9c, 'terminal_busy'],
  [0xa0, 'no_connection'],
  [0xa1, 'no_connection'],
  [0xa3, 'no_connection'],
  [0xb4, 'already_reversed'],
  [0xb5, 'not_reversible'],
  [0xc3, 'amount_refused'],
  [0xc5, 'card_refused'],
  [0xc8, 'amount_refused'],
  [0xd2, 'wrong_password'],
  [0xdc, 'terminal_busy'],
  [0xf0, 'end_of_day_open'],
]);

const BANKS_MAX = 0x63;

/**
 * Returns the meaning of the final code of a payment. A success code alone has no meaning: see
 * `verdictOf`.
 */
export function meaningOf(code: number): Meaning {
  if (code === RESULT.aborted) return { outcome: 'cancelled', says: 'cancelled' };
  return { outcome: 'failed', says: SAYS.get(code) ?? (code <= BANKS_MAX ? 'declined' : 'not_possible') };
}

/** D-025: returns the terminal state that a refused registration or enquiry implies. */
export function stateOf(code: number): TerminalState {
  const says = SAYS.get(code);
  if (says === 'terminal_busy') return 'busy';
  return says === 'wrong_password' ? 'invalid_credential' : 'failed';
}

/**
 * Returns whether a refusal is about the terminal, and so applies to the next payment too, not
 * about this card or amount.
 */
export const isOfTheMachine = (code: number): boolean =>
  ['terminal_busy', 'not_registered', 'wrong_password', 'end_of_day_open'].includes(SAYS.get(code) ?? '');

/** Codes of 04 FF, without the 0x40 that adds "please remove the card". */
const STEP_OF_CODE: ReadonlyMap<number, Step> = new Map<number, Step>([
  [0x00, 'confirm_amount'],
  [0x01, 'enter_pin'],
  [0x02, 'enter_pin'],
  [0x04, 'waiting_for_host'],
  [0x05, 'reversing'],
  [0x0a, 'insert_card'],
  [0x0b, 'remove_card'],
  [0x15, 'enter_pin'],
]);
const TAKE_CARD = 0x40;
const TAKE_CARD_MAX = 0x7f;

/**
 * Returns the message of an intermediate status for the attendant; any other code is "please wait".
 */
export function stepOf(code: number): Step {
  const bare = code <= TAKE_CARD_MAX && (code & TAKE_CARD) !== 0 ? code & ~TAKE_CARD : code;
  return STEP_OF_CODE.get(bare) ?? 'wait';
}
