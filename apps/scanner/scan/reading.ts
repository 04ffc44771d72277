import { failureOf, type Result, resultOf } from '#apps/scanner/scan/results/result.ts';
import type { EntranceShow, Scanned } from '#modules/admission/contract/device.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { DeviceCalls } from '#web/device/api.ts';

/** Turns of a card that become visits (SCAN-005). */
export type Exchange = { readonly code: string; readonly visits: number; readonly price_rate_id: number };

/**
 * A scanned code, chosen tickets, or turns to redeem, with the nonce by which the server recognises
 * the same scan.
 */
export type Reading = { readonly nonce: string; readonly screening_id: number } & (
  | { readonly code: string }
  | { readonly tickets: readonly string[] }
  | Exchange
);

/**
 * The delay before each attempt, ms. The nonce makes a repeated call the same scan: it never admits
 * twice.
 */
const TRIES_AFTER_MS = [0, 400, 1_200];

/**
 * Sends a scan to the server. A call without an answer is repeated; it returns the result and
 * throws only bugs.
 */
export async function judge(
  calls: DeviceCalls,
  reading: Reading,
  wait: (ms: number) => Promise<void> = pause,
): Promise<{ readonly result: Result; readonly show: EntranceShow | null }> {
  let failed = new ApiError({ status: 0 });
  for (const ms of TRIES_AFTER_MS) {
    await wait(ms);
    try {
      const scanned = await send(calls, reading);
      return { result: resultOf(scanned), show: scanned.show };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed = error;
      if (failureOf(error).kind !== 'unanswered') break;
    }
  }
  return { result: failureOf(failed), show: null };
}

function send({ call }: DeviceCalls, reading: Reading): Promise<Scanned> {
  if ('visits' in reading) return call('POST /api/scanner/exchange', { body: reading });
  if ('code' in reading) return call('POST /api/scanner/scan', { body: reading });
  return call('POST /api/scanner/admit', { body: reading });
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Returns the scan of a code. A code without an answer that is shown again is the same scan: if its
 * call had reached the server, a new one would report a used ticket.
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
