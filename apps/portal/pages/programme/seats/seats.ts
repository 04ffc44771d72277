import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { BlockForm, OnlineForm, SeatMapWire } from '#modules/sales/contract/seat-map.ts';

export const SEATS = ['seats'] as const;
/** Seats are sold at every moment: the page reads them again as often as this. */
const ASK_EVERY_MS = 5_000;

/** Reads who has which place of a screening, again and again while the page is open. */
export const useSeatMap = (id: string) =>
  useQuery({
    queryKey: [...SEATS, id],
    queryFn: () => api().call('GET /api/staff/schedules/:id/seats', { params: { id: Number(id) } }),
    refetchInterval: ASK_EVERY_MS,
  });

export type SeatAction =
  | { readonly type: 'block'; readonly form: BlockForm }
  | { readonly type: 'free'; readonly block: number; readonly seats?: string[] }
  | { readonly type: 'move'; readonly from: string; readonly to: string }
  | { readonly type: 'release'; readonly claim: number; readonly reason: string }
  | { readonly type: 'online'; readonly form: OnlineForm };

/** Changes seats of a screening; the page shows the answer at once. */
export function useSeatAction(id: number) {
  const cache = useQueryClient();
  const show = (map: SeatMapWire) => cache.setQueryData([...SEATS, String(id)], map);
  return useMutation({
    mutationFn: (action: SeatAction) => send(id, action),
    onSuccess: show,
    onError: () => cache.invalidateQueries({ queryKey: SEATS }),
  });
}

function send(id: number, action: SeatAction): Promise<SeatMapWire> {
  switch (action.type) {
    case 'block':
      return api().call('POST /api/staff/schedules/:id/blocks', { params: { id }, body: action.form });
    case 'free':
      return api().call('POST /api/staff/schedules/:id/blocks/:block/free', {
        params: { id, block: action.block },
        body: { ...(action.seats && { seats: action.seats }) },
      });
    case 'move':
      return api().call('POST /api/staff/schedules/:id/seats/move', {
        params: { id },
        body: { from: action.from, to: action.to },
      });
    case 'release':
      return api().call('POST /api/staff/schedules/:id/holds/:claim/release', {
        params: { id, claim: action.claim },
        body: { reason: action.reason },
      });
    case 'online':
      return api().call('POST /api/staff/schedules/:id/online', { params: { id }, body: action.form });
  }
}
