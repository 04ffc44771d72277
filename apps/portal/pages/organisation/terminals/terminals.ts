import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { TerminalWire } from '#modules/terminals/contract.ts';

export const TERMINALS = ['terminals'] as const;
/** How a terminal stands changes without anybody here doing anything. */
const ASK_EVERY_MS = 10_000;

export const useTerminals = () =>
  useQuery({
    queryKey: TERMINALS,
    queryFn: () => api().get<TerminalWire[]>('/api/staff/terminals'),
    refetchInterval: ASK_EVERY_MS,
  });

/** What its chip says: a payment whose result nobody knows is more than "busy". */
export const shownState = ({ state, order }: TerminalWire): TerminalWire['state'] | 'unknown' =>
  order?.unknown ? 'unknown' : state;
