import { expect, test } from 'vitest';
import { reservationEnds, whyTooLate } from '#modules/reservations/rules/reservation-expiry.ts';
import { REF_LENGTH, refFrom, refOf } from '#modules/reservations/rules/reservation-ref.ts';
import {
  RESERVATION_STATUSES,
  type ReservationStatus,
  reservationMayMove,
} from '#modules/reservations/rules/reservation-states.ts';

const START = Date.parse('2026-11-27T20:00:00Z');
const at = (time: string) => Date.parse(`2026-11-27T${time}Z`);

test('RES-002 the states of a reservation are those of the specification, spelled as there', () => {
  expect(RESERVATION_STATUSES).toEqual(['pending', 'used', 'canceled', 'expired']);
});

test('D-021 a reservation is used, canceled or expired; only one that expired comes back', () => {
  const moves = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.filter((to) => reservationMayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual(['pending used', 'pending canceled', 'pending expired', 'expired pending']);
  expect(reservationMayMove('used', 'used' as ReservationStatus)).toBe(false);
});

test.each([
  ['RES-003 half an hour before the start', 30, at('19:30:00')],
  ['RES-003 a day before the start', 1_440, START - 86_400_000],
  ['D-158 0 minutes: never', 0, null],
])('%s', (_, minutes, ends) => {
  expect(reservationEnds(START, minutes)).toBe(ends);
});

test.each([
  ['a moment before it would be over', at('19:29:59'), null],
  ['at the instant it would be over', at('19:30:00'), 'reservations.too_late'],
  ['after the start', at('20:05:00'), 'reservations.too_late'],
])('RES-003 who reserves %s', (_, now, code) => {
  expect(whyTooLate(reservationEnds(START, 30), 30, now)?.code ?? null).toBe(code);
  expect(whyTooLate(reservationEnds(START, 0), 0, now)).toBeNull();
});

test('D-158 a reference is six letters and digits nobody mishears, and every byte makes one', () => {
  const refs = Array.from({ length: 256 }, (_, byte) => refFrom(new Uint8Array(8).fill(byte)));
  expect(refs.every((ref) => refOf(ref) === ref && ref.length === REF_LENGTH)).toBe(true);
  expect(new Set(refs).size).toBe(32);
});

test.each([
  ['abc234', 'ABC234'],
  [' abc-234 ', 'ABC234'],
  ['ABC23', null],
  ['ABC2345', null],
  ['ABC10O', null],
])('D-158 what was typed, %j, is the reference %j', (typed, ref) => {
  expect(refOf(typed)).toBe(ref);
});
