import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/refusal.ts';
import type { Clock } from '#platform/config/clock.ts';
import { limitKeyOf } from '#platform/http/limits/client-address.ts';
import type { AddressWork } from '#platform/http/limits/proof-of-work.ts';
import type { SharedLimits } from '#platform/http/limits/shared-limits.ts';

/**
 * Requests per minute of one caller (D-190): of the session of a visitor or an employee, else of
 * the address. `none`: no limit.
 */
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
  /** A page reads its seats up to 24 times a minute during sales. */
  seats: 120,
  /** Purchases: refused and failed checkouts are given back (`ATTEMPTS_MAX`). */
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

/**
 * Requests per minute of all visitors at one address together, against floods: a school, an office
 * or a telephone network is one address. The groups that are not here count by address anyway.
 */
export const ADDRESS_LIMITS: { readonly [group in LimitGroup]?: number } = {
  api: 1_800,
  sign_in: 300,
  seats: 9_000,
  checkout: 300,
  voucher: 60,
  contact: 30,
  newsletter: 60,
  reset: 20,
  reports: 200,
};
/** The caps of an exhibitor's own addresses are this many times those of others. */
const OWN_FACTOR = 10;
/** Checkouts of one session in a minute, refused ones too. */
export const ATTEMPTS_MAX = 60;
/** Above this share of its cap an address is hot: its buyers prove work. */
const HOT = 0.5;

/** Budgets that a caller could bypass through another node; the others are counted in memory. */
const SHARED: ReadonlySet<LimitGroup> = new Set(['voucher', 'contact', 'newsletter', 'reset', 'registration'] as const);
const WINDOW_MS = 60_000;
const KEYS_MAX = 50_000;

/**
 * A person needs longer from the first page to a checkout (T87): a
 * younger session is asked to wait for the rest, which its browser does unseen.
 */
const STEP_MS = 2_000;

export type LimitOverrides = { readonly [group in LimitGroup]?: number } & {
  /** Milliseconds from the beginning of a session to its first checkout. */
  readonly step?: number;
};

/** The groups that a signed-in session replaces with `staff`; special limits of single routes stay. */
const OF_SESSION: ReadonlySet<LimitGroup> = new Set(['api', 'sign_in'] as const);

export type Limits = {
  /**
   * Throws request.too_many (429 with Retry-After) if the caller or its address has used up the
   * group's budget. The answer contains `work` when solved work opens a new session.
   */
  check(request: FastifyRequest, reply: FastifyReply, group: LimitGroup): Promise<void>;
  /**
   * Throws request.too_many (429) for a checkout of a session that has just begun, and, when the
   * address is hot or what it buys is nearly sold out, for one without solved work.
   */
  checkCheckout(request: FastifyRequest, isPressed: () => Promise<boolean>): Promise<void>;
  /** Gives back the budget of a checkout that sold nothing. */
  answered(request: FastifyRequest, status: number): void;
};

export type LimitsDeps = {
  readonly clock: Clock;
  readonly shared: SharedLimits | null;
  readonly overrides?: LimitOverrides | undefined;
  /** Returns the id of the visitor's valid session, null without one. */
  readonly sessionOf: (request: FastifyRequest) => string | null;
  /** Returns how long ago the visitor's session began, in ms. */
  readonly ageOf: (request: FastifyRequest) => number;
  readonly work: AddressWork;
};

type Count = { readonly hits: number; readonly endsInMs: number };

