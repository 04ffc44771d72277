import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, unavailable } from '#kernel/refusal.ts';
import type { Answer } from '#modules/payments/rules/payment-decision.ts';
import { isUndecided, type PaymentStatus } from '#modules/payments/rules/payment-states.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import { BUSY_WITH_IT, PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import {
  type LastCheck,
  lastCheck,
  type PaymentFacts,
  paymentFacts,
  rememberStart,
  scheduleCheck,
} from '#modules/payments/server/payments.sql.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import type { Locks } from '#platform/db/locks.ts';
import type { Db } from '#platform/db/tx.ts';
import { crash } from '#platform/observability/crash-points.ts';

export type StatusSource = 'webhook' | 'poll' | 'return' | 'reconciler' | 'create';

/** Events of payments for the layer above; selling decides their meaning for the bill. */
export type PaymentStatusListener = {
  onStatus(exhibitorId: number, paymentId: string, reported: Answer, source: StatusSource): Promise<unknown>;
  /** The provider gives the payer time until then: the places stay held. */
  held(exhibitorId: number, billId: string, untilMs: number): Promise<void>;
};

export type DeskDeps = {
  readonly db: Db;
  readonly drivers: DriverRegistry;
  /** A lock across all nodes: only one node at a time starts a payment. */
  readonly locks: Pick<Locks, 'tryLock'>;
  readonly listener: PaymentStatusListener;
  /** Address of the exhibitor's site for browsers and providers, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
  /** The same address as the provider reaches it. */
  readonly partnerUrl: (servingOn: string) => string;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  /** Reports a problem that a person must check. */
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
};

export type PaymentDesk = {
  /**
   * Starts a payment at its provider, only once even if it is called again. Throws 503
   * payments.initialisation if the provider does not answer.
   */
  start(exhibitorId: number, paymentId: string): Promise<void>;
  /**
   * Reads the payment status from the provider and applies it. Per payment and `REFRESH_GAP_MS` it
   * queries at most once for webhooks and once for our own requests.
   */
  refresh(exhibitorId: number, paymentId: string, source: StatusSource): Promise<void>;
  /**
   * Asks the provider to cancel an unpaid payment, and applies what it says then: cancelled, still
   * open, or paid because the payer was faster. A payment that is not started yet is started first, so
   * that a request on its way leaves nothing behind. Throws PartnerProblem if the provider does not
   * answer.
   */
  cancel(exhibitorId: number, paymentId: string): Promise<void>;
};

/**
 * The alarm for a payment status that the program cannot apply: each such query raises it again.
 */
export const NOT_APPLIED = 'a payment status could not be applied';

const START_TRIES = 2;
/** A provider that answers at once with an error may be well again a moment later. */
const TRY_AGAIN_AFTER_MS = 1_000;
/** The time a provider may need for the first of two equal orders. */
const STILL_AT_IT_MS = 3_000;
/** The time another node may need for both its attempts. */
const TURN_WITHIN_MS = 9_000;
const TURN_LOOK_MS = 100;
/**
 * The minimum time between two queries about one payment: webhooks cannot make the program query
 * more often (T27).
 */
const REFRESH_GAP_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * For a week a decided payment is checked from time to time, for refunds and chargebacks made
 * elsewhere.
 */
const WATCHED_MS = 7 * DAY_MS;

/** A payment of such a bill may still be started (D-017). */
const OPEN_BILL: ReadonlySet<string> = new Set(['pending', 'paying', 'reserved']);

const NOTHING_YET = { amount: null, currency: 'EUR', refunded: 0, charged_back: 0, refusals: 0 } as const;

