/**
 * Decides which vouchers pay which tickets while the visitor fills a cart (VCH-016, VAL-007, D-096;
 * rules VOUCHER-9 to VOUCHER-12 of docs/algorithms/vouchers.md). A pure reducer: the ticket page,
 * the till and the server use the same one.
 */
import type { Id, Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/refusal.ts';

export type EnteredVoucher = { readonly uuid: Uuid; readonly redeemable_turn: number };
export type TariffTickets = { readonly rate_id: Id; readonly quantity: number; readonly accepts: boolean };
type Use = { readonly uuid: Uuid; readonly rate_id: Id; readonly uses: number };

export type VoucherUses = {
  /** In order of entry: the first one with turns left pays first. */
  readonly vouchers: readonly EnteredVoucher[];
  /** In the order in which the tariffs first got tickets. */
  readonly tariffs: readonly TariffTickets[];
  readonly uses: readonly Use[];
};

export const NO_USES: VoucherUses = { vouchers: [], tariffs: [], uses: [] };

export type UsesAction =
  | { readonly kind: 'quantity'; readonly rate_id: Id; readonly quantity: number; readonly accepts: boolean }
  | { readonly kind: 'voucher_entered'; readonly voucher: EnteredVoucher }
  | { readonly kind: 'voucher_removed'; readonly uuid: Uuid }
  | { readonly kind: 'uses'; readonly uuid: Uuid; readonly rate_id: Id; readonly uses: number };

const sum = (uses: readonly Use[]): number => uses.reduce((total, use) => total + use.uses, 0);

export const usesOf = (state: VoucherUses, uuid: Uuid, rate_id: Id): number =>
  state.uses.find((use) => use.uuid === uuid && use.rate_id === rate_id)?.uses ?? 0;

export const usesOfVoucher = (state: VoucherUses, uuid: Uuid): number =>
  sum(state.uses.filter((use) => use.uuid === uuid));

export const usesOfTariff = (state: VoucherUses, rate_id: Id): number =>
  sum(state.uses.filter((use) => use.rate_id === rate_id));

/**
 * VOUCHER-9. Returns the maximum of uses of a voucher on a tariff: its turns not used elsewhere,
 * and the tickets no other voucher pays (VAL-007).
 */
export function usesMax(state: VoucherUses, uuid: Uuid, rate_id: Id): number {
  const voucher = state.vouchers.find((entered) => entered.uuid === uuid);
  const tariff = state.tariffs.find((tickets) => tickets.rate_id === rate_id);
  if (!voucher || !tariff?.accepts) return 0;
  const here = usesOf(state, uuid, rate_id);
  const turnsLeft = voucher.redeemable_turn - (usesOfVoucher(state, uuid) - here);
  const ticketsLeft = tariff.quantity - (usesOfTariff(state, rate_id) - here);
  return Math.max(0, Math.min(turnsLeft, ticketsLeft));
}

function withUses(state: VoucherUses, uuid: Uuid, rate_id: Id, uses: number): VoucherUses {
  const others = state.uses.filter((use) => use.uuid !== uuid || use.rate_id !== rate_id);
  return { ...state, uses: uses > 0 ? [...others, { uuid, rate_id, uses }] : others };
}

/**
 * Applies up to `count` uses to a tariff, beginning with the first voucher that has turns left
 * (VOUCHER-10).
 */
function applyUses(state: VoucherUses, rate_id: Id, count: number): VoucherUses {
  let next = state;
  let left = count;
  for (const { uuid } of state.vouchers) {
    const here = usesOf(next, uuid, rate_id);
    const more = Math.min(left, usesMax(next, uuid, rate_id) - here);
    if (more <= 0) continue;
    next = withUses(next, uuid, rate_id, here + more);
    left -= more;
  }
  return next;
}

/** Removes uses above the allowed number, beginning with the voucher entered last (VOUCHER-11). */
function dropUses(state: VoucherUses, rate_id: Id, allowed: number): VoucherUses {
  let next = state;
  for (const { uuid } of [...state.vouchers].reverse()) {
    const tooMany = usesOfTariff(next, rate_id) - allowed;
    if (tooMany <= 0) break;
    const here = usesOf(next, uuid, rate_id);
    next = withUses(next, uuid, rate_id, here - Math.min(here, tooMany));
  }
  return next;
}

function setQuantity(state: VoucherUses, rate_id: Id, quantity: number, accepts: boolean): VoucherUses {
  const before = state.tariffs.find((tickets) => tickets.rate_id === rate_id);
  const changed: TariffTickets = { rate_id, quantity, accepts };
  const tariffs = before
    ? state.tariffs.map((tickets) => (tickets.rate_id === rate_id ? changed : tickets))
    : [...state.tariffs, changed];
  const next = { ...state, tariffs };
  const added = quantity - (before?.quantity ?? 0);
  if (!accepts || added <= 0) return dropUses(next, rate_id, accepts ? quantity : 0);
  return applyUses(next, rate_id, added);
}

function enterVoucher(state: VoucherUses, voucher: EnteredVoucher): VoucherUses {
  if (whyNotEnterable(state, voucher.uuid)) return state;
  const next = { ...state, vouchers: [...state.vouchers, voucher] };
  return next.tariffs.reduce<VoucherUses>((filled, tariff) => applyUses(filled, tariff.rate_id, tariff.quantity), next);
}

/**
 * Moves the tickets that the voucher paid to the other vouchers, as far as they have turns left
 * (VOUCHER-12).
 */
function removeVoucher(state: VoucherUses, uuid: Uuid): VoucherUses {
  const freed = state.uses.filter((use) => use.uuid === uuid);
  const next: VoucherUses = {
    ...state,
    vouchers: state.vouchers.filter((entered) => entered.uuid !== uuid),
    uses: state.uses.filter((use) => use.uuid !== uuid),
  };
  return freed.reduce((filled, use) => applyUses(filled, use.rate_id, use.uses), next);
}

/**
 * VOUCHER-9 to VOUCHER-12. Returns the state after one action. Never refuses: quantities and uses
 * are limited to the possible range, and entering a voucher twice changes nothing (see {@link
 * whyNotEnterable}).
 */
export function changeUses(state: VoucherUses, action: UsesAction): VoucherUses {
  switch (action.kind) {
    case 'quantity':
      return setQuantity(state, action.rate_id, Math.max(0, action.quantity), action.accepts);
    case 'voucher_entered':
      return enterVoucher(state, action.voucher);
    case 'voucher_removed':
      return removeVoucher(state, action.uuid);
    case 'uses': {
      const uses = Math.max(0, Math.min(action.uses, usesMax(state, action.uuid, action.rate_id)));
      return withUses(state, action.uuid, action.rate_id, uses);
    }
  }
}

/** Refuses to enter the same voucher twice: `vouchers.barcode_twice` on `barcode` (D-096). */
export const whyNotEnterable = (state: VoucherUses, uuid: Uuid): Problem | null =>
  state.vouchers.some((voucher) => voucher.uuid === uuid) ? { code: 'vouchers.barcode_twice', path: 'barcode' } : null;

/**
 * Returns the voucher of each ticket of a tariff: covered tickets first, in order of entry; null:
 * paid with money.
 */
export function voucherPerTicket(state: VoucherUses, rate_id: Id): (Uuid | null)[] {
  const quantity = state.tariffs.find((tickets) => tickets.rate_id === rate_id)?.quantity ?? 0;
  const covered = state.vouchers.flatMap(({ uuid }) => Array<Uuid>(usesOf(state, uuid, rate_id)).fill(uuid));
  return Array.from({ length: quantity }, (_, index) => covered[index] ?? null);
}
