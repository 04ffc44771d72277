import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { TILL } from '#apps/pos/till/till.tsx';
import { ApiError } from '#web/api/api-error.ts';
import type { CallInput, DeviceApi } from '#web/api/api-types.ts';
import { newUuid } from '#web/api/new-uuid.ts';
import { api } from '#web/device/api.ts';

export const CASH = [...TILL, 'cash'] as const;

/**
 * Reads the present status of this till's drawer, again on every page of it: another till may share
 * the drawer, and an end of day at the card terminal changes the count.
 */
export const useDrawer = () =>
  useQuery({ queryKey: CASH, queryFn: () => api().call('GET /api/pos/cash'), refetchOnMount: 'always' });

/**
 * Changes the cash of this till once, under a key that stays the same until the server has answered
 * (T48). Throws the server's refusal. In any case it refetches the drawer.
 */
export function useCashAction<Given, Answer>(
  call: (body: Given, idempotencyKey: string) => Promise<Answer>,
): (body: Given) => Promise<Answer> {
  const calls = useQueryClient();
  const key = useRef<string | null>(null);
  return async (body) => {
    key.current ??= newUuid();
    try {
      const answer = await call(body, key.current);
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

type Body<Key extends keyof DeviceApi> = Extract<CallInput<DeviceApi[Key], Key>, { readonly body: unknown }>['body'];

export const openDrawer = (body: Body<'POST /api/pos/cash/open'>, idempotencyKey: string) =>
  api().call('POST /api/pos/cash/open', { body, idempotencyKey });
export const withdrawCash = (body: Body<'POST /api/pos/cash/withdraw'>, idempotencyKey: string) =>
  api().call('POST /api/pos/cash/withdraw', { body, idempotencyKey });
export const payIn = (body: Body<'POST /api/pos/cash/pay-in'>, idempotencyKey: string) =>
  api().call('POST /api/pos/cash/pay-in', { body, idempotencyKey });
export const handOver = (body: Body<'POST /api/pos/cash/hand-over'>, idempotencyKey: string) =>
  api().call('POST /api/pos/cash/hand-over', { body, idempotencyKey });
export const countDrawer = (body: Body<'POST /api/pos/cash/count'>, idempotencyKey: string) =>
  api().call('POST /api/pos/cash/count', { body, idempotencyKey });
