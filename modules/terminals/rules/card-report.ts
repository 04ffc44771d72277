import type { Cents } from '#kernel/money.ts';
import type { PoiTransaction } from '#modules/terminals/rules/nexo/requests.ts';

/** What a terminal reported about a payment or a refund. Null, and '' of a text: not reported. */
export type CardReport = {
  /** Of ZVT: 0 is success. */
  readonly result: number | null;
  /** With the tip that the customer added at the terminal. */
  readonly amount: Cents | null;
  readonly receiptNo: number | null;
  readonly traceNo: number | null;
  /** The time by the terminal's own clock: MMDDHHMMSS. */
  readonly stamp: string | null;
  /** The card as printed on a receipt: `Debit Mastercard ••••4771`. */
  readonly card: string;
  readonly text: string;
  /** As printed on a receipt. */
  readonly authorisation: string;
  /** The application of the chip, in hexadecimal. */
  readonly aid: string;
  readonly terminalNo: string;
  /** Its name at a nexo terminal, by which it is given back. */
  readonly poiTransaction?: PoiTransaction | null;
};
