import type { Problem } from '#kernel/refusal.ts';

const MINUTE_MS = 60_000;

/**
 * Returns the end of a reservation: that many minutes before the start. 0 minutes: null, the
 * reservation never expires (RES-003, D-158).
 */
export const reservationEnds = (startsAtMs: number, minutes: number): number | null =>
  minutes === 0 ? null : startsAtMs - minutes * MINUTE_MS;

/** Returns `reservations.too_late` {minutes} if the reservation would end before it begins. */
export const whyTooLate = (endsMs: number | null, minutes: number, nowMs: number): Problem | null =>
  endsMs !== null && endsMs <= nowMs ? { code: 'reservations.too_late', params: { minutes } } : null;
