import { failureOf, type Result, resultOf } from '#apps/scanner/scan/results/result.ts';
import type { Choice } from '#apps/scanner/shows/persisted-show.ts';
import type { EntranceShow, Scanned } from '#modules/admission/contract/device.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { DeviceCalls } from '#web/device/api.ts';

/** Turns of a card that become visits of a show (SCAN-005). */
export type Exchange = {
  readonly code: string;
  readonly visits: number;
  readonly price_rate_id: number;
  readonly screening_id: number;
};

/**
 * A scanned code, chosen tickets, or turns to redeem, with the nonce by which the server recognises
 * the same scan.
 */
export type Reading = { readonly nonce: string } & (
  | (Choice & { readonly code: string })
  | (Choice & { readonly tickets: readonly string[] })
  | Exchange
);

/**
 * `triesAfterMs`: the delay before each attempt. The nonce makes a repeated call the same scan: it
 * never admits twice. `answerWithinMs`: less than the limit of every call.
 */
type Attempts = { readonly triesAfterMs: readonly number[]; readonly answerWithinMs?: number };
const REPEATED: Attempts = { triesAfterMs: [0, 400, 1_200] };
/** A queue waits, and the scanner can judge alone. */
export const BRIEF: Attempts = { triesAfterMs: [0], answerWithinMs: 3_000 };
/** The network is known to be away: its end is noticed by the heartbeat. */
export const NO_CALL: Attempts = { triesAfterMs: [] };

/**
 * Sends a scan to the server. A call without an answer is repeated; it returns the result and
 * throws only bugs.
 */
export async function judge(
  calls: DeviceCalls,
  reading: Reading,
  { attempts = REPEATED, wait = pause }: { attempts?: Attempts; wait?: (ms: number) => Promise<void> } = {},
): Promise<{ readonly result: Result; readonly show: EntranceShow | null }> {
  let failed = new ApiError({ status: 0 });
  for (const ms of attempts.triesAfterMs) {
    await wait(ms);
    try {
      const scanned = await answered(send(calls, reading), attempts.answerWithinMs);
      return { result: resultOf(scanned, 'code' in reading ? reading.code : ''), show: scanned.show };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failed = error;
      if (failureOf(error).kind !== 'unanswered') break;
    }
  }
  return { result: failureOf(failed), show: null };
}

/** An answer that comes later is not waited for: the same nonce makes it the same scan. */
function answered(call: Promise<Scanned>, withinMs: number | undefined): Promise<Scanned> {
  if (withinMs === undefined) return call;
  const late = pause(withinMs).then(() => Promise.reject(new ApiError({ status: 0 })));
  return Promise.race([call, late]);
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
export function readingOf(code: string, choice: Choice, unanswered: Reading | null, nonce: () => string): Reading {
  if (unanswered && 'code' in unanswered && !('visits' in unanswered)) {
    const again = { code, ...choice, nonce: unanswered.nonce };
    if (unanswered.code === code && isSameChoice(unanswered, choice)) return again;
  }
  return { code, ...choice, nonce: nonce() };
}

const isSameChoice = (one: Choice, other: Choice): boolean =>
  'screening_id' in one
    ? 'screening_id' in other && one.screening_id === other.screening_id
    : 'screens' in other && one.screens.join() === other.screens.join();
