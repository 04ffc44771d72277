import { ApiError } from '#apps/browser/api-error.ts';
import type { Calls } from '#apps/browser/machine/calls.ts';
import { failureOf, type Result, resultOf } from '#apps/scanner/scan/results/result.ts';
import type { DoorShow, Scanned } from '#modules/admission/contract.ts';

/** Turns of a card that become visits (SCAN-005). */
export type Exchange = { readonly code: string; readonly visits: number; readonly price_rate_id: number };

/** A code that was read, tickets that were chosen, or turns to be exchanged, with the nonce by which the server knows it is the same one. */
export type Reading = { readonly nonce: string; readonly screening_id: number } & (
  | { readonly code: string }
  | { readonly tickets: readonly string[] }
  | Exchange
);

/** Before each try, ms. The nonce makes a repeated call the same reading: nobody is let in twice. */
const TRIES_AFTER_MS = [0, 400, 1_200];

/** Has a reading judged. A call without an answer is repeated; what came of it is answered, nothing is thrown but bugs. */
export async function judge(
  { post }: Pick<Calls, 'post'>,
  reading: Reading,
  wait: (ms: number) => Promise<void> = pause,
): Promise<{ readonly result: Result; readonly show: DoorShow | null }> {
  const path = pathOf(reading);
  let failed = new ApiError({ status: 0 });
  for (const ms of TRIES_AFTER_MS) {
    await wait(ms);
    try {
      const scanned = await post<Scanned>(path, reading);
      return { result: resultOf(scanned), show: scanned.show };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed = error;
      if (failureOf(error).kind !== 'unanswered') break;
    }
  }
  return { result: failureOf(failed), show: null };
}

function pathOf(reading: Reading): string {
  if ('visits' in reading) return '/api/scanner/exchange';
  return 'code' in reading ? '/api/scanner/scan' : '/api/scanner/admit';
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * The reading of a code. One that was left without an answer and is shown again is the same: had its call reached the server,
 * a new one would be told that the ticket was used.
 */
export function readingOf(
  code: string,
  screening_id: number,
  unanswered: Reading | null,
  nonce: () => string,
): Reading {
  const isSame = unanswered && 'code' in unanswered && !('visits' in unanswered) && unanswered.code === code;
  return isSame && unanswered.screening_id === screening_id ? unanswered : { code, screening_id, nonce: nonce() };
}
