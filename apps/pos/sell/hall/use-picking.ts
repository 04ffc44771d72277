import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { isNumbered } from '#apps/pos/sell/hall/hall-tickets.ts';
import { pickerMode } from '#modules/seating/rules/picker-mode.ts';
import { createSeatPicking, type SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { TillHall } from '#modules/till/contract.ts';
import { toast } from '#ui/Toast.tsx';

/**
 * The seats of a numbered hall at a till (POS-017, D-037): the house gives them, and any of them may be changed. Null elsewhere.
 * `kept`: seats that are on the bill already; `tickets`: how many there are on it.
 */
export function usePicking(hall: TillHall, kept: readonly string[], tickets: number): SeatPicking | null {
  const { t } = useTexts();
  const [picking, setPicking] = useState<SeatPicking | null>(null);
  const [rebuilt, setRebuilt] = useState(0);
  const latest = useRef({ hall, kept, tickets, t });
  latest.current = { hall, kept, tickets, t };
  /** Changes when picking must start anew: with the first look at a numbered hall, and with a rebuilt one. */
  const start = isNumbered(hall) ? rebuilt : null;

  useEffect(() => {
    const { arrangement } = latest.current.hall.seats;
    if (start === null || arrangement === null) return undefined;
    const { seating, supplements } = latest.current.hall;
    const made = createSeatPicking({
      arrangement,
      config: seating,
      supplements,
      mode: pickerMode('pos', { seatpicker: true, hasArrangement: true, autoAssign: seating.auto_assign_seats }),
      autoAssign: true,
      onWarning: (warning) => toast(latest.current.t(`seat-picker.warning.${warning}`), 'warning'),
    });
    made.dispatch({ type: 'request', count: latest.current.tickets });
    if (latest.current.kept.length > 0) made.restore(latest.current.kept);
    setPicking(made);
    return () => {
      made.stop();
      setPicking(null);
    };
  }, [start]);

  const { arrangement } = hall.seats;
  useEffect(() => {
    if (picking && arrangement && !picking.refresh(arrangement)) setRebuilt((times) => times + 1);
  }, [picking, arrangement]);
  // Also those that were taken off, or put on, beside the plan.
  useEffect(() => picking?.dispatch({ type: 'request', count: tickets }), [picking, tickets]);
  return picking;
}
