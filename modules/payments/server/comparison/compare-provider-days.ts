import { addDays, type Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { raiseAlarm } from '#modules/alarms/server.ts';
import type { ReportedPayment } from '#modules/payments/rules/payment-decision.ts';
import { differencesOf, type Movement, needsQuestion, sumOf } from '#modules/payments/rules/provider-comparison.ts';
import {
  type DayResult,
  type DueDay,
  dueDays,
  type OurPayment,
  ourPayments,
  type StoredDifference,
  storeDay,
  storeFailure,
} from '#modules/payments/server/comparison/provider-days.sql.ts';
import type { DriverRegistry } from '#modules/payments/server/driver-registry.ts';
import type { PaymentDriver } from '#modules/payments/server/drivers/driver.ts';
import { PartnerProblem } from '#modules/payments/server/drivers/partner.ts';
import type { Db, Tx } from '#platform/db/tx.ts';

export type CompareDeps = { readonly db: Db; readonly drivers: Pick<DriverRegistry, 'of'> };

const DAYS_PER_RUN = 50;
const QUESTIONS_MAX = 2_000;
const DIFFERENCES_STORED = 100;
const FAILURE_LENGTH_MAX = 300;

/**
 * Job: compares each day with what the provider lists, the night after it, to the cent (I08,
 * SETTLE-14). Each difference is an alarm with both amounts. A provider that does not answer is
 * asked again an hour later, for three days.
 */
export async function compareProviderDays(deps: CompareDeps): Promise<{ compared: number; differences: number }> {
  const due = await deps.db.ask(null, (first) => dueDays(first, DAYS_PER_RUN));
  let compared = 0;
  let differences = 0;
  for (const day of due) {
    const result = await compareProviderDay(deps, day);
    if (result) compared += 1;
    differences += result?.differences.length ?? 0;
  }
  return { compared, differences };
}

/** Compares one day of one method; null if the provider did not answer. */
export async function compareProviderDay(deps: CompareDeps, due: DueDay): Promise<DayResult | null> {
  const { exhibitor_id: exhibitorId, method_id: methodId, day } = due;
  const acting = { exhibitorId, actor: 'system', channel: 'api' } as const;
  try {
    const result = await compare(deps, due);
    await deps.db.tx(acting, async (tx) => {
      await storeDay(tx, methodId, day, {
        ...result,
        differences: result.differences.slice(0, DIFFERENCES_STORED),
      });
      for (const difference of result.differences.slice(0, DIFFERENCES_STORED))
        await raiseDifference(tx, day, difference);
    });
    return result;
  } catch (error) {
    if (!(error instanceof PartnerProblem)) throw error;
    const reason = error.message.slice(0, FAILURE_LENGTH_MAX);
    await deps.db.tx(acting, async (tx) => {
      await storeFailure(tx, methodId, day, reason);
      if (due.is_late)
        await raiseAlarm(tx, {
          kind: 'settlement_difference',
          subject: `not compared ${methodId}`,
          detail: { day, reason },
        });
    });
    return null;
  }
}

const raiseDifference = (tx: Tx, day: Day, { ref, payment_id, what, ...cents }: StoredDifference): Promise<void> =>
  raiseAlarm(tx, {
    kind: payment_id === null ? 'money_unassigned' : 'settlement_difference',
    subject: `${what} ${ref}`,
    detail: {
      day,
      name: ref,
      amountCents: cents.provider_cents,
      expectedCents: cents.our_cents,
      paymentId: payment_id ?? undefined,
    },
  });

/** Asks the provider; no transaction is open meanwhile. */
async function compare({ db, drivers }: CompareDeps, due: DueDay): Promise<DayResult> {
  const { exhibitor_id: exhibitorId, method_id: methodId, day, timezone } = due;
  const span = { fromMs: instantAt(day, '00:00', timezone), untilMs: instantAt(addDays(day, 1), '00:00', timezone) };
  const driver = await drivers.of(exhibitorId, methodId);
  const { list, covers } = await driver.movements(span.fromMs, span.untilMs);
  const byRef = Map.groupBy(list, ({ ref }) => ref);
  const ours = await db.ask(exhibitorId, (first) => ourPayments(first, methodId, [...byRef.keys()], span));
  const ourByRef = new Map(ours.map((payment) => [payment.ref, payment]));
  const refs = new Set([...byRef.keys(), ...ourByRef.keys()]);
  const open = [...refs].filter((ref) => needsQuestion(byRef.get(ref) ?? [], ourByRef.get(ref) ?? null));
  if (open.length > QUESTIONS_MAX) throw new PartnerProblem(`${open.length} payments differ from the provider’s list`);
  const differences: StoredDifference[] = [];
  for (const ref of open) differences.push(...(await questioned(driver, ref, ourByRef.get(ref) ?? null, covers)));
  return {
    payments: refs.size,
    ...sums(list),
    covers,
    differences,
  };
}

const sums = (list: readonly Movement[]): Pick<DayResult, 'paid' | 'refunded' | 'chargedBack'> => ({
  paid: sumOf(list, 'paid'),
  refunded: sumOf(list, 'refunded'),
  chargedBack: sumOf(list, 'charged_back'),
});

async function questioned(
  driver: PaymentDriver,
  ref: string,
  ours: OurPayment | null,
  covers: DayResult['covers'],
): Promise<StoredDifference[]> {
  const theirs = await driver.fetchStatus(ref).catch(unlessUnknown);
  if (theirs && theirs.currency !== 'EUR') return []; // it has an alarm of its own
  return differencesOf(ours, theirs, covers).map(({ what, provider, ours: our_cents }) => ({
    ref,
    payment_id: ours?.id ?? null,
    what,
    provider_cents: provider,
    our_cents,
  }));
}

const NOT_FOUND = 404;

function unlessUnknown(error: unknown): ReportedPayment | null {
  if (error instanceof PartnerProblem && error.status === NOT_FOUND) return null;
  throw error;
}
