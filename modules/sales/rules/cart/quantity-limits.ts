/**
 * The choices on the ticket page and the conditions for payment (VAL-003 to VAL-006, D-045, D-054).
 */
import type { Problem } from '#kernel/refusal.ts';
import { TICKETS_PER_BILL_MAX } from '#modules/sales/rules/cart/checkout-limits.ts';

type SeatShown = { readonly sold: boolean; readonly blocked: boolean; readonly disabled: boolean };

/** Counts the free seats of the plan: not sold, not blocked, not disabled (VAL-006, D-045). */
export const freeSeatsInPlan = (seats: Iterable<SeatShown>): number => {
  let free = 0;
  for (const seat of seats) if (!seat.sold && !seat.blocked && !seat.disabled) free += 1;
  return free;
};

/**
 * Returns the places the visitor can buy: the server's number; with a seat picker, at most the free
 * seats of its plan.
 */
export const placesOnline = (available_seats_online: number, free_in_plan: number | null): number =>
  Math.max(0, free_in_plan === null ? available_seats_online : Math.min(available_seats_online, free_in_plan));

/**
 * Returns the maximum of one tariff (VAL-005): its own maximum, the places left by the other
 * tariffs, and the rest of 30 tickets per bill (D-054).
 */
export function quantityMax(tariff: {
  readonly max_tickets: number;
  readonly places: number;
  /** Number of tickets chosen on the other tariffs. */
  readonly elsewhere: number;
}): number {
  const left = Math.min(tariff.places, TICKETS_PER_BILL_MAX) - tariff.elsewhere;
  return Math.max(0, Math.min(tariff.max_tickets, left));
}

/** `seats` null: there is no seat picker; otherwise the number of chosen seats. */
export type Choice = { readonly quantity: number; readonly seats: number | null };

/** The Pay button of the ticket page is enabled (VAL-003). */
export const canPay = (choice: Choice): boolean => whyNotPay(choice) === null;

/**
 * Returns the reason why the visitor cannot pay: `sales.select_ticket` (VAL-025),
 * `sales.select_seats` if seats and tickets differ in number (VAL-004, VAL-028).
 */
export function whyNotPay({ quantity, seats }: Choice): Problem | null {
  if (quantity <= 0) return { code: 'sales.select_ticket', path: 'general' };
  if (seats === null || seats === quantity) return null;
  return { code: 'sales.select_seats', path: 'general' };
}
