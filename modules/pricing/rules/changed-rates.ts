import type { Id } from '#kernel/ids.ts';
import type { PriceRate } from '#modules/pricing/rules/price-rate.ts';

/** Ids of the rates that were edited or taken away between two states of an exhibitor; new ones have no watchers yet (D-057). */
export function changedRates(before: readonly PriceRate[], after: readonly PriceRate[]): Id[] {
  const now = new Map(after.map((rate) => [rate.id, JSON.stringify(rate)]));
  return before.filter((rate) => now.get(rate.id) !== JSON.stringify(rate)).map(({ id }) => id);
}
