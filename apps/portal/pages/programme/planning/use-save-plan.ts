import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { formOf, PLANNING, readWeek, weekOf } from '#apps/portal/pages/planning/planning.ts';
import type { Planner } from '#apps/portal/pages/planning/use-planner.ts';
import { SCHEDULES } from '#apps/portal/pages/schedules/schedules.ts';
import type { PlanReportWire } from '#modules/screenings/planning-contract.ts';
import type { Planned } from '#modules/screenings/rules/week-plan.ts';
import { toast } from '#ui/Toast.tsx';

const CONFLICT = 409;
const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/** Saves a plan, all of it or nothing, and says at which of its screenings something was refused. */
export function useSavePlan(planner: Planner, onDone: () => void) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { week, changes, step } = planner;
  /** For the plan that was refused; a changed one is judged anew. */
  const [refused, setRefused] = useState<{ by: ReadonlyMap<string, readonly string[]>; of: readonly Planned[] } | null>(
    null,
  );
  const readAnew = async (): Promise<void> => {
    const wire = await readWeek(week.wire.cinema ? String(week.wire.cinema.id) : null, week.wire.week);
    step({ do: 'read', week: weekOf(wire), anew: true });
    await calls.invalidateQueries({ queryKey: PLANNING });
  };
  const saving = useMutation({
    mutationFn: () => api().post<PlanReportWire>('/api/staff/planning', formOf(changes)),
    onSuccess: async (report) => {
      const { created, changed, removed } = report;
      setRefused(null);
      await readAnew();
      toast(t('planning.saved', { created, changed, removed }), 'success');
      onDone();
      await calls.invalidateQueries({ queryKey: SCHEDULES });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422)
        setRefused({ by: byKey(error.errors, changes), of: planner.plan });
    },
  });
  const { error } = saving;
  return {
    busy: saving.isPending,
    problem: error ? problemOf(error) : null,
    refused: refused?.of === planner.plan ? refused.by : NOTHING,
    save: (): void => saving.mutate(),
    forget: (): void => saving.reset(),
    /** Where somebody else was first: the week as it is now, without what was planned over it. */
    readAnew:
      error instanceof ApiError && error.status === CONFLICT
        ? () => {
            saving.reset();
            void readAnew().then(onDone);
          }
        : null,
  };

  function problemOf(found: Error): string {
    const lines = found instanceof ApiError && found.status === 422 ? [...byKey(found.errors, changes)] : [];
    const titles = new Map([...changes.written, ...changes.removed].map(({ key, movieTitle }) => [key, movieTitle]));
    return lines.length > 0
      ? lines.map(([key, sentences]) => `${titles.get(key)}: ${sentences.join(' ')}`).join('\n')
      : textOfError(found, t);
  }
}

/** The server names the lines of what was sent (`schedules.3.start`): by the screening each of them is. */
function byKey(
  errors: ApiError['errors'],
  { written, removed }: Planner['changes'],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [path, sentences] of Object.entries(errors)) {
    const [list, index] = path.split('.');
    const screening = (list === 'removed' ? removed : written)[Number(index)];
    if (screening) found.set(screening.key, [...(found.get(screening.key) ?? []), ...sentences]);
  }
  return found;
}
