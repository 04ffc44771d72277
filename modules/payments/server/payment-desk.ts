import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, unavailable } from '#kernel/refusal.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { Answer } from '#modules/payments/rules/provider-truth.ts';
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
import { crash } from '#platform/crash.ts';
import { CommitUnknown } from '#platform/db/errors.ts';
import type { Locks } from '#platform/db/locks.ts';
import type { Db } from '#platform/db/tx.ts';

export type TruthSource = 'webhook' | 'poll' | 'return' | 'reconciler' | 'create';

/** What payments announces upwards; selling decides what it means for the bill. */
export type TruthListener = {
  truth(exhibitorId: number, paymentId: string, truth: Answer, source: TruthSource): Promise<unknown>;
  /** The provider gives the payer until then: places stay held. */
  held(exhibitorId: number, billId: string, untilMs: number): Promise<void>;
};

export type DeskDeps = {
  readonly db: Db;
  readonly drivers: DriverRegistry;
  /** Hold on all nodes: a payment is handed over by one of them at a time. */
  readonly locks: Pick<Locks, 'tryLock'>;
  readonly listener: TruthListener;
  /** Address of the exhibitor's site as browsers and providers reach it, without a slash at the end. */
  readonly publicUrl: (servingOn: string) => string;
  /** The same as the provider reaches it. */
  readonly partnerUrl: (servingOn: string) => string;
  readonly report: (message: string, detail: Record<string, unknown>) => void;
  /** For what a person must look at. */
  readonly alarm: (what: string, detail: Record<string, unknown>) => void;
};

export type PaymentDesk = {
  /** Hands a payment to its provider, once however often it is asked. Throws 503 payments.initialisation when the provider does not answer. */
  start(exhibitorId: number, paymentId: string): Promise<void>;
  /** Asks the provider for the truth and applies it: at most once per payment in `REFRESH_GAP_MS` because of webhooks, and once because of us. */
  refresh(exhibitorId: number, paymentId: string, source: TruthSource): Promise<void>;
};

/** The alarm for a provider's truth that our books do not take: each such question raises it again. */
export const NOT_APPLIED = 'a truth could not be applied';

const START_TRIES = 2;
/** As long as a provider may be busy with the first of two equal orders. */
const STILL_AT_IT_MS = 3_000;
/** As long as another node may be busy with it: both its tries. */
const TURN_WITHIN_MS = 9_000;
const TURN_LOOK_MS = 100;
/** Between two questions about one payment: webhooks cannot be used to make us ask more (T27). */
const REFRESH_GAP_MS = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A decided payment is looked at now and then for a week: refunds and chargebacks made elsewhere. */
const WATCHED_MS = 7 * DAY_MS;

/** A payment of such a bill may still be started (D-017). */
const OPEN_BILL: ReadonlySet<string> = new Set(['pending', 'paying', 'reserved']);

const NOTHING_YET = { amount: null, currency: 'EUR', refunded: 0, charged_back: 0, refusals: 0 } as const;

