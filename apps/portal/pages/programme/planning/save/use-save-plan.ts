import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { formOf, PLANNING, readWeek, weekOf } from '#apps/portal/pages/programme/planning/planning.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { SCHEDULES } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { toast } from '#ui/Toast.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';

const CONFLICT = 409;
const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/** Saves a whole plan or nothing, and reports refusals by screening. */
export function useSavePlan(planner: Planner, onDone: () => void) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { week, changes, step } = planner;
  /** Belongs to the refused plan; a changed plan is checked again. */
  const [refused, setRefused] = useState<{ by: ReadonlyMap<string, readonly string[]>; of: readonly Planned[] } | null>(
    null,
  );
  const readAnew = async (): Promise<void> => {
    const wire = await readWeek(week.wire.cinema ? String(week.wire.cinema.id) : null, week.wire.week);
    step({ do: 'read', week: weekOf(wire), anew: true });
    await calls.invalidateQueries({ queryKey: PLANNING });
  };
  const saving = useMutation({
    mutationFn: () => api().call('POST /api/staff/planning', { body: formOf(changes) }),
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
    /** After a conflict: reads the present week and discards the plan. */
    readAnew:
      error instanceof ApiError && error.status === CONFLICT
        ? () => {
            saving.reset();
            void readAnew().then(onDone);
          }
        : null,
  };

  function problemOf(failure: Error): string {
    const lines = failure instanceof ApiError && failure.status === 422 ? [...byKey(failure.errors, changes)] : [];
    const titles = new Map([...changes.written, ...changes.removed].map(({ key, movieTitle }) => [key, movieTitle]));
    return lines.length > 0
      ? lines.map(([key, sentences]) => `${titles.get(key)}: ${sentences.join(' ')}`).join('\n')
      : textOfError(failure, t);
  }
}

/** Maps the paths of a refusal (`schedules.3.start`) to the screenings of the sent lines. */
function byKey(
  errors: ApiError['errors'],
  { written, removed }: Planner['changes'],
): ReadonlyMap<string, readonly string[]> {
  const byScreening = new Map<string, string[]>();
  for (const [path, sentences] of Object.entries(errors)) {
    const [list, index] = path.split('.');
    const screening = (list === 'removed' ? removed : written)[Number(index)];
    if (screening) byScreening.set(screening.key, [...(byScreening.get(screening.key) ?? []), ...sentences]);
  }
  return byScreening;
}
