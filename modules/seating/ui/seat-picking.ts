/**
 * A running seat picker: the reducer of the rules with its timers (D-040) and its listeners. It has
 * no view, so that pages can read the choice before the plan itself has loaded or rendered.
 */
import { centsFromEuros } from '#kernel/money.ts';
import type { ArrangementWire } from '#modules/seating/contract/public.ts';
import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import { type PreparedArrangement, prepareArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { bestSeats } from '#modules/seating/rules/auto-assign/best-seats.ts';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import {
  type PickerAction,
  type PickerState,
  pickSeats,
  startPicker,
} from '#modules/seating/rules/picker/seat-picker.ts';
import {
  chosenNames,
  inReadingOrder,
  placesOnOffer,
  readiness,
} from '#modules/seating/rules/picker/seat-picker-view.ts';
import { arrangementFromGrid } from '#modules/seating/rules/seat-grid.ts';

export type SeatPicking = {
  readonly hall: PreparedArrangement;
  readonly config: SeatingConfig;
  /** Euros per seat class. */
  readonly supplements: Readonly<Record<string, number>>;
  get(): PickerState;
  subscribe(listener: () => void): () => void;
  dispatch(action: PickerAction): void;
  /**
   * Updates the hall. Returns false if the hall itself was rebuilt: then a new picker must start.
   */
  refresh(arrangement: ArrangementWire): boolean;
  choice(): SeatChoiceNow;
  /**
   * Returns why the seats must be accepted: lost ones were replaced here, or by the server's offer.
   * Null: no need.
   */
  toConfirm(): 'reassigned' | 'offered' | null;
  /** Returns the names of lost seats that the visitor has not answered yet, front row first. */
  lost(): readonly string[];
  /** Returns the maximum number of seats for a visitor (VAL-006, D-045). */
  places(availableOnline: number): number;
  /** Returns ids of seats by name; leaves out unknown names. */
  idsOf(names: readonly string[]): number[];
  /** Chooses the best seats: together, in the middle. */
  suggest(): void;
  /** Restores seats that were chosen before a reload if they are still free. */
  restore(names: readonly string[]): void;
  /** Shows the seats that the cart has now. */
  follow(names: readonly string[], byHand: boolean): void;
  stop(): void;
};

export type SeatChoiceNow = {
  /** Front row first, left to right. */
  readonly names: readonly string[];
  /** Seat class of each name. */
  readonly classes: readonly string[];
  readonly readiness: ReturnType<typeof readiness>;
};

export type SeatWarning = NonNullable<PickerState['warning']>['key'];

export function createSeatPicking(input: {
  readonly arrangement: ArrangementWire;
  readonly config: SeatingConfig;
  readonly supplements: Readonly<Record<string, number>>;
  readonly mode: PickerMode;
  readonly autoAssign: boolean;
  /** Whether wheelchair places are given only after a question: on the website. */
  readonly asksNeed?: boolean;
  /** Seat names of an own bill that is being changed: sold to this visitor. */
  readonly own?: readonly string[];
  /** The chosen seats are held by a till's cart, which says when one is lost (CLAIM-22). */
  readonly followsHold?: boolean;
  /** Called when the warning is due (SEAT-012): the page shows it as a toast. */
  readonly onWarning: (warning: SeatWarning, lost: number) => void;
}): SeatPicking {
  const { config, supplements, onWarning } = input;
  const { arrangement, states } = arrangementFromGrid(input.arrangement);
  const classSupplement = (seatClass: string) => centsFromEuros(supplements[seatClass] ?? 0) ?? 0;
  const hall = prepareArrangement(arrangement, config, classSupplement);
  const idsOf = (names: readonly string[]): number[] => names.flatMap((name) => hall.places.byName.get(name)?.id ?? []);

  let state = startPicker({
    mode: input.mode,
    autoAssign: input.autoAssign,
    asksNeed: input.asksNeed,
    states,
    chosen: idsOf(input.own ?? []),
    followsHold: input.followsHold,
  });
  const layout = JSON.stringify(arrangement);
  const listeners = new Set<() => void>();
  const reselect = createDue((turn) => dispatch({ type: 'reselect', turn }));
  const warning = createDue((turn) => {
    if (state.warning?.turn === turn) onWarning(state.warning.key, state.lost.length);
    dispatch({ type: 'warned', turn });
  });
  let offered = false;
  function dispatch(action: PickerAction): void {
    const next = pickSeats(hall, state, action);
    if (next === state) return;
    state = next;
    if (action.type === 'offered') offered = true;
    else if (!state.mustConfirm || action.type === 'reselect') offered = false;
    reselect.follow(state.reselect);
    warning.follow(state.warning);
    for (const listener of listeners) listener();
  }
  return {
    hall,
    config,
    supplements,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    refresh: (wire) => {
      const seen = arrangementFromGrid(wire);
      if (JSON.stringify(seen.arrangement) !== layout) return false;
      dispatch({ type: 'availability', states: seen.states });
      return true;
    },
    choice: () => {
      const names = chosenNames(hall, state);
      return {
        names,
        classes: names.map((name) => hall.places.byName.get(name)?.class ?? ''),
        readiness: readiness(state),
      };
    },
    toConfirm: () => (state.mustConfirm ? (offered ? 'offered' : 'reassigned') : null),
    lost: () => inReadingOrder(state.lost.flatMap((id) => hall.places.byId.get(id) ?? [])).map(({ name }) => name),
    places: (availableOnline) => placesOnOffer(hall, state, availableOnline),
    idsOf,
    suggest: () => {
      const { sold, reserved, blocked } = state.states;
      const gone = { taken: new Set([...sold, ...reserved, ...blocked]), blocked: new Set(blocked) };
      const seatIds = bestSeats({ arrangement, config, classSupplement }, { ...gone, count: state.requested });
      dispatch({ type: 'suggested', seatIds });
    },
    restore: (names) => {
      const gone = new Set([...state.states.sold, ...state.states.reserved, ...state.states.blocked]);
      const seatIds = idsOf(names).filter((id) => !gone.has(id));
      if (seatIds.length !== names.length || seatIds.length !== state.requested) return;
      dispatch({ type: 'offered', seatIds });
      dispatch({ type: 'confirm' });
    },
    follow: (names, byHand) => dispatch({ type: 'given', seatIds: idsOf(names), byHand }),
    stop: () => {
      reselect.follow(null);
      warning.follow(null);
      listeners.clear();
    },
  };
}

/** One timer for the due action: a later turn does not restart it, an end cancels it. */
function createDue(fire: (turn: number) => void) {
  let waiting: { turn: number; timer: ReturnType<typeof setTimeout> } | null = null;
  return {
    follow(due: { readonly afterMs: number; readonly turn: number } | null): void {
      if (waiting && waiting.turn === due?.turn) return;
      if (waiting) clearTimeout(waiting.timer);
      waiting = null;
      if (!due) return;
      const { turn, afterMs } = due;
      const timer = setTimeout(() => {
        waiting = null;
        fire(turn);
      }, afterMs);
      waiting = { turn, timer };
    },
  };
}
