import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import {
  addressOf,
  choiceOf,
  type FiguresChoice,
  figuresQuery,
} from '#apps/portal/pages/sales/figures/figures-choice.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';

/** Reads the choice from the address. Every change is a step that the back button takes back. */
export function useFiguresChoice(all: ReportsWire | undefined) {
  const [query, setQuery] = useSearchParams();
  const choice = all ? choiceOf(query, all) : null;
  return {
    choice,
    choose(change: Partial<FiguresChoice>): void {
      if (choice) setQuery(addressOf({ ...choice, ...change }));
    },
  };
}

/** While other figures load, the previous ones stay. */
export function useFigures(choice: FiguresChoice | null) {
  const query = choice && figuresQuery(choice);
  return useQuery({
    queryKey: ['figures', query],
    queryFn: () => api().call('GET /api/staff/figures', { query: query ?? { from: '', until: '' } }),
    placeholderData: keepPreviousData,
    enabled: query !== null && query.from !== '' && query.until !== '',
  });
}
