import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { isNumbered } from '#apps/pos/sell/hall/hall-tickets.ts';
import { pickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import { createSeatPicking, type SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { TillHall } from '#modules/till/contract/till.ts';
import { toast } from '#ui/Toast.tsx';

/**
 * Picks the seats of a numbered hall at a till (POS-017, D-037): the server assigns them, and each
 * can be changed. Null elsewhere. `kept`: seats that are on the bill already; `tickets`: their
 * number on the bill.
 */
export function usePicking(hall: TillHall, kept: readonly string[], tickets: number): SeatPicking | null {
  const { t } = useTexts();
  const [picking, setPicking] = useState<SeatPicking | null>(null);
  const [rebuilt, setRebuilt] = useState(0);
  const latest = useRef({ hall, kept, tickets, t });
  latest.current = { hall, kept, tickets, t };
  /**
   * Changes when the picking must restart: when a numbered hall first loads, and when it is
   * rebuilt.
   */
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
      onWarning: (warning, count) => toast(latest.current.t(`seat-picker.warning.${warning}`, { count }), 'warning'),
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
  // Includes tickets that were removed or added outside the plan.
  useEffect(() => picking?.dispatch({ type: 'request', count: tickets }), [picking, tickets]);
  return picking;
}
