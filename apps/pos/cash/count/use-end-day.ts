import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CASH } from '#apps/pos/cash/cash.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import type { TerminalDay } from '#modules/till/contract/till.ts';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

const LOOK_EVERY_MS = 2_000;

export type EndingDay = {
  readonly start: () => void;
  readonly isRunning: boolean;
  /** How it ended; null: it did not end yet. */
  readonly ended: TerminalDay | null;
  /** Why it did not end the day, as a sentence; '' for none. */
  readonly problem: string;
};

/**
 * Ends the day of a card terminal: this one, or null: the one beside this till (D-143). A terminal needs
 * longer than a till waits for an answer, so it is asked how it goes until it has ended; then the count is
 * read again. `isUnderWay`: another till, or this one before a reload, has started it.
 */
export function useEndDay(terminalId: number | null, isUnderWay = false): EndingDay {
  const { t } = useTexts();
  const calls = useQueryClient();
  const readAgain = (): void => void calls.invalidateQueries({ queryKey: CASH });
  const noticeEnd = (day: TerminalDay): TerminalDay => {
    if (day.outcome !== 'running') readAgain();
    return day;
  };
  const starting = useMutation({
    mutationFn: async () =>
      noticeEnd(
        terminalId === null
          ? await api().call('POST /api/pos/terminal/end-of-day')
          : await api().call('POST /api/pos/terminals/:id/end-of-day', { params: { id: terminalId } }),
      ),
    onError: readAgain,
  });
  const first = starting.data ?? null;
  const id = first?.terminal_id ?? terminalId;
  const goesOn = !starting.isPending && id !== null && (first ? first.outcome === 'running' : isUnderWay);
  const following = useQuery({
    queryKey: [...TILL, 'end-of-day', id, starting.submittedAt],
    queryFn: async () =>
      noticeEnd(await api().call('GET /api/pos/terminals/:id/end-of-day', { params: { id: id ?? 0 } })),
    enabled: goesOn,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.outcome !== 'running' ? false : LOOK_EVERY_MS),
  });
  const last = goesOn ? (following.data ?? first) : first;
  const ended = !starting.isPending && last && last.outcome !== 'running' ? last : null;
  const refused =
    ended && ended.outcome !== 'done' && ended.outcome !== 'running'
      ? [t(`pay.end_of_day.${ended.outcome}`), ended.note].filter(Boolean).join(' ')
      : '';
  return {
    start: () => starting.mutate(),
    isRunning: starting.isPending || (goesOn && ended === null),
    ended,
    problem: starting.error ? textOfError(starting.error, t) : refused,
  };
}
