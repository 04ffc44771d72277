import type { Cents } from '#kernel/money.ts';
import { apduBytes } from '#modules/terminals/rules/zvt/apdu.ts';
import { bcd, bcdOfDigits } from '#modules/terminals/rules/zvt/bcd.ts';
import { BMP } from '#modules/terminals/rules/zvt/bmps.ts';

/** The commands to a terminal, by class and instruction. */
export const COMMAND = {
  registration: 0x0600,
  authorisation: 0x0601,
  repeatReceipt: 0x0620,
  reversal: 0x0630,
  refund: 0x0631,
  endOfDay: 0x0650,
  abort: 0x06b0,
  statusEnquiry: 0x0501,
} as const;

export const NO_PASSWORD = '000000';
const EURO = [0x09, 0x78] as const;
const CURRENCY = 0x49;
/**
 * The terminal reports its progress, and no amount is typed at it: it books only for us. Its menus
 * stay open, so that a person can repeat a slip or run a diagnosis.
 */
const CONFIG = 0x08 | 0x10;
/** It leaves the slips of payments and of its administration to us, as print commands. */
const TILL_PRINTS = 0x02 | 0x04 | 0x80;
/** D-143: who prints the slips of a terminal. */
export const SLIPS_BY = ['terminal', 'till'] as const;
export type SlipsBy = (typeof SLIPS_BY)[number];
/** We accept whole blocks of text (06 D3). */
const MAY_SEND_TEXT_BLOCKS = [BMP.tlv, 0x06, 0x26, 0x04, 0x0a, 0x02, 0x06, 0xd3] as const;

const password = (digits: string): Uint8Array => bcdOfDigits(/^\d{6}$/.test(digits) ? digits : NO_PASSWORD);
const amountField = (amount: Cents): number[] => [BMP.amount, ...bcd(amount, 6)];

/**
 * The first command on every connection. Terminals without TLV support answer 84 9A and get it
 * again without TLV.
 */
export const registration = (
  digits: string,
  { tlv, slips }: { readonly tlv: boolean; readonly slips: SlipsBy },
): Uint8Array =>
  apduBytes(COMMAND.registration, [
    ...password(digits),
    slips === 'till' ? CONFIG | TILL_PRINTS : CONFIG,
    ...EURO,
    ...(tlv ? MAY_SEND_TEXT_BLOCKS : []),
  ]);

/**
 * The command that charges a card. Amounts in cents, at least one, at most 9,999,999,999.99 euros.
 */
export function authorisation(amount: Cents): Uint8Array {
  if (!(amount > 0)) throw new RangeError(`${amount} cents cannot be collected`);
  return apduBytes(COMMAND.authorisation, [...amountField(amount), CURRENCY, ...EURO]);
}

/** Cancels the running command before a card is processed. */
export const abort = (): Uint8Array => apduBytes(COMMAND.abort);
/** Requests the status-information of the last transaction again, with its receipt. */
export const repeatReceipt = (digits: string): Uint8Array => apduBytes(COMMAND.repeatReceipt, password(digits));
export const statusEnquiry = (digits: string): Uint8Array => apduBytes(COMMAND.statusEnquiry, password(digits));
export const endOfDay = (digits: string): Uint8Array => apduBytes(COMMAND.endOfDay, password(digits));
/** Reverses the booking of that receipt, of the same day. */
export const reversal = (digits: string, receiptNo: number): Uint8Array =>
  apduBytes(COMMAND.reversal, [...password(digits), BMP.receipt, ...bcd(receiptNo, 2)]);
/** Refunds money to a card, which must be presented again. */
export const refund = (digits: string, amount: Cents): Uint8Array =>
  apduBytes(COMMAND.refund, [...password(digits), ...amountField(amount), CURRENCY, ...EURO]);

/** The acknowledgement of every message of the terminal. */
export const ACKNOWLEDGED = apduBytes(0x8000);
/** 84 83: not supported. */
export const CANNOT = apduBytes(0x8483);
