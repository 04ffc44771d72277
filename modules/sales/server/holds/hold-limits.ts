import type { Problem } from '#kernel/refusal.ts';
import type { Cart } from '#modules/sales/server/checkout/cart.ts';
import type { Hall } from '#modules/sales/server/checkout/decide-cart.ts';
import type { SaleFacts } from '#modules/sales/server/checkout/sell-carts.sql.ts';

/** Limits against hoarding (D-185); halved when 70 % of a hall is occupied. */
const HELD_PER_VISITOR_MAX = 30;
const HELD_PER_NET_MAX = 60;
const TIGHT = 0.7;

/** Tickets in open bills; the counts grow while the carts of a batch are decided. */
export type Held = { readonly byVisitor: Map<string, number>; readonly byNet: Map<string, number> };

export const heldIn = (facts: SaleFacts): Held => ({
  byVisitor: new Map(Object.entries(facts.heldByVisitor ?? {})),
  byNet: new Map(Object.entries(facts.heldByNet ?? {})),
});

/**
 * D-185: no visitor may empty a hall with holds. Staff have no limit. Refuses sales.too_many_held.
 */
export function holdLimitProblem(cart: Cart, held: Held, halls: ReadonlyMap<number, Hall>): Problem | null {
  const requested = cart.tickets.length;
  if (requested === 0 || !cart.visitor) return null;
  const isTight = cart.tickets.some(({ screeningId }) => {
    const hall = halls.get(screeningId);
    return hall !== undefined && hall.taken > TIGHT * hall.capacity;
  });
  const scale = isTight ? 0.5 : 1;
  const isTooMuch = (before: number, max: number) => before + requested > max * scale;
  return isTooMuch(held.byVisitor.get(cart.visitor) ?? 0, HELD_PER_VISITOR_MAX) ||
    isTooMuch((cart.visitorNet && held.byNet.get(cart.visitorNet)) || 0, HELD_PER_NET_MAX)
    ? { code: 'sales.too_many_held' }
    : null;
}

export function countHeld(cart: Cart, held: Held): void {
  if (!cart.visitor || cart.due === 0) return;
  held.byVisitor.set(cart.visitor, (held.byVisitor.get(cart.visitor) ?? 0) + cart.tickets.length);
  if (cart.visitorNet) held.byNet.set(cart.visitorNet, (held.byNet.get(cart.visitorNet) ?? 0) + cart.tickets.length);
}
