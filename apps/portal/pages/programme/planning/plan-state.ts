import type { Week } from '#apps/portal/pages/programme/planning/planning.ts';
import { changesBetween, type Planned } from '#modules/screenings/rules/planning/week-plan.ts';

type Plan = readonly Planned[];
/** A week plan: as read, as planned, and the steps between. */
export type PlanState = {
  readonly week: Week;
  readonly plan: Plan;
  readonly past: readonly Plan[];
  readonly future: readonly Plan[];
};

export type PlanStep =
  | { readonly do: 'plan'; readonly plan: Plan }
  | { readonly do: 'undo' | 'redo' | 'discard' }
  /** The server's plan was read again. The edited plan stays, unless `anew` is set. */
  | { readonly do: 'read'; readonly week: Week; readonly anew: boolean };

const STEPS_MAX = 100;

export const startPlan = (week: Week): PlanState => ({ week, plan: week.saved, past: [], future: [] });

export const isChanged = ({ week, plan }: PlanState): boolean => {
  const { written, removed } = changesBetween(week.saved, plan);
  return written.length + removed.length > 0;
};

export function nextPlan(state: PlanState, step: PlanStep): PlanState {
  const { week, plan, past, future } = state;
  switch (step.do) {
    case 'plan': {
      const { written, removed } = changesBetween(plan, step.plan);
      if (written.length + removed.length === 0) return state;
      return { week, plan: step.plan, past: [...past, plan].slice(-STEPS_MAX), future: [] };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { week, plan: before, past: past.slice(0, -1), future: [plan, ...future] } : state;
    }
    case 'redo': {
      const [after, ...further] = future;
      return after ? { week, plan: after, past: [...past, plan], future: further } : state;
    }
    case 'discard':
      return nextPlan(state, { do: 'plan', plan: week.saved });
    case 'read':
      return step.anew || !isChanged(state) ? startPlan(step.week) : state;
  }
}
