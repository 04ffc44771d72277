import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Section } from '#apps/portal/layout/sections.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import type { WaitingWire } from '#modules/dashboard/contract/staff.ts';
import { WAITING_MAX } from '#modules/dashboard/rules/waiting.ts';

const WAITING = ['waiting'] as const;
/** What waits changes by the hour; an employee who acts on it reads the numbers again at once. */
const ASK_EVERY_MS = 60_000;

/**
 * Reads how much waits on the pages of the signed-in employee. While it is unknown, nothing is
 * marked. `me` is null until it is known: a second reader of a call that failed would repeat it at
 * once, before the time that the server named.
 */
export function useWaiting(me: Me | null): WaitingWire | undefined {
  return useQuery({
    queryKey: WAITING,
    queryFn: () => api().call('GET /api/staff/waiting'),
    enabled: me !== null && !me.must_enrol,
    refetchInterval: ASK_EVERY_MS,
  }).data;
}

/** Reads the numbers again after an employee did what waited. */
export const waitingChanged = (calls: QueryClient): Promise<void> => calls.invalidateQueries({ queryKey: WAITING });

/** Returns how much waits on the pages of a section together. */
export const waitingIn = ({ items }: Section, waiting: WaitingWire | undefined): number =>
  items.reduce((sum, item) => sum + ((item.waiting && waiting?.[item.waiting]) || 0), 0);

/** Returns the number as a mark has room for it. */
export const shortCount = (count: number): string => (count < WAITING_MAX ? String(count) : `${WAITING_MAX - 1}+`);
