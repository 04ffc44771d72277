import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import type { Day } from '#kernel/days.ts';
import type { ReportsWire, ReportWire } from '#modules/reports/contract.ts';

export const useReports = () =>
  useQuery({ queryKey: ['reports'], queryFn: () => api().get<ReportsWire>('/api/staff/reports') });

/** What a report is asked with, as it stands in the address of the page: it can be sent to a colleague. */
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

/** What stands in the address, and where nothing does: the first report, of today. */
export function useReportChoice(all: ReportsWire | undefined) {
  const [query, setQuery] = useSearchParams();
  const usual: ReportChoice = {
    report: all?.reports[0]?.report ?? '',
    from: all?.today ?? '',
    until: all?.today ?? '',
    ...{ cinema: '', movie: '', distributor: '', location: 'none', week: 'none', version: 'off' },
  };
  const choice = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => [name, query.get(name) ?? value]),
  ) as ReportChoice;
  return {
    choice,
    choose(change: Partial<ReportChoice>): void {
      const next = { ...choice, ...change };
      const said = Object.entries(next).filter(([name, value]) => value !== usual[name as keyof ReportChoice]);
      setQuery(Object.fromEntries(said), { replace: true });
    },
  };
}

/** The same as a call asks it: only what is narrowed. */
export function asked({ report: _, ...rest }: ReportChoice): Record<string, string> {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
}

export const reportPath = (choice: ReportChoice, more = '', values: Record<string, string> = {}): string =>
  `/api/staff/reports/${choice.report}${more}?${new URLSearchParams({ ...asked(choice), ...values })}`;

/** While another is read the one before stays. */
export const useReport = (choice: ReportChoice) =>
  useQuery({
    queryKey: ['report', choice],
    queryFn: () => api().get<ReportWire>(reportPath(choice)),
    enabled: choice.report !== '' && choice.from !== '' && choice.until !== '',
    placeholderData: keepPreviousData,
  });
