import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { waitingChanged } from '#apps/portal/layout/waiting.ts';
import type { MessagesPageWire, StaffMessageWire } from '#modules/contact/contract/staff.ts';

const MESSAGES = ['messages'] as const;
const LIST = [...MESSAGES, 'list'] as const;
const messageKey = (id: string) => [...MESSAGES, 'one', id] as const;
const ASK_EVERY_MS = 5_000;

const isUnderWay = ({ delivery }: StaffMessageWire): boolean => delivery === 'waiting';

export const useMessageFilter = () => useListFilter('search');

/** Page by page, the newest first; read again while a mail is under way. */
export const useMessages = ({ search }: { readonly search: string }) =>
  useInfiniteQuery({
    queryKey: [...LIST, search],
    queryFn: ({ pageParam }) => api().call('GET /api/staff/messages', { query: { search, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : String(before)),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some(isUnderWay)) ? ASK_EVERY_MS : false,
  });

/** Reads one message; the list shows it until the answer arrives. */
export const useMessage = (calls: QueryClient, id: string) =>
  useQuery({
    queryKey: messageKey(id),
    queryFn: () => api().call('GET /api/staff/messages/:id', { params: { id } }),
    placeholderData: () =>
      calls
        .getQueriesData<{ pages: MessagesPageWire[] }>({ queryKey: LIST })
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(({ messages }) => messages)
        .find((message) => String(message.id) === id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? ASK_EVERY_MS : false),
  });

/** Shows the message as the server answered it, and reads the list again. */
export async function messageChanged(calls: QueryClient, message: StaffMessageWire): Promise<void> {
  calls.setQueryData(messageKey(String(message.id)), message);
  await Promise.all([calls.invalidateQueries({ queryKey: LIST }), waitingChanged(calls)]);
}
