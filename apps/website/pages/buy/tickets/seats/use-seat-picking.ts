import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { ScheduleDataWire } from '#modules/screenings/contract/public.ts';
import type { ScheduleSeatsWire } from '#modules/seating/contract/public.ts';
import { pickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import type { PickerState } from '#modules/seating/rules/picker/seat-picker.ts';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { ScreenWire } from '#modules/venues/contract/public.ts';
import { toast } from '#ui/Toast.tsx';

export type SeatsNow = {
  /** 'none': seats are not chosen here. */
  readonly state: 'none' | 'loading' | 'failed' | 'ready';
  readonly picking: SeatPicking | null;
};

/**
 * Creates the seat picker of a screening, loaded when seats can be picked (D-036 ... D-038).
 * `count`: the number of tickets; `restored`: seats chosen before a reload; `own`: seats of a bill
 * that is being changed.
 */
export function useSeatPicking(input: {
  data: ScheduleDataWire | null;
  screen: ScreenWire | undefined;
  seats: ScheduleSeatsWire | null;
  count: number;
  restored: readonly string[];
  own: readonly string[];
}): SeatsNow {
  const { t } = useTexts();
  const { data, screen, seats, count } = input;
  const [picking, setPicking] = useState<SeatPicking | null>(null);
  const [failed, setFailed] = useState(false);
  const autoAssign = screen?.config.auto_assign_seats;
  const mode =
    data?.schedule.is_seatpicker_enabled && autoAssign
      ? pickerMode('site', { seatpicker: true, hasArrangement: true, autoAssign })
      : 'hidden';
  const arrangement = mode === 'hidden' ? null : (seats?.arrangement ?? null);
  const latest = useRef({ ...input, mode, arrangement, t });
  latest.current = { ...input, mode, arrangement, t };
  const [rebuilt, setRebuilt] = useState(0);
  /**
   * Changes when the picking must restart: when the hall first loads, when it is rebuilt, or when
   * another bill is changed.
   */
  const start = arrangement === null ? null : `${rebuilt} ${input.own.join(' ')}`;

  useEffect(() => {
    if (start === null) return;
    let mine: SeatPicking | null = null;
    let gone = false;
    import('#modules/seating/ui/seat-picking.ts')
      .then(({ createSeatPicking }) => {
        const now = latest.current;
        if (gone || !now.arrangement || !now.screen || !now.data) return;
        mine = createSeatPicking({
          arrangement: now.arrangement,
          config: now.screen.config,
          supplements: now.data.supplements,
          mode: now.mode,
          autoAssign: now.screen.config.auto_assign_seats.enabled,
          asksNeed: true,
          own: now.own,
          onWarning: (warning, count) =>
            toast(latest.current.t(`seat-picker.warning.${warning}`, { count }), 'warning'),
        });
        mine.dispatch({ type: 'request', count: now.count });
        if (now.restored.length > 0) mine.restore(now.restored);
        setPicking(mine);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      mine?.stop();
      setPicking(null);
    };
  }, [start]);

  useEffect(() => {
    if (picking && arrangement && !picking.refresh(arrangement)) setRebuilt((times) => times + 1);
  }, [picking, arrangement]);
  useEffect(() => {
    picking?.dispatch({ type: 'request', count });
  }, [picking, count]);
  // Every change of the choice renders the page again: its total and its button depend on it.
  useSyncExternalStore<PickerState | null>(
    picking?.subscribe ?? noChanges,
    () => picking?.get() ?? null,
    () => null,
  );
  if (mode === 'hidden') return { state: 'none', picking: null };
  return { state: failed ? 'failed' : picking ? 'ready' : 'loading', picking };
}

const noChanges = (): (() => void) => () => undefined;
