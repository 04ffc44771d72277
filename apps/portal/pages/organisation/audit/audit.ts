import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import { isDay } from '#kernel/days.ts';
import { AUDIT_KINDS } from '#modules/audit/rules/audit-kinds.ts';

const AUDIT = ['audit'] as const;

export type AuditSearch = Readonly<Record<'search' | 'from' | 'until' | 'person' | 'kind', string>>;

/** An invalid day, person or kind in the address is ignored. */
export function useAuditFilter() {
  const filtered = useListFilter('search', 'from', 'until', 'person', 'kind');
  const { search, from, until, person, kind } = filtered.filter;
  const filter: AuditSearch = {
    search,
    from: isDay(from) ? from : '',
    until: isDay(until) ? until : '',
    person: /^[1-9]\d{0,8}$/.test(person) ? person : '',
    kind: /^[a-z_]{1,50}\.[a-z_]{1,50}$/.test(kind) ? kind : '',
  };
  return { ...filtered, filter };
}

/** Page by page, the newest first. */
export const useAuditLog = (filter: AuditSearch) =>
  useInfiniteQuery({
    queryKey: [...AUDIT, 'list', filter],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/audit', { query: { ...filter, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before,
  });

export const useAuditChoices = () =>
  useQuery({ queryKey: [...AUDIT, 'choices'], queryFn: () => api().call('GET /api/staff/audit/choices') });

/** Reads whether the export would be refused for its size: a download cannot show why. */
export const useExportable = (filter: AuditSearch) =>
  useQuery({
    queryKey: [...AUDIT, 'exportable', filter],
    queryFn: () => api().call('GET /api/staff/audit/exportable', { query: filter }),
  });

/** Returns the name of a kind of entry; a kind that this version does not know is its own name. */
export function nameOfKind(t: Translate, key: string): string {
  const kind = AUDIT_KINDS.find((each) => each === key);
  return kind ? t(`audit.kind.${kind}`) : key;
}
