import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#apps/browser/api-error.ts';
import { api } from '#apps/browser/machine/calls.ts';
import { newUuid } from '#apps/browser/new-uuid.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import type { CashDrawerWire } from '#modules/cash/contract.ts';

const PATH = '/api/pos/cash';
const CASH = [...TILL, 'cash'] as const;

/** The drawer of this till as it stands now. */
export const useDrawer = () => useQuery({ queryKey: CASH, queryFn: () => api().get<CashDrawerWire>(PATH) });

/**
 * Something done with the cash of this till: once, under a key that stays the same until the house has answered (T48). Throws
 * what the house says against it. Whatever comes of it, the drawer is looked at anew.
 */
export function useCashDeed<Answer>(deed: 'open' | 'withdraw' | 'count'): (body: unknown) => Promise<Answer> {
  const calls = useQueryClient();
  const key = useRef<string | null>(null);
  return async (body) => {
    key.current ??= newUuid();
    try {
      const answer = await api().post<Answer>(`${PATH}/${deed}`, body, { idempotencyKey: key.current });
      key.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = null;
      throw error;
    } finally {
      void calls.invalidateQueries({ queryKey: TILL });
    }
  };
}
