import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import type { Clock } from '#platform/config/clock.ts';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';
import type { SharedLimits } from '#platform/http/limits/shared-limits.ts';

/** Requests per minute and client address (D-067); `staff` per session (D-190). `none`: no limit. */
export const LIMITS = {
  api: 120,
  /** For one signed-in session: colleagues and visitors who share its address do not use it up. */
  staff: 600,
  /**
   * Calls of the portal that no recognised session sends: sign-in, links, the first call of a
   * session on this node, and calls with invalid sessions. Visitors of the website at the same
   * address do not use it up.
   */
  sign_in: 120,
  /**
   * A page reads its seats up to 24 times a minute during sales, and several buyers may share one
   * address (a school, an office).
   */
  seats: 600,
  checkout: 10,
  voucher: 10,
  contact: 5,
  newsletter: 5,
  /** Requests for password links send mails to other people. */
  reset: 5,
  /** Browser error reports: they must not use up the budget of the page's calls. */
  reports: 20,
  /** Browsers that register as devices: each one adds a row to a list and sends mails. */
  registration: 5,
  /**
   * For all devices of an exhibitor together, which share an address; each one also has its own
   * budget (modules/devices).
   */
  device: 6_000,
  /** Partners read every few minutes; a caller that tries keys reads more often. */
  feed: 60,
  /**
   * Phones with passes: when a full hall moves, each of them asks twice within a minute, and a mobile
   * operator has thousands behind one address. Nothing is read before the secret of the pass is right.
   */
  wallet: 3_000,
  none: Number.POSITIVE_INFINITY,
} as const;
export type LimitGroup = keyof typeof LIMITS;

/** Budgets that a caller could bypass through another node; the others are counted in memory. */
const SHARED: ReadonlySet<LimitGroup> = new Set(['voucher', 'contact', 'newsletter', 'reset', 'registration'] as const);
const WINDOW_MS = 60_000;
const KEYS_MAX = 50_000;

export type LimitOverrides = { readonly [group in LimitGroup]?: number };

/** The groups that a recognised session replaces with `staff`; special limits of single routes stay. */
const OF_SESSION: ReadonlySet<LimitGroup> = new Set(['api', 'sign_in'] as const);

/** Throws request.too_many (429 with Retry-After) if the client has used up the group's budget. */
export type LimitCheck = (request: FastifyRequest, reply: FastifyReply, group: LimitGroup) => Promise<void>;

export function limitChecks(clock: Clock, shared: SharedLimits | null, overrides: LimitOverrides = {}): LimitCheck {
  const count = windowCounter(clock);
  return async (request, reply, ofRoute) => {
    const session = OF_SESSION.has(ofRoute) ? (request.knownSession ?? null) : null;
    const group = session === null ? ofRoute : 'staff';
    const max = overrides[group] ?? LIMITS[group];
    if (max === Number.POSITIVE_INFINITY) return;
    const key = `${group}:${session ?? limitKeyOf(request.ip)}`;
    const used = count(key);
    // The database is queried only for clients that this node would still admit.
    const further =
      shared && SHARED.has(group) && used.hits <= max
        ? await shared.hit(`http:${key}`, WINDOW_MS)
        : { hits: 0, endsInMs: 0 };
    const { hits, endsInMs } = further.hits > used.hits ? further : used;
    const seconds = Math.max(1, Math.ceil(endsInMs / 1000));
    reply.header('ratelimit-limit', max);
    reply.header('ratelimit-remaining', Math.max(0, max - hits));
    reply.header('ratelimit-reset', seconds);
    if (hits > max) throw new Refusal('too-many', { code: 'request.too_many' }, seconds);
  };
}

/**
 * Returns a budget per minute on this node, for callers known by more than an address. It throws
 * request.too_many (429).
 */
export function budgetPerMinute(max: number, clock: Clock): (key: string) => void {
  const count = windowCounter(clock);
  return (key) => {
    const { hits, endsInMs } = count(key);
    if (hits > max) throw new Refusal('too-many', { code: 'request.too_many' }, Math.ceil(endsInMs / 1000));
  };
}

/**
 * Counts hits per key in windows of a minute. Stores a bounded number of keys and drops the oldest
 * windows first.
 */
function windowCounter(clock: Clock): (key: string) => { hits: number; endsInMs: number } {
  const windows = new Map<string, { hits: number; endsAt: number }>();
  return (key) => {
    const now = clock.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      windows.delete(key);
      if (windows.size >= KEYS_MAX) {
        const oldest = windows.keys().next().value;
        if (oldest !== undefined) windows.delete(oldest);
      }
      window = { hits: 0, endsAt: now + WINDOW_MS };
      windows.set(key, window);
    }
    window.hits += 1;
    return { hits: window.hits, endsInMs: window.endsAt - now };
  };
}
