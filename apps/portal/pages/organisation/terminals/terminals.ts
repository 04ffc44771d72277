import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';

export const TERMINALS = ['terminals'] as const;
/** The status of a terminal changes without an action on this page. */
const ASK_EVERY_MS = 10_000;

export const useTerminals = () =>
  useQuery({
    queryKey: TERMINALS,
    queryFn: () => api().call('GET /api/staff/terminals'),
    refetchInterval: ASK_EVERY_MS,
  });

/** Returns the status on the chip: a payment with an unknown result is more than "busy". */
export const shownState = ({ state, order }: TerminalWire): TerminalWire['state'] | 'unknown' =>
  order?.unknown ? 'unknown' : state;
