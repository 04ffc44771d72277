import type { Problem } from '#kernel/refusal.ts';

const MINUTE_MS = 60_000;

/** Until when places are kept: that many minutes before the start; null: 0 minutes mean they are kept for good (RES-003, D-158). */
export const reservationEnds = (startsAtMs: number, minutes: number): number | null =>
  minutes === 0 ? null : startsAtMs - minutes * MINUTE_MS;

/** `reservations.too_late` {minutes}: it would be over before it began. */
export const whyTooLate = (endsMs: number | null, minutes: number, nowMs: number): Problem | null =>
  endsMs !== null && endsMs <= nowMs ? { code: 'reservations.too_late', params: { minutes } } : null;
