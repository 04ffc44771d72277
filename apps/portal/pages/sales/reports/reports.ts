import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import type { Day } from '#kernel/days.ts';
import type { ReportsWire } from '#modules/reports/contract/reports.ts';

export const useReports = () =>
  useQuery({ queryKey: ['reports'], queryFn: () => api().call('GET /api/staff/reports') });

/** The parameters of a report in the page's address, which can be sent to a colleague. */
export type ReportChoice = {
  readonly report: string;
  readonly from: Day;
  readonly until: Day;
  readonly cinema: string;
  readonly movie: string;
  readonly distributor: string;
  readonly location: string;
  readonly week: string;
  readonly version: string;
};

/** Reads the choice from the address; default: the first report, of today. */
export function useReportChoice(all: ReportsWire | undefined) {
  const [query, setQuery] = useSearchParams();
  const usual: ReportChoice = {
    report: all?.reports[0]?.report ?? '',
    from: all?.today ?? '',
    until: all?.today ?? '',
    cinema: '',
    movie: '',
    distributor: '',
    location: 'none',
    week: 'none',
    version: 'off',
  };
  const choice = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, query.get(name) ?? value]),
  ) as ReportChoice;
  return {
    choice,
    choose(change: Partial<ReportChoice>): void {
      const next = { ...choice, ...change };
      const changedEntries = Object.entries(next).filter(
        ([name, value]) => value !== usual[name as keyof ReportChoice],
      );
      setQuery(Object.fromEntries(changedEntries), { replace: true });
    },
  };
}

/** Returns the choice as query parameters: only the set filters. */
export function reportQuery({ report: _, from, until, ...rest }: ReportChoice) {
  return { from, until, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) };
}

/** While another report loads, the previous one stays. */
export const useReport = (choice: ReportChoice) =>
  useQuery({
    queryKey: ['report', choice],
    queryFn: () =>
      api().call('GET /api/staff/reports/:report', { params: { report: choice.report }, query: reportQuery(choice) }),
    enabled: choice.report !== '' && choice.from !== '' && choice.until !== '',
    placeholderData: keepPreviousData,
  });
