import { type CountDraft, emptyCount, persistedCount } from '#apps/pos/cash/count/count-draft.ts';
import type { Day } from '#kernel/days.ts';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { typedCents } from '#kernel/typed-number.ts';
import type { CashDrawerWire, Count } from '#modules/cash/contract/drawers.ts';
import { type CountFacts, countProblems } from '#modules/cash/rules/drawer.ts';
import { countedCents } from '#modules/cash/rules/euro-pieces.ts';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

const cents = (euros: number | null | undefined): Cents => centsFromEuros(euros ?? 0) ?? 0;

export type Counting = {
  readonly draft: CountDraft;
  readonly change: (part: Partial<CountDraft>) => void;
  readonly count: CountFacts;
  readonly isBlind: boolean;
  readonly starting: Cents;
  readonly tips: Cents;
  readonly terminals: CashDrawerWire['terminals'];
  /** It can be sent. */
  readonly isReady: boolean;
  readonly body: Count;
};

/** Returns the count of the open shift as far as it is typed; it stays when the till locks. */
export function useCount(day: Day, { shift, sums, tips, blind, begins_with, terminals }: CashDrawerWire): Counting {
  const isThere = useNetwork();
  const kept = usePersisted(persistedCount);
  const draft = kept?.day === day && kept.shift === shift ? kept : emptyCount(day, shift);
  const taken = typedCents(draft.taken);
  const count = {
    expected: cents(sums?.expected),
    counted: countedCents(draft.counts),
    taken: taken ?? 0,
    remark: draft.remark.trim(),
  };
  return {
    draft,
    change: (part) => persistedCount.set({ ...draft, ...part }),
    count,
    isBlind: blind,
    starting: cents(sums ? sums.starting : begins_with),
    tips: cents(tips),
    terminals,
    isReady: isThere && taken !== null && taken >= 0 && countProblems(count, { blind }).length === 0,
    body: { counts: draft.counts, taken: eurosFromCents(count.taken), remark: count.remark },
  };
}
