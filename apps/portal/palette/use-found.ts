import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Contact from 'lucide-react/icons/contact';
import Film from 'lucide-react/icons/film';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';
import WalletCards from 'lucide-react/icons/wallet-cards';
import { api } from '#apps/portal/api.ts';
import { sectionsFor } from '#apps/portal/layout/sections.ts';
import { type Entry, FOUND_KINDS, type FoundKind } from '#apps/portal/palette/entries.ts';
import { bestOf } from '#apps/portal/palette/match.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import { MOVIE_SEARCH_MIN } from '#modules/catalogue/rules/movie-search.ts';
import type { Formats } from '#web/i18n/formats.ts';

export const FOUND_MAX = 5;
const SEARCH_MIN = 2;
/** The list of employees changes rarely, and has no search. */
const EMPLOYEES_FRESH_MS = 60_000;

export const ICON_OF: Readonly<Record<FoundKind, LucideIcon>> = {
  film: Film,
  screening: CalendarClock,
  bill: ReceiptText,
  card: WalletCards,
  reservation: CalendarCheck,
  client: Contact,
  employee: Users,
};

type Row = { readonly title: string; readonly detail: string; readonly to: string };
type Context = { readonly search: string; readonly formats: Formats; readonly calls: QueryClient };
type Source = {
  /** The page whose list is searched: without it, the employee may not search either. */
  readonly page: string;
  readonly min: number;
  /** The page has a search of its own, where all results are. */
  readonly hasSearch: boolean;
  readonly read: (context: Context) => Promise<readonly Row[]>;
};

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Each list is searched by its own route, which checks the permission and the exhibitor. */
const SOURCES: Readonly<Record<FoundKind, Source>> = {
  film: {
    page: '/movies',
    min: MOVIE_SEARCH_MIN,
    // The search of its page begins while one types: it would replace that of the address.
    hasSearch: false,
    read: async ({ search }) =>
      (await api().call('GET /api/staff/movies', { query: { search } })).map(({ id, title, original_title }) => ({
        title,
        detail: original_title === title ? '' : original_title,
        to: `/movies/${id}`,
      })),
  },
  screening: {
    page: '/schedules',
    min: SEARCH_MIN,
    hasSearch: false,
    read: async ({ search, formats }) =>
      (await api().call('GET /api/staff/schedules/coming', { query: { search } })).map((show) => ({
        title: show.title,
        detail: joined(formats.dateTime(Date.parse(show.start)), show.screen, show.cinema),
        to: `/schedules/${show.id}?day=${show.day}`,
      })),
  },
  bill: {
    page: '/bills',
    min: SEARCH_MIN,
    hasSearch: true,
    read: async ({ search, formats }) =>
      (await api().call('GET /api/staff/bills', { query: { search } })).bills.map((bill) => ({
        title: bill.reference,
        detail: joined(bill.name ?? bill.email, bill.schedule?.title, formats.money(bill.amount)),
        to: `/bills/${bill.id}`,
      })),
  },
  card: {
    page: '/vouchers',
    min: SEARCH_MIN,
    hasSearch: true,
    read: async ({ search }) =>
      (await api().call('GET /api/staff/vouchers', { query: { search } })).vouchers.map((card) => ({
        title: `${card.voucherType.title} ${card.barcode_text}`,
        detail: joined(card.holder_name ?? card.holder_email, card.reference),
        to: `/vouchers/${card.uuid}`,
      })),
  },
  reservation: {
    page: '/reservations',
    min: SEARCH_MIN,
    hasSearch: true,
    read: async ({ search }) =>
      (await api().call('GET /api/staff/reservations', { query: { search } })).reservations.map((each) => ({
        title: joined(each.ref, each.name),
        detail: each.schedule.title,
        to: `/reservations/${each.id}`,
      })),
  },
  client: {
    page: '/clients',
    min: SEARCH_MIN,
    hasSearch: true,
    read: async ({ search }) =>
      (await api().call('GET /api/staff/clients', { query: { search } })).clients.map(({ id, name, email }) => ({
        title: name || email,
        detail: name ? email : '',
        to: `/clients/${id}`,
      })),
  },
  employee: {
    page: '/employees',
    min: SEARCH_MIN,
    hasSearch: false,
    read: async ({ search, calls }) => {
      const employees = await calls.fetchQuery({
        queryKey: ['employees'],
        queryFn: () => api().call('GET /api/staff/employees'),
        staleTime: EMPLOYEES_FRESH_MS,
      });
      const known = employees.map(({ id, name, email }) => ({ id, title: name, words: [email] }));
      return bestOf(search, known, FOUND_MAX).map(({ of: { id, title, words } }) => ({
        title,
        detail: words.join(),
        to: `/employees/${id}`,
      }));
    },
  },
};

export type FoundGroup = {
  readonly kind: FoundKind;
  readonly entries: readonly Entry[];
  /** The page with all results, if there are more. */
  readonly all: string | null;
};
export type Found = {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

/** Searches the lists that this employee may read; `search` is what was typed a moment ago. */
export function useFound(me: Me, search: string, formats: Formats): Found {
  const calls = useQueryClient();
  const pages = new Set(sectionsFor(me).flatMap(({ items }) => items.map(({ to }) => to)));
  const kinds = FOUND_KINDS.filter((kind) => pages.has(SOURCES[kind].page) && search.length >= SOURCES[kind].min);
  const answers = useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['palette', kind, search],
      queryFn: () => SOURCES[kind].read({ search, formats, calls }),
      retry: false,
    })),
  });
  const groups = kinds.map((kind, at): FoundGroup => {
    const rows = answers[at]?.data ?? [];
    const { hasSearch, page } = SOURCES[kind];
    return {
      kind,
      entries: rows.slice(0, FOUND_MAX).map((row) => ({ ...row, kind, icon: ICON_OF[kind] })),
      all: hasSearch && rows.length > FOUND_MAX ? `${page}?search=${encodeURIComponent(search)}` : null,
    };
  });
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
    retry: () => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