export function paymentDesk(deps: DeskDeps): PaymentDesk {
  const starting = new Map<string, Promise<void>>();
  const asked = new Map<string, { at: number; asking: Promise<void> }>();

  /**
   * The checkout hands a payment over at one node while the payment page asks for it at another: begun twice, a
   * provider without idempotency keys would have it twice, and one with them would refuse the second (T53).
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
    // Killed between the provider's answer and our next step: it knows the payment already.
    if (facts.provider_ref) return announce(exhibitorId, facts, facts.expires_at_ms);
    // Given up or over before its turn came: nobody is sent to a provider to pay for nothing.
    if (!OPEN_BILL.has(facts.bill_status)) {
      await deps.listener.truth(exhibitorId, paymentId, { status: 'cancelled', ...NOTHING_YET }, 'create');
      return;
    }
    const site = deps.publicUrl(facts.serving_on);
    crash('payment.starting');
    const started = await tellProvider(exhibitorId, facts, {
      paymentId,
      amount: facts.amount_cents + facts.tip_cents,
      description: `${facts.trade_name} ${facts.bill_reference}`,
      locale: facts.locale,
      returnUrl: `${site}/${facts.locale}/payments/${paymentId}/${facts.driver}/status`,
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
    await deps.listener.truth(exhibitorId, facts.id, { status: 'open', ...NOTHING_YET }, 'create');
    crash('payment.announced');
    if (expiresAt !== null) await deps.listener.held(exhibitorId, facts.bill_id, expiresAt);
    crash('payment.held');
  }

  /** Twice with the same key, so that a lost answer is found again; then the payment has failed and its places are free (T26). */
  async function tellProvider(
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
          await pause(TURN_LOOK_MS); // still busy with what a node asked that died meanwhile
          continue;
        }
        if (tries < START_TRIES && !error.refused) continue;
        crash('payment.refused');
        deps.report('a payment could not be started', {
          paymentId: facts.id,
          driver: facts.driver,
          reason: error.message,
        });
        await deps.listener.truth(exhibitorId, facts.id, { status: 'failed', ...NOTHING_YET }, 'create');
        throw notStarted(error);
      }
    }
  }

  const notStarted = (cause: PartnerProblem): Refusal =>
    Object.assign(unavailable('payments.initialisation', 10), { cause });

  async function ask(exhibitorId: number, paymentId: string, source: TruthSource): Promise<void> {
    const facts = await paymentFacts(deps.db, exhibitorId, paymentId);
    if (!facts?.provider_ref) return;
    let answered = false;
    try {
      const driver = await deps.drivers.of(exhibitorId, facts.method_id);
      const truth = await driver.truth(facts.provider_ref);
      crash('truth.fetched');
      await deps.listener.truth(exhibitorId, paymentId, { ...truth, refusals: facts.refusals }, source);
      answered = true;
    } catch (error) {
      answered = error instanceof PartnerProblem && error.refused;
      if (!isPassing(error)) deps.alarm(NOT_APPLIED, { exhibitorId, paymentId, err: error });
      throw error;
    } finally {
      await nextCheck(exhibitorId, paymentId, facts.due_check, answered);
      crash('truth.checked');
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

  return {
    start(exhibitorId, paymentId) {
      let running = starting.get(paymentId);
      if (!running) {
        running = startAlone(exhibitorId, paymentId).finally(() => starting.delete(paymentId));
        starting.set(paymentId, running);
      }
      return running;
    },
    refresh(exhibitorId, paymentId, source) {
      // News from the provider do not wait for our own curiosity to be over, and the other way round.
      const key = `${source === 'webhook' ? 'told' : 'asked'} ${paymentId}`;
      const recent = asked.get(key);
      if (recent && performance.now() - recent.at < REFRESH_GAP_MS) return recent.asking;
      forgetOld();
      const asking = ask(exhibitorId, paymentId, source);
      asked.delete(key); // to the end: the oldest question stands first
      asked.set(key, { at: performance.now(), asking });
      return asking;
    },
  };

  function forgetOld(): void {
    const before = performance.now() - REFRESH_GAP_MS;
    for (const [paymentId, { at }] of asked) {
      if (at > before) return; // in order of asking
      asked.delete(paymentId);
    }
  }
}

/** What goes by of itself: a provider in trouble, a database that is not there or does not say what became of a commit. */
const isPassing = (error: unknown): boolean =>
  error instanceof PartnerProblem || error instanceof Refusal || error instanceof CommitUnknown;

/**
 * 10 s, 20 s, 40 s ... 1 h while undecided; every six hours for a week afterwards. A question that came to nothing is
 * asked again within the hour, however old the payment: it may have been about news.
 */
function checkAfter(last: LastCheck & { answered: boolean }): number | null {
  if (isUndecided(last.status)) return Math.min(10_000 * 2 ** Math.min(last.checks, 9), HOUR_MS);
  if (!last.answered) return HOUR_MS;
  return last.age < WATCHED_MS ? DAY_MS / 4 : null;
}
