import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { holdCart } from '#apps/pos/sell/cart/held/held-cart.ts';
import { isNumbered } from '#apps/pos/sell/hall/hall-tickets.ts';
import { pickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import { createSeatPicking, type SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { TillHall } from '#modules/till/contract/till.ts';
import { toast } from '#ui/Toast.tsx';

/** The party on the bill: its number of tickets, and the seats that it has. */
type Party = { readonly names: readonly string[]; readonly byHand: boolean; readonly count: number };

/**
 * Picks the seats of a numbered hall at a till (POS-017, D-037): they are assigned, and each can be
 * changed. Null elsewhere. The cart holds them and says which are lost, or which others the party
 * got (CLAIM-22); the plan shows what the cart has.
 */
export function usePicking(hall: TillHall, party: Party): SeatPicking | null {
  const { t } = useTexts();
  const [picking, setPicking] = useState<SeatPicking | null>(null);
  const [rebuilt, setRebuilt] = useState(0);
  const latest = useRef({ hall, party, t });
  latest.current = { hall, party, t };
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
      followsHold: true,
      onWarning: (warning, count) => toast(latest.current.t(`seat-picker.warning.${warning}`, { count }), 'warning'),
    });
    const { names, byHand, count } = latest.current.party;
    made.dispatch({ type: 'request', count });
    if (names.length > 0 && names.length === count) made.follow(names, byHand);
    setPicking(made);
    return () => {
      made.stop();
      setPicking(null);
    };
  }, [start]);

  const { arrangement } = hall.seats;
  useEffect(() => {
    if (!picking || !arrangement) return;
    if (!picking.refresh(arrangement)) setRebuilt((times) => times + 1);
    else if (isAnyTaken(picking)) void holdCart();
  }, [picking, arrangement]);
  const { names, byHand, count } = party;
  // Includes tickets that were removed or added outside the plan.
  useEffect(() => picking?.dispatch({ type: 'request', count }), [picking, count]);
  const onBill = names.join('\n');
  const shown = useRef(onBill);
  useEffect(() => {
    if (shown.current === onBill) return;
    shown.current = onBill;
    if (picking && onBill !== picking.choice().names.join('\n')) picking.follow(onBill.split('\n'), byHand);
  }, [picking, onBill, byHand]);
  return picking;
}

/** Returns whether others have a chosen seat by now: the server says so, and what to do. */
function isAnyTaken(picking: SeatPicking): boolean {
  const { chosen, states } = picking.get();
  const taken = new Set([...states.sold, ...states.reserved]);
  return chosen.some((id) => taken.has(id));
}
