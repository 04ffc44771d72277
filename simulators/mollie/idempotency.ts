/**
 * Mollie's Idempotency-Key: for an hour the same key returns the same answer, marked as replayed.
 * While the first call runs a second one is refused (409), and a key may not be used for another
 * request (400). Only successful answers are stored: after a refusal the key is free again.
 */
import { createHash } from 'node:crypto';
import type { Answer, Call } from '#simulators/call.ts';

const KEPT_MS = 3_600_000;
const KEPT_MAX = 20_000;

type Kept = { fingerprint: string; answer: Answer | null; running: boolean; until: number };

export type Idempotency = {
  /** Performs a call once per key; `refusal` gives Mollie's format for 400 and 409. */
  once(owner: string, call: Call, perform: () => Answer, refusal: (status: number, detail: string) => Answer): Answer;
};

export function openIdempotency(timeScale: number): Idempotency {
  const kept = new Map<string, Kept>();

  const forgetOld = (now: number) => {
    for (const [key, entry] of kept) {
      if (entry.until > now && kept.size <= KEPT_MAX) return;
      kept.delete(key);
    }
  };

  return {
    once(owner, call, perform, refusal) {
      const header = call.headers['idempotency-key'];
      if (typeof header !== 'string' || header === '') return perform();
      const now = Date.now();
      forgetOld(now);
      const key = `${owner} ${header}`;
      const fingerprint = createHash('sha256').update(`${call.path}\n`).update(call.body).digest('base64');
      const earlier = kept.get(key);
      if (earlier && earlier.fingerprint !== fingerprint) {
        return refusal(400, 'This Idempotency-Key was used before for a different request');
      }
      if (earlier?.running) return refusal(409, 'A request with this Idempotency-Key is still being processed');
      if (earlier?.answer) {
        return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotent-replayed': 'true' } };
      }
      const answer = perform();
      if (answer.status >= 300) return answer;
      const entry: Kept = { fingerprint, answer, running: true, until: now + KEPT_MS / timeScale };
      kept.set(key, entry);
      const left = () => {
        entry.running = false;
      };
      return { ...answer, left };
    },
  };
}
