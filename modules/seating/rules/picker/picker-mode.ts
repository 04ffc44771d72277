/** The actions of a visitor or an employee on the seat plan (D-036, D-037, D-038, SEAT-008). */
import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';

export type PickerSource = 'site' | 'pos' | 'portal';

/**
 * hidden: no plan is shown; the server assigns seats at checkout, or the places are not numbered.
 * assigned: the plan shows the assigned seats, read-only. changeable: seats are assigned and may be
 * changed. free: the visitor chooses the seats.
 */
export type PickerMode = 'hidden' | 'assigned' | 'changeable' | 'free';

export type PickerSwitches = {
  /** The screening's own switch. */
  readonly seatpicker: boolean;
  readonly hasArrangement: boolean;
  readonly autoAssign: SeatingConfig['auto_assign_seats'];
};

/**
 * Returns the mode. Each of the three switches has one clear effect on the site; POS and portal may
 * always change seats (D-037).
 */
export function pickerMode(source: PickerSource, switches: PickerSwitches): PickerMode {
  const { seatpicker, hasArrangement, autoAssign } = switches;
  if (!seatpicker || !hasArrangement) return 'hidden';
  if (source !== 'site' || !autoAssign.enabled) return 'free';
  if (autoAssign.hide_seatpicker) return 'hidden';
  return autoAssign.allow_visitor_seat_change ? 'changeable' : 'assigned';
}

/** Returns the wire's is_seatpicker_enabled: visitors see a plan (D-038). */
export const isSeatPickerEnabled = (switches: PickerSwitches): boolean => pickerMode('site', switches) !== 'hidden';
