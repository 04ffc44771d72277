/**
 * The seat picker's state (SEAT-006 to SEAT-014, D-036, D-037, D-040, D-042), shared by website,
 * POS and portal. A pure reducer: future actions are data in the state (`reselect`, `warning`); the
 * page starts the timers and dispatches when they fire. Plain data throughout, so it can be stored.
 */
import { LOVE_SEATS, type Seat, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import { autoAssignPrepared } from '#modules/seating/rules/auto-assign/auto-assign.ts';
import { seatsKeptEmpty } from '#modules/seating/rules/auto-assign/distancing.ts';
import { shiftAgainstGaps } from '#modules/seating/rules/auto-assign/gap-shift.ts';
import { partyAround } from '#modules/seating/rules/picker/party-around.ts';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import { noNeeds, type VisitorNeeds, wheelchairIds } from '#modules/seating/rules/picker/visitor-needs.ts';
import { wheelchairParty } from '#modules/seating/rules/picker/wheelchair-party.ts';
import { NOTHING_TAKEN, type SeatStates } from '#modules/seating/rules/seat-grid.ts';

/** Delay before seats are assigned again after chosen ones were lost (SEAT-014, D-040). */
export const RESELECT_DELAY_MS = 200;
/** Delay of the warning during an own checkout (SEAT-012, SEAT-014, D-040). */
export const WARNING_DELAY_MS = 2000;

/** The reason why the last action changed nothing, for a message on the plan. */
export type PickRefusal =
  | 'read-only'
  | 'not-available'
  | 'limit-reached'
  | 'pair-needs-two'
  | 'pair-incomplete'
  | 'none-to-assign'
  | 'no-wheelchair-place'
  | 'no-party'
  | 'party-does-not-fit';

/**
 * An action due after `afterMs`; `turn` distinguishes it from earlier ones, so that a late timer
 * has no effect.
 */
export type Due = { readonly afterMs: number; readonly turn: number };

export type PickerState = {
  readonly mode: PickerMode;
  /** Whether a change of the count assigns seats; also at the POS, where they may be changed. */
  readonly autoAssign: boolean;
  readonly needs: VisitorNeeds;
  /** Edit mode of staff with `seats.edit` (D-042). */
  readonly editing: boolean;
  readonly requested: number;
  /** Ids in the order of selection. */
  readonly chosen: readonly number[];
  /** A person chose at least one of them; false: all were assigned. */
  readonly byHand: boolean;
  /** The chosen seats are held elsewhere, which says when one is lost (CLAIM-22): the plan takes none away. */
  readonly followsHold: boolean;
  /** The own seat that an attendant picked up: the next press says where it goes. */
  readonly lifted: number | null;
  /** Seats sold to this bill, whose seats are being moved (D-042). */
  readonly own: readonly number[];
  /** The seats of others; never includes own seats. */
  readonly states: SeatStates;
  readonly checkout: 'none' | 'processing' | 'succeeded';
  /** Seats were reassigned and the visitor must accept them (SEAT-011). */
  readonly mustConfirm: boolean;
  /** Seats that others took; they stand until the visitor chooses or accepts other ones (SEAT-012). */
  readonly lost: readonly number[];
  readonly reselect: Due | null;
  readonly warning: (Due & { readonly key: 'choose-again' | 'reassigned' }) | null;
  readonly refusal: PickRefusal | null;
  readonly turn: number;
};

export type PickerAction =
  | { readonly type: 'request'; readonly count: number }
  | { readonly type: 'toggle'; readonly seatId: number }
  /** An attendant pressed a seat: the party moves there, or one seat of it (ASSIGN-13). */
  | { readonly type: 'press'; readonly seatId: number }
  | { readonly type: 'availability'; readonly states: SeatStates }
  /** The reselect timer fired. */
  | { readonly type: 'reselect'; readonly turn: number }
  /** The warning toast has been shown. */
  | { readonly type: 'warned'; readonly turn: number }
  /** The visitor accepts the reassigned seats. */
  | { readonly type: 'confirm' }
  /**
   * The server answered a lost race with other seats, held for this visitor for a moment; the
   * visitor must accept them.
   */
  | { readonly type: 'offered'; readonly seatIds: readonly number[] }
  /** The cart has these seats, whether the employee chose them or they were assigned. */
  | { readonly type: 'given'; readonly seatIds: readonly number[]; readonly byHand: boolean }
  /** The visitor moves the choice so that no single seat stays. */
  | { readonly type: 'shift' }
  /** The visitor requested the best seats (best-seats.ts); null: none found. */
  | { readonly type: 'suggested'; readonly seatIds: readonly number[] | null }
  /** The visitor chooses a class of seats where they are given; null: the cheapest. */
  | { readonly type: 'prefer'; readonly seatClass: string | null }
  /** The visitor looks for a wheelchair place: the question opens. */
  | { readonly type: 'ask-need' }
  /** The answer: whether the party needs a wheelchair place. */
  | { readonly type: 'need'; readonly wheelchair: boolean }
  | { readonly type: 'edit'; readonly on: boolean }
  | { readonly type: 'checkout'; readonly outcome: 'started' | 'succeeded' | 'failed' };

/**
 * Returns a picker before any ticket is chosen. `chosen`: the seats of a bill that is being moved
 * (D-042).
 */
export function startPicker(input: {
  readonly mode: PickerMode;
  readonly autoAssign: boolean;
  readonly states?: SeatStates;
  readonly chosen?: readonly number[];
  /** Whether wheelchair places are given only after a question: on the website. */
  readonly asksNeed?: boolean;
  /** The seats are held by a till's cart, which says when one is lost (CLAIM-22). */
  readonly followsHold?: boolean;
}): PickerState {
  const chosen = input.mode === 'hidden' ? [] : (input.chosen ?? []);
  return {
    mode: input.mode,
    autoAssign: input.autoAssign,
    needs: noNeeds(input.asksNeed ?? false),
    editing: false,
    requested: chosen.length,
    chosen,
    byHand: chosen.length > 0,
    followsHold: input.followsHold ?? false,
    lifted: null,
    own: chosen,
    states: statesOfOthers(input.states ?? NOTHING_TAKEN, chosen),
    checkout: 'none',
    mustConfirm: false,
    lost: [],
    reselect: null,
    warning: null,
    refusal: null,
    turn: 0,
  };
}

/** What a visitor does about lost seats: chooses others, or accepts those that are given. */
const ANSWERS: ReadonlySet<PickerAction['type']> = new Set(['toggle', 'confirm', 'shift', 'suggested', 'prefer']);

/**
 * Returns the next state. An impossible action leaves the choice unchanged and sets the reason in
 * `refusal`.
 */
export function pickSeats(hall: PreparedArrangement, state: PickerState, action: PickerAction): PickerState {
  const next = afterAnyAction(hall, state, action);
  return next.chosen === state.chosen && action.type !== 'given'
    ? next
    : { ...next, byHand: byHandAfter(state, action) };
}

function byHandAfter({ byHand, autoAssign }: PickerState, action: PickerAction): boolean {
  switch (action.type) {
    case 'press':
    case 'toggle':
    case 'shift':
      return true;
    case 'given':
      return action.byHand;
    case 'availability':
      return byHand;
    case 'request':
      return byHand && !autoAssign;
    default:
      return false;
  }
}

function afterAnyAction(hall: PreparedArrangement, state: PickerState, action: PickerAction): PickerState {
  if (action.type === 'press') return press(hall, state, action.seatId);
  const after = afterAction(hall, state, action);
  const next = after !== state && ANSWERS.has(action.type) ? { ...after, lost: [] } : after;
  // A seat that was picked up may be gone now: it is put down.
  return next.lifted !== null && next.chosen !== state.chosen ? { ...next, lifted: null } : next;
}

function afterAction(
  hall: PreparedArrangement,
  state: PickerState,
  action: Exclude<PickerAction, { type: 'press' }>,
): PickerState {
  switch (action.type) {
    case 'request':
      return request(hall, state, action.count);
    case 'toggle':
      return toggle(hall, state, action.seatId);
    case 'availability':
      return availability(hall, state, statesOfOthers(action.states, state.own));
    case 'reselect':
      if (state.reselect?.turn !== action.turn) return state;
      return { ...assign(hall, { ...state, reselect: null }), mustConfirm: true };
    case 'warned':
      return state.warning?.turn === action.turn ? { ...state, warning: null } : state;
    case 'confirm':
      return { ...state, mustConfirm: false, refusal: null };
    case 'offered':
      return {
        ...state,
        chosen: action.seatIds,
        needs: { ...state.needs, wheelchair: wheelchairIds(hall, action.seatIds).length > 0 },
        mustConfirm: true,
        reselect: null,
        warning: null,
        refusal: null,
      };
    case 'given':
      return {
        ...state,
        chosen: action.seatIds,
        needs: { ...state.needs, wheelchair: wheelchairIds(hall, action.seatIds).length > 0 },
        lost: [],
        mustConfirm: false,
        reselect: null,
        refusal: null,
      };
    case 'shift':
      return shift(hall, state);
    case 'suggested':
      return suggested(hall, state, action.seatIds);
    case 'prefer':
      return prefer(hall, state, action.seatClass);
    case 'ask-need':
      return { ...state, needs: { ...state.needs, question: { seatId: null } }, refusal: null };
    case 'need':
      return need(hall, state, action.wheelchair);
    case 'edit':
      return { ...state, editing: action.on, refusal: null };
    case 'checkout':
      return checkout(state, action.outcome);
  }
}

/**
 * SEAT-009: a new count assigns seats for the whole party again; without auto-assign it removes the
 * latest choices.
 */
function request(hall: PreparedArrangement, state: PickerState, count: number): PickerState {
  if (count === state.requested) return state;
  const next = { ...state, requested: count, refusal: null };
  if (state.mode === 'hidden') return next;
  if (state.autoAssign) return assign(hall, { ...next, reselect: null, mustConfirm: false });
  let chosen = state.chosen;
  while (chosen.length > count) chosen = without(chosen, unitOf(hall, state.editing, chosen.at(-1)));
  return { ...next, chosen };
}

function assign(hall: PreparedArrangement, state: PickerState): PickerState {
  const blocked = new Set(state.states.blocked);
  const taken = new Set([...state.states.sold, ...state.states.reserved, ...blocked]);
  const { wheelchair, seatClass } = state.needs;
  if (wheelchair && state.requested > 0) return assignAround(hall, state, wheelchairIds(hall, state.chosen));
  const seats = autoAssignPrepared(hall, { taken, blocked, count: state.requested, seatClass });
  return { ...state, chosen: seats ?? [], refusal: seats ? null : 'none-to-assign' };
}

/** Gives the party these wheelchair places, or any free one, and seats beside for its companions. */
function assignAround(hall: PreparedArrangement, state: PickerState, placeIds: readonly number[]): PickerState {
  const canPick = pickable(hall, state.states, state.editing);
  const kept = placeIds.slice(0, state.requested);
  const seats = wheelchairParty(hall, canPick, state.requested, kept);
  return { ...state, chosen: seats ?? [], refusal: seats ? null : 'no-wheelchair-place' };
}

/** The visitor chose a class of seats: the party gets seats of it. */
function prefer(hall: PreparedArrangement, state: PickerState, seatClass: string | null): PickerState {
  if (!state.autoAssign || state.mode === 'hidden') return state;
  const needs = { ...state.needs, seatClass, wheelchair: false, question: null };
  return assign(hall, { ...state, needs, mustConfirm: false, reselect: null });
}

/** The visitor answered whether the party needs a wheelchair place. */
function need(hall: PreparedArrangement, state: PickerState, wheelchair: boolean): PickerState {
  const { question } = state.needs;
  const next = {
    ...state,
    needs: { ...state.needs, wheelchair, question: null },
    refusal: null,
    mustConfirm: false,
    reselect: null,
  };
  if (wheelchair) {
    if (state.requested === 0) return { ...next, refusal: 'limit-reached' };
    return assignAround(hall, next, question?.seatId == null ? [] : [question.seatId]);
  }
  const seated = wheelchairIds(hall, state.chosen);
  if (seated.length === 0) return next;
  return state.autoAssign ? assign(hall, next) : { ...next, chosen: without(state.chosen, seated) };
}

/**
 * A press on a wheelchair place of a visitor: the first one asks whether the party needs it. Where
 * seats are given, a further one is added to the party's places or given back.
 */
function toggleWheelchair(hall: PreparedArrangement, state: PickerState, seat: Seat): PickerState | null {
  const { needs } = state;
  if (!needs.asks || state.editing || seat.class !== WHEELCHAIR_SEATS) return null;
  if (state.mode === 'hidden' || state.checkout === 'succeeded') return null;
  const chosen = state.chosen.includes(seat.id);
  if (!chosen && !pickable(hall, state.states, false)(seat)) return { ...state, refusal: 'not-available' };
  if (!needs.wheelchair && !chosen)
    return { ...state, needs: { ...needs, question: { seatId: seat.id } }, refusal: null };
  if (mayChange(state)) return null;
  const before = wheelchairIds(hall, state.chosen);
  const places = chosen
    ? without(before, [seat.id])
    : [...before.slice(before.length < state.requested ? 0 : 1), seat.id];
  if (places.length > 0) return assignAround(hall, { ...state, refusal: null }, places);
  return assign(hall, { ...state, needs: { ...needs, wheelchair: false } });
}

function suggested(hall: PreparedArrangement, state: PickerState, seatIds: readonly number[] | null): PickerState {
  if (!mayChange(state)) return state;
  const canPick = pickable(hall, state.states, state.editing);
  const possible = seatIds?.length === state.requested && seatIds.every((id) => canPick(hall.places.byId.get(id)));
  if (!possible) return { ...state, refusal: 'none-to-assign' };
  return { ...state, chosen: seatIds, refusal: null, mustConfirm: false, reselect: null };
}

/** Returns the seats to move to; null if no seat is left single or no move helps (D-039). */
export function seatsToMoveTo(hall: PreparedArrangement, state: PickerState): number[] | null {
  if (!mayChange(state) || state.chosen.length !== state.requested) return null;
  const { sold, reserved, blocked } = state.states;
  const gone = new Set([...sold, ...reserved, ...blocked]);
  return shiftAgainstGaps(hall.places, gone, state.chosen, pickable(hall, state.states, state.editing));
}

function shift(hall: PreparedArrangement, state: PickerState): PickerState {
  const chosen = seatsToMoveTo(hall, state);
  return chosen ? { ...state, chosen, refusal: null, mustConfirm: false, reselect: null } : state;
}

/**
 * A press at a till (POS-017): on an own seat picks it up or puts it down; on a free seat moves the
 * seat that was picked up, else the whole party (ASSIGN-13). In edit mode seats move one by one.
 */
function press(hall: PreparedArrangement, state: PickerState, seatId: number): PickerState {
  const refused = (refusal: PickRefusal): PickerState => ({ ...state, refusal });
  if (state.editing || !mayChange(state)) return toggle(hall, { ...state, lifted: null }, seatId);
  if (state.chosen.includes(seatId)) {
    return { ...state, refusal: null, lifted: state.lifted === seatId ? null : seatId };
  }
  if (state.requested === 0) return refused('no-party');
  const canPick = pickable(hall, state.states, false);
  if (!canPick(hall.places.byId.get(seatId))) return refused('not-available');
  const moved = { ...state, refusal: null, mustConfirm: false, reselect: null, lifted: null };
  if (state.lifted !== null) {
    const from = unitOf(hall, false, state.lifted);
    const to = unitOf(hall, false, seatId);
    if (from.length !== to.length) return refused('pair-needs-two');
    if (!to.every((id) => canPick(hall.places.byId.get(id)))) return refused('pair-incomplete');
    return { ...moved, chosen: [...without(state.chosen, from), ...to] };
  }
  const { sold, reserved, blocked } = state.states;
  const gone = new Set([...sold, ...reserved, ...blocked]);
  const seats = partyAround({ places: hall.places, count: state.requested, seatId, gone, canPick });
  return seats ? { ...moved, chosen: seats } : refused('party-does-not-fit');
}

/** SEAT-006, SEAT-007: selects or deselects a seat, love seats in pairs. */
function toggle(hall: PreparedArrangement, state: PickerState, seatId: number): PickerState {
  const refused = (refusal: PickRefusal): PickerState => ({ ...state, refusal });
  const seat = hall.places.byId.get(seatId);
  const forWheelchair = seat && toggleWheelchair(hall, state, seat);
  if (forWheelchair) return forWheelchair;
  if (!mayChange(state)) return refused('read-only');
  if (!seat) return refused('not-available');
  const unit = unitOf(hall, state.editing, seatId);
  const changed = { ...state, refusal: null, mustConfirm: false, reselect: null };
  if (state.chosen.includes(seatId)) return { ...changed, chosen: without(state.chosen, unit) };

  const canPick = pickable(hall, state.states, state.editing);
  if (!canPick(seat)) return refused('not-available');
  const wholePair = seat.class !== LOVE_SEATS || state.editing || unit.length === 2;
  if (!wholePair || !unit.every((id) => canPick(hall.places.byId.get(id)))) return refused('pair-incomplete');

  const added = unit.filter((id) => !state.chosen.includes(id));
  if (added.length > state.requested) return refused(state.requested === 0 ? 'limit-reached' : 'pair-needs-two');
  const kept = roomFor(hall, state, added.length, seat.class === WHEELCHAIR_SEATS);
  return { ...changed, chosen: [...kept, ...added] };
}

/**
 * Returns the chosen seats that stay when more are chosen than there are tickets: the earliest
 * choice moves, a love seat as a whole, and a wheelchair place only for another one (SEAT-007).
 */
function roomFor(
  hall: PreparedArrangement,
  state: PickerState,
  added: number,
  forWheelchair: boolean,
): readonly number[] {
  let kept = state.chosen;
  while (kept.length + added > state.requested) {
    const ofWheelchairs = wheelchairIds(hall, kept);
    const first = forWheelchair
      ? (ofWheelchairs[0] ?? kept[0])
      : (kept.find((id) => !ofWheelchairs.includes(id)) ?? kept[0]);
    kept = without(kept, unitOf(hall, state.editing, first));
  }
  return kept;
}

/**
 * SEAT-010: removes chosen seats that are no longer available at once; the follow-up is due later
 * (D-040).
 */
function availability(hall: PreparedArrangement, state: PickerState, states: SeatStates): PickerState {
  const next = { ...state, states };
  if (state.checkout === 'succeeded' || state.followsHold) return next;
  const lost = lostSeats(hall, state, states);
  if (lost.size === 0) return next;
  const turn = state.turn + 1;
  const held = state.checkout === 'processing' ? WARNING_DELAY_MS : 0;
  const key = state.autoAssign ? ('reassigned' as const) : ('choose-again' as const);
  return {
    ...next,
    chosen: state.chosen.filter((id) => !lost.has(id)),
    lost: [...new Set([...state.lost, ...lost])],
    turn,
    reselect: state.autoAssign ? { afterMs: RESELECT_DELAY_MS, turn } : null,
    warning: state.warning ? { ...state.warning, key } : { key, afterMs: held, turn },
    refusal: null,
  };
}

/**
 * Returns lost seats: sold and reserved ones always; blocked ones and ones kept empty only if that
 * is new and staff did not choose them.
 */
function lostSeats(hall: PreparedArrangement, state: PickerState, states: SeatStates): Set<number> {
  const couldPick = pickable(hall, state.states, state.editing);
  const canPick = pickable(hall, states, state.editing);
  const occupied = new Set([...states.sold, ...states.reserved]);
  const lost = new Set<number>();
  for (const id of state.chosen) {
    const seat = hall.places.byId.get(id);
    if (!occupied.has(id) && (canPick(seat) || !couldPick(seat))) continue;
    for (const member of unitOf(hall, state.editing, id)) lost.add(member);
  }
  return lost;
}

const statesOfOthers = (states: SeatStates, own: readonly number[]): SeatStates => {
  const notMine = (ids: readonly number[]) => ids.filter((id) => !own.includes(id));
  return { sold: notMine(states.sold), reserved: notMine(states.reserved), blocked: states.blocked };
};

/** D-040: the own checkout sells the own seats, so its success cancels the warning it caused. */
function checkout(state: PickerState, outcome: 'started' | 'succeeded' | 'failed'): PickerState {
  switch (outcome) {
    case 'started':
      return { ...state, checkout: 'processing', refusal: null };
    case 'succeeded':
      return { ...state, checkout: 'succeeded', reselect: null, warning: null, mustConfirm: false, lost: [] };
    case 'failed':
      return { ...state, checkout: 'none' };
  }
}

export const mayChange = (state: PickerState): boolean =>
  state.mode === 'free' || state.mode === 'changeable' || (state.editing && state.mode !== 'hidden');

/**
 * Returns which seats may be chosen: available ones; in edit mode also blocked ones and those kept
 * empty (SEAT-007, D-039).
 */
export function pickable(
  hall: PreparedArrangement,
  states: SeatStates,
  editing: boolean,
): (seat: Seat | undefined) => boolean {
  const occupied = new Set([...states.sold, ...states.reserved]);
  const withheld = editing ? new Set<number>() : seatsKeptEmpty(hall.places, occupied, hall.clearance);
  if (!editing) for (const id of states.blocked) withheld.add(id);
  return (seat) => seat !== undefined && !seat.disabled && !occupied.has(seat.id) && !withheld.has(seat.id);
}

/** Returns a seat with its other half if it is a love seat; staff in edit mode choose halves. */
function unitOf(hall: PreparedArrangement, editing: boolean, seatId: number | undefined): number[] {
  if (seatId === undefined) return [];
  const partner = editing ? undefined : hall.places.partnerOf.get(seatId);
  return partner === undefined ? [seatId] : [seatId, partner].sort((a, b) => a - b);
}

const without = (chosen: readonly number[], unit: readonly number[]): number[] =>
  chosen.filter((id) => !unit.includes(id));
