/** A seat picker on a drawn hall, driven by actions and read back as a drawing: the test language of the picker. */
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { type PreparedArrangement, prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import {
  type PickerAction,
  type PickerState,
  pickSeats,
  startPicker,
} from '#modules/seating/rules/picker/seat-picker.ts';
import type { SeatStates } from '#modules/seating/rules/seat-grid.ts';
import { drawn, type Hall, hall } from '#modules/seating/rules/testing.ts';

const statesOf = (plan: Hall): SeatStates => ({
  sold: [...plan.taken].filter((id) => !plan.blocked.has(id)),
  reserved: [],
  blocked: [...plan.blocked],
});
const prepared = (plan: Hall, distancing = false): PreparedArrangement =>
  prepareArrangement(plan.arrangement, { ...DEFAULT_SEATING_CONFIG, social_distancing_enabled: distancing });

/** Returns a picker on a drawn hall, driven by actions; `seen` draws the choice into the hall. */
export function picker(
  drawing: string,
  mode: PickerMode,
  options: { auto?: boolean; distancing?: boolean; chosen?: number[]; asksNeed?: boolean; followsHold?: boolean } = {},
) {
  const plan = hall(drawing);
  const view = prepared(plan, options.distancing);
  const autoAssign = options.auto ?? (mode === 'assigned' || mode === 'changeable');
  let state = startPicker({
    mode,
    autoAssign,
    states: statesOf(plan),
    chosen: options.chosen,
    asksNeed: options.asksNeed,
    followsHold: options.followsHold,
  });
  const driver = {
    hall: view,
    get state(): PickerState {
      return state;
    },
    get seen(): string {
      return drawn(plan, state.chosen);
    },
    do(...actions: PickerAction[]) {
      for (const action of actions) state = pickSeats(view, state, action);
      return driver;
    },
    request: (count: number) => driver.do({ type: 'request', count }),
    toggle: (...seatIds: number[]) => driver.do(...seatIds.map((seatId) => ({ type: 'toggle', seatId }) as const)),
    press: (...seatIds: number[]) => driver.do(...seatIds.map((seatId) => ({ type: 'press', seatId }) as const)),
    sold: (...ids: number[]) =>
      driver.do({ type: 'availability', states: { ...state.states, sold: [...state.states.sold, ...ids] } }),
    reserved: (...ids: number[]) => driver.do({ type: 'availability', states: { ...state.states, reserved: ids } }),
    blocked: (...ids: number[]) => driver.do({ type: 'availability', states: { ...state.states, blocked: ids } }),
    edit: (on = true) => driver.do({ type: 'edit', on }),
    reselectFires: () => driver.do({ type: 'reselect', turn: state.reselect?.turn ?? -1 }),
    checkout: (outcome: 'started' | 'succeeded' | 'failed') => driver.do({ type: 'checkout', outcome }),
  };
  return driver;
}
