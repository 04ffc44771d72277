import type { Cents } from '#kernel/money.ts';
import { apduBytes } from '#modules/terminals/rules/apdu.ts';
import { bcd, bcdOfDigits } from '#modules/terminals/rules/bcd.ts';
import { BMP } from '#modules/terminals/rules/bmps.ts';

/** What we ask of a terminal, by class and instruction. */
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
 * Receipts of payments and of administration come to us, by print commands; the terminal tells how it goes meanwhile, and
 * nobody types amounts or opens its menus at the machine itself: what it books, it books for us.
 */
const CONFIG = 0x02 | 0x04 | 0x08 | 0x10 | 0x20 | 0x80;
/** We can be told whole blocks of text (06 D3). */
const MAY_SEND_TEXT_BLOCKS = [BMP.tlv, 0x06, 0x26, 0x04, 0x0a, 0x02, 0x06, 0xd3] as const;

const password = (digits: string): Uint8Array => bcdOfDigits(/^\d{6}$/.test(digits) ? digits : NO_PASSWORD);
const amountField = (amount: Cents): number[] => [BMP.amount, ...bcd(amount, 6)];

/** The first command on every line. Terminals that know no TLV answer 84 9A and are asked again without it. */
export const registration = (digits: string, { tlv }: { readonly tlv: boolean }): Uint8Array =>
  apduBytes(COMMAND.registration, [...password(digits), CONFIG, ...EURO, ...(tlv ? MAY_SEND_TEXT_BLOCKS : [])]);

/** THE command that charges a card. Amounts in cents, at least one, at most 9,999,999,999.99 euros. */
export function authorisation(amount: Cents): Uint8Array {
  if (!(amount > 0)) throw new RangeError(`nobody can be asked for ${amount} cents`);
  return apduBytes(COMMAND.authorisation, [...amountField(amount), CURRENCY, ...EURO]);
}

/** Gives up the command that runs, while no card has been worked on. */
export const abort = (): Uint8Array => apduBytes(COMMAND.abort);
/** The status-information of the last transaction once more, with its receipt. */
export const repeatReceipt = (digits: string): Uint8Array => apduBytes(COMMAND.repeatReceipt, password(digits));
export const statusEnquiry = (digits: string): Uint8Array => apduBytes(COMMAND.statusEnquiry, password(digits));
export const endOfDay = (digits: string): Uint8Array => apduBytes(COMMAND.endOfDay, password(digits));
/** Takes back the booking of that receipt, of today. */
export const reversal = (digits: string, receiptNo: number): Uint8Array =>
  apduBytes(COMMAND.reversal, [...password(digits), BMP.receipt, ...bcd(receiptNo, 2)]);
/** Gives money back to a card, which must be there again. */
export const refund = (digits: string, amount: Cents): Uint8Array =>
  apduBytes(COMMAND.refund, [...password(digits), ...amountField(amount), CURRENCY, ...EURO]);

/** Yes, heard: what every message of the terminal is answered with. */
export const ACKNOWLEDGED = apduBytes(0x8000);
/** 84 83: this we cannot do. */
export const CANNOT = apduBytes(0x8483);