export function limitChecks({ clock, shared, overrides = {}, sessionOf, ageOf, work }: LimitsDeps): Limits {
  const counter = windowCounter(clock);
  const toGiveBack = new WeakMap<FastifyRequest, string>();
  const maxOf = (group: LimitGroup): number => overrides[group] ?? LIMITS[group];
  const addressKey = (group: string, request: FastifyRequest): string => `${group}@${limitKeyOf(request.ip)}`;
  const scaled = (max: number, request: FastifyRequest): number => (request.isOwnAddress ? max * OWN_FACTOR : max);

  /** Counts on this node, and on all nodes for a shared group that this node would still admit. */
  async function countIn(group: LimitGroup, key: string, max: number): Promise<Count> {
    const used = counter.hit(key);
    if (!shared || !SHARED.has(group) || used.hits > max) return used;
    const further = await shared.hit(`http:${key}`, WINDOW_MS);
    return further.hits > used.hits ? further : used;
  }

  function notify(reply: FastifyReply, max: number, { hits, endsInMs }: Count): void {
    reply.header('ratelimit-limit', max);
    reply.header('ratelimit-remaining', Math.max(0, max - hits));
    reply.header('ratelimit-reset', secondsOf(endsInMs));
  }

  async function countAddress(request: FastifyRequest, reply: FastifyReply, group: LimitGroup): Promise<void> {
    const max = scaled(ADDRESS_LIMITS[group] ?? Number.POSITIVE_INFINITY, request);
    if (max === Number.POSITIVE_INFINITY) return;
    const count = await countIn(group, addressKey(group, request), max);
    if (count.hits <= max) return;
    notify(reply, max, count);
    throw tooMany(count);
  }

  /** A call without a session begins one: free while the address is calm, then for solved work. */
  async function countNewSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const max = scaled(maxOf('api'), request);
    if (max === Number.POSITIVE_INFINITY) return;
    const count = counter.hit(addressKey('new', request));
    notify(reply, max, count);
    if (count.hits <= max || (await work.isDone(request, 'session', clock.now()))) return;
    if (count.hits > scaled(ADDRESS_LIMITS.api ?? 0, request)) throw tooMany(count);
    const why = { problem: TOO_MANY, retryAfterSeconds: secondsOf(count.endsInMs) };
    throw await work.askFor(request, 'session', clock.now(), why);
  }

  async function countCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    group: LimitGroup,
    caller: string,
  ): Promise<void> {
    const max = maxOf(group);
    const key = `${group}:${caller}`;
    const count = await countIn(group, key, max);
    notify(reply, max, count);
    if (count.hits > max) throw tooMany(count);
    if (group !== 'checkout') return;
    toGiveBack.set(request, key);
    const attempts = counter.hit(`attempts:${caller}`);
    if (attempts.hits > ATTEMPTS_MAX) throw tooMany(attempts);
  }

  const isAbove = (kind: string, request: FastifyRequest, max: number): boolean =>
    counter.used(addressKey(kind, request)) > scaled(max, request);
  /** Returns whether this address begins many sessions now, or sends much. */
  const isHot = (request: FastifyRequest): boolean =>
    isAbove('new', request, maxOf('api')) ||
    isAbove('api', request, HOT * (ADDRESS_LIMITS.api ?? 0)) ||
    isAbove('checkout', request, HOT * (ADDRESS_LIMITS.checkout ?? 0));

  return {
    async check(request, reply, group) {
      const staff = OF_SESSION.has(group) ? (request.knownSession ?? null) : null;
      if (staff !== null) return countCaller(request, reply, 'staff', staff);
      if (maxOf(group) === Number.POSITIVE_INFINITY) return undefined;
      const isOfVisitors = ADDRESS_LIMITS[group] !== undefined;
      if (!isOfVisitors) return countCaller(request, reply, group, limitKeyOf(request.ip));
      // What a caller's own budget refuses does not count for its address: one caller cannot use up
      // what its neighbours share.
      const session = sessionOf(request);
      if (session === null) await countNewSession(request, reply);
      if (session !== null || group !== 'api')
        await countCaller(request, reply, group, session ?? limitKeyOf(request.ip));
      return countAddress(request, reply, group);
    },
    answered(request, status) {
      const key = toGiveBack.get(request);
      if (key === undefined || status === 200) return;
      toGiveBack.delete(request);
      counter.giveBack(key);
    },
    async checkCheckout(request, isPressed) {
      if (maxOf('checkout') === Number.POSITIVE_INFINITY) return;
      const restMs = (overrides.step ?? STEP_MS) - ageOf(request);
      if (restMs > 0) throw tooMany({ hits: 1, endsInMs: restMs });
      if (!isHot(request) && !(await isPressed())) return;
      if (await work.isDone(request, 'checkout', clock.now())) return;
      const why = { problem: TOO_MANY, retryAfterSeconds: 1 };
      throw await work.askFor(request, 'checkout', clock.now(), why);
    },
  };
}

const TOO_MANY = { code: 'request.too_many' } as const;
const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
const tooMany = ({ endsInMs }: Count): Refusal => new Refusal('too-many', TOO_MANY, secondsOf(endsInMs));

/**
 * Returns a budget per minute on this node, for callers known by more than an address. It throws
 * request.too_many (429).
 */
export function budgetPerMinute(max: number, clock: Clock): (key: string) => void {
  const counter = windowCounter(clock);
  return (key) => {
    const count = counter.hit(key);
    if (count.hits > max) throw tooMany(count);
  };
}

type WindowCounter = {
  hit(key: string): Count;
  /** Returns the hits of the key's present window, without counting one. */
  used(key: string): number;
  /** Takes one hit back from the key's present window. */
  giveBack(key: string): void;
};

/**
 * Counts hits per key in windows of a minute. Stores a bounded number of keys and drops the oldest
 * windows first.
 */
function windowCounter(clock: Clock): WindowCounter {
  const windows = new Map<string, { hits: number; endsAt: number }>();
  const present = (key: string) => {
    const window = windows.get(key);
    return window && window.endsAt > clock.now() ? window : null;
  };
  return {
    hit(key) {
      const now = clock.now();
      let window = present(key);
      if (!window) {
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
    },
    used: (key) => present(key)?.hits ?? 0,
    giveBack(key) {
      const window = present(key);
      if (window && window.hits > 0) window.hits -= 1;
    },
  };
}
