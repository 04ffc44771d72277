import { barcodeReadings } from '#modules/vouchers/rules/barcode.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** The digests by which the card of a typed code is found, the likeliest first (VOUCHER-7). */
export type CodeReadings = {
  readonly digests: readonly Buffer[];
  /** Returns the code that is on a card, by the digest (hex) of the card that was found. */
  readonly codeOn: (digestHex: string) => string;
};

/** A card is looked for by `code_hmac = ANY(digests)`, in the order of the digests. */
export function codeReadings(secrets: Pick<Secrets, 'digest'>, typed: string): CodeReadings {
  const readings = barcodeReadings(typed);
  const digests = readings.map((code) => secrets.digest('voucher-code', code));
  return {
    digests,
    codeOn: (digestHex) => readings[digests.findIndex((digest) => digest.toString('hex') === digestHex)] ?? typed,
  };
}
