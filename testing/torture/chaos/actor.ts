import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '#modules/payments/rules/payment-decision.ts';
import type { HostileProvider } from '#testing/torture/chaos/hostile-provider.ts';
import type { ChaosNode } from '#testing/torture/chaos/node.ts';
import type { ChaosRecord, Outcome } from '#testing/torture/chaos/record.ts';
import type { ChaosExhibitor } from '#testing/torture/chaos/world.ts';
import type { Dice } from '#testing/torture/dice.ts';

/** A bill that an actor knows. */
export type KnownBill = {
  readonly exhibitor: ChaosExhibitor;
  readonly billId: string;
  readonly paymentId: string;
  readonly visitor: string;
};

export type Town = {
  readonly exhibitors: readonly ChaosExhibitor[];
  readonly nodes: readonly ChaosNode[];
  readonly provider: HostileProvider;
  readonly record: ChaosRecord;
  readonly bills: KnownBill[];
  /** Payment statuses of earlier moments, to be delivered later. */
  readonly stale: { readonly bill: KnownBill; readonly reported: Answer }[];
  /** Payments whose money moved on the provider's own pages. */
  readonly movedOutside: Set<string>;
  readonly size: 'small' | 'large';
  closing: boolean;
};

export const BILLS_REMEMBERED = 2_000;
const TIMEOUT_MS = 120_000;

export type Actor = { readonly dice: Dice; readonly town: Town };
export const remember = <T>(list: T[], item: T, max: number): void => {
  list.push(item);
  if (list.length > max) list.splice(0, list.length - max);
};
export const anyBill = ({ dice, town }: Actor): KnownBill | null =>
  town.bills.length > 0 ? dice.pick(town.bills) : null;
export const nodeOf = ({ dice, town }: Actor): ChaosNode => dice.pick(town.nodes);

/**
 * Retries until it gets a definite answer, each time at any node, like a client that lost an
 * answer.
 */
export async function insist<T>(
  actor: Actor,
  what: string,
  work: (node: ChaosNode) => Promise<T>,
): Promise<Outcome<T>> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const outcome = await actor.town.record.attempt(what, () => work(nodeOf(actor)));
    if (outcome.kind !== 'unsure' || performance.now() > until) return outcome;
    await pause(20 + actor.dice.between(0, 80));
  }
}
