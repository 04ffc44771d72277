import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Problem, Refusal } from '#kernel/refusal.ts';
import { makeWork, provenWork } from '#platform/crypto/proof-of-work.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';
import { alongside } from '#platform/http/refusals.ts';

/** The header with solved work. A browser solves the work of a refusal unseen, and sends the call again. */
export const WORK_HEADER = 'x-work';

/** What the work pays for. Work for one thing, or of one address, does not open another. */
export type WorkFor = keyof typeof ROUNDS;
const ROUNDS = {
  /** A tenth of a second on a desktop, under a second on an old phone. */
  session: { min: 50, max: 150 },
  /** A quarter of a second on a desktop, one or two seconds on an old phone. */
  checkout: { min: 150, max: 450 },
} as const;

const VALID_MS = 300_000;
const USED_MAX = 50_000;
const zData = z.strictObject({ for: z.string(), address: z.string(), until: z.number().int() });

export type AddressWork = {
  /** Returns whether the request carries solved work, and uses it up. Each solution counts once on this node. */
  isDone(request: FastifyRequest, purpose: WorkFor, now: number): Promise<boolean>;
  /** Returns a refusal (429) that contains the work to do. */
  askFor(request: FastifyRequest, purpose: WorkFor, now: number, why: WhyWork): Promise<Refusal>;
};

export type WhyWork = { readonly problem: Problem; readonly retryAfterSeconds: number };

/**
 * Proof of work of clients under pressure (D-190, T87): new sessions of an address that begins many,
 * and checkouts for a hall that is nearly sold.
 */
export function addressWork(secrets: Secrets): AddressWork {
  const used = new Map<string, number>();
  const addressOf = ({ ip }: FastifyRequest): string =>
    secrets.digest('work-address', limitKeyOf(ip)).toString('base64url').slice(0, 22);

  /** Returns false for work that was used before. */
  function use(signature: string, until: number, now: number): boolean {
    for (const [key, end] of used) {
      if (end > now && used.size < USED_MAX) break;
      used.delete(key);
    }
    if (used.has(signature)) return false;
    used.set(signature, until);
    return true;
  }

  return {
    async isDone(request, purpose, now) {
      const token = request.headers[WORK_HEADER];
      if (typeof token !== 'string' || token.length > 4_096) return false;
      const proven = await provenWork(secrets, `work-${purpose}`, zData, token);
      if (!proven || proven.data.for !== purpose || proven.data.address !== addressOf(request)) return false;
      const until = proven.data.until * 1_000;
      return until > now && use(proven.signature, until, now);
    },
    async askFor(request, purpose, now, { problem, retryAfterSeconds }) {
      const work = await makeWork(
        secrets,
        { purpose: `work-${purpose}`, rounds: ROUNDS[purpose] },
        { for: purpose, address: addressOf(request), until: Math.floor((now + VALID_MS) / 1_000) },
      );
      return alongside(new Refusal('too-many', problem, retryAfterSeconds), { work });
    },
  };
}