export function paymentDesk(deps: DeskDeps): PaymentDesk {
  const starting = new Map<string, Promise<void>>();
  const statusRequests = new Map<string, { at: number; asking: Promise<void> }>();

  /**
   * The checkout may start a payment at one node while the payment page requests it at another.
   * Without the lock, a provider without idempotency keys would have the payment twice, and one
   * with them would refuse the second (T53).
   */
  async function startAlone(exhibitorId: number, paymentId: string): Promise<void> {
    const until = performance.now() + TURN_WITHIN_MS;
    for (;;) {
      const unlock = await deps.locks.tryLock(`payment ${paymentId}`).catch((cause: unknown) => {
        throw Object.assign(unavailable('database.unavailable'), { cause });
      });
      if (unlock) {
        try {
          return await start(exhibitorId, paymentId);
        } finally {
          await unlock();
        }
      }
      if (performance.now() > until) throw unavailable('payments.initialisation', 10);
      await pause(TURN_LOOK_MS);
    }
  }

  async function start(exhibitorId: number, paymentId: string): Promise<void> {
    const facts = await paymentFacts(deps.db, exhibitorId, paymentId);
    if (facts?.status !== 'pending' || facts.type !== 'online') return;
    // The process was killed between the provider's answer and our next step: the provider already
    // knows the payment.
    if (facts.provider_ref) return announce(exhibitorId, facts, facts.expires_at_ms);
    // The bill was withdrawn or ended before the payment started: do not send the buyer to a
    // provider to pay for nothing.
    if (!OPEN_BILL.has(facts.bill_status)) {
      await deps.listener.onStatus(exhibitorId, paymentId, { status: 'cancelled', ...NOTHING_YET }, 'create');
      return;
    }
    const site = deps.publicUrl(facts.serving_on);
    crash('payment.starting');
    const started = await startAtProvider(exhibitorId, facts, {
      paymentId,
      amount: facts.amount_cents + facts.tip_cents,
      description: `${facts.trade_name} ${facts.bill_reference}`,
      locale: facts.locale,
      returnUrl: returnUrlOf(site, facts),
      webhookUrl: `${deps.partnerUrl(facts.serving_on)}/webhooks/payments/${facts.driver}/${paymentId}`,
    });
    crash('payment.created');
    await deps.db.tx({ exhibitorId, actor: `provider:${facts.driver}`, channel: 'api' }, async (tx) =>
      rememberStart(
        tx,
        paymentId,
        started.ref,
        { checkout_url: started.checkoutUrl, deeplink: started.deeplink },
        started.expiresAt,
      ),
    );
    crash('payment.recorded');
    await announce(exhibitorId, facts, started.expiresAt);
  }

  async function announce(exhibitorId: number, facts: PaymentFacts, expiresAt: number | null): Promise<void> {
    await deps.listener.onStatus(exhibitorId, facts.id, { status: 'open', ...NOTHING_YET }, 'create');
    crash('payment.announced');
    if (expiresAt !== null) await deps.listener.held(exhibitorId, facts.bill_id, expiresAt);
    crash('payment.held');
  }

  /**
   * Tries twice with the same key, so that a lost answer is found again and an error of a moment passes; then the payment has
   * failed and its places are free (T26).
   */
  async function startAtProvider(
    exhibitorId: number,
    facts: PaymentFacts,
    order: Parameters<Awaited<ReturnType<DriverRegistry['of']>>['start']>[0],
  ) {
    const patientUntil = performance.now() + STILL_AT_IT_MS;
    for (let tries = 1; ; tries++) {
      try {
        const driver = await deps.drivers.of(exhibitorId, facts.method_id);
        return await driver.start(order);
      } catch (error) {
        if (!(error instanceof PartnerProblem)) throw error;
        if (error.status === BUSY_WITH_IT && performance.now() < patientUntil) {
          await pause(TURN_LOOK_MS); // the provider is still processing a request of a node that has crashed since
          continue;
        }
        if (tries < START_TRIES && !error.refused) {
          if (error.status !== null) await pause(TRY_AGAIN_AFTER_MS);
          continue;
        }
        crash('payment.refused');
        deps.report('a payment could not be started', {
          paymentId: facts.id,
          driver: facts.driver,
          reason: error.message,
        });
        await deps.listener.onStatus(exhibitorId, facts.id, { status: 'failed', ...NOTHING_YET }, 'create');
        throw notStarted(error);
      }
    }
  }

  const notStarted = (cause: PartnerProblem): Refusal =>
    Object.assign(unavailable('payments.initialisation', 10), { cause });

  async function ask(exhibitorId: number, paymentId: string, source: StatusSource): Promise<void> {
    const facts = await paymentFacts(deps.db, exhibitorId, paymentId);
    if (!facts?.provider_ref) return;
    let answered = false;
    try {
      const driver = await deps.drivers.of(exhibitorId, facts.method_id);
      const reported = await driver.fetchStatus(facts.provider_ref);
      crash('payment-status.fetched');
      await deps.listener.onStatus(exhibitorId, paymentId, { ...reported, refusals: facts.refusals }, source);
      answered = true;
    } catch (error) {
      answered = error instanceof PartnerProblem && error.refused;
      if (!isPassing(error)) deps.alarm(NOT_APPLIED, { exhibitorId, paymentId, err: error });
      throw error;
    } finally {
      await nextCheck(exhibitorId, paymentId, facts.due_check, answered);
      crash('payment-status.checked');
    }
  }

  async function nextCheck(
    exhibitorId: number,
    paymentId: string,
    dueCheck: string | null,
    answered: boolean,
  ): Promise<void> {
    await deps.db.tx(
      { exhibitorId, actor: 'system', channel: 'api' },
      async (tx, row) => {
        if (row) scheduleCheck(tx, paymentId, dueCheck, checkAfter({ ...row, answered }));
      },
      lastCheck(paymentId),
    );
  }

  const desk: PaymentDesk = {
    start(exhibitorId, paymentId) {
      let running = starting.get(paymentId);
      if (!running) {
        running = startAlone(exhibitorId, paymentId).finally(() => starting.delete(paymentId));
        starting.set(paymentId, running);
      }
      return running;
    },
    refresh(exhibitorId, paymentId, source) {
      // Queries for webhooks and our own queries have separate intervals.
      const key = `${source === 'webhook' ? 'told' : 'asked'} ${paymentId}`;
      const recent = statusRequests.get(key);
      if (recent && performance.now() - recent.at < REFRESH_GAP_MS) return recent.asking;
      forgetOld();
      const asking = ask(exhibitorId, paymentId, source);
      statusRequests.delete(key); // moves to the end: the oldest query comes first
      statusRequests.set(key, { at: performance.now(), asking });
      return asking;
    },
    async cancel(exhibitorId, paymentId) {
      await desk.start(exhibitorId, paymentId).catch(unlessRefusal); // then it has failed
      const facts = await paymentFacts(deps.db, exhibitorId, paymentId);
      if (!facts?.provider_ref || !isUndecided(facts.status as PaymentStatus)) return;
      const driver = await deps.drivers.of(exhibitorId, facts.method_id);
      await driver.cancel(facts.provider_ref);
      await ask(exhibitorId, paymentId, 'poll');
    },
  };
  return desk;

  function forgetOld(): void {
    const before = performance.now() - REFRESH_GAP_MS;
    for (const [paymentId, { at }] of statusRequests) {
      if (at > before) return; // in order of the queries
      statusRequests.delete(paymentId);
    }
  }
}

/** A payer at a till does not come back to a page of the order: the tickets are there. */
const returnUrlOf = (site: string, { id, locale, driver, device_id }: PaymentFacts): string =>
  device_id === null ? `${site}/${locale}/payments/${id}/${driver}/status` : `${site}/${locale}`;

function unlessRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/**
 * Temporary errors: a provider with problems, a database that is unreachable or does not report the
 * result of a commit.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof PartnerProblem || error instanceof Refusal || error instanceof CommitUnknown;

/**
 * 10 s, 20 s, 40 s ... 1 h while undecided; then every six hours for a week. A query without an
 * answer is repeated within the hour, even for an old payment: there may have been news.
 */
function checkAfter(last: LastCheck & { answered: boolean }): number | null {
  if (isUndecided(last.status)) return Math.min(10_000 * 2 ** Math.min(last.checks, 9), HOUR_MS);
  if (!last.answered) return HOUR_MS;
  return last.age < WATCHED_MS ? DAY_MS / 4 : null;
}
