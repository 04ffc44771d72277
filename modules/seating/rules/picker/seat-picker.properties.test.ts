import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import type { PickerAction } from '#modules/seating/rules/picker/seat-picker.ts';
import { picker } from '#modules/seating/rules/picker/testing-picker.ts';

const tiles = fc.constantFrom('.', '.', '.', '#', 'b', 'x', 'w', '_', '<>');
const halls = fc
  .array(fc.array(tiles, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 3 })
  .map((rows) => rows.map((row) => row.join('')).join('|'));
const seatIds = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 8 }))
  .map(([row, column]) => 100 * row + column);
const visitorActions: fc.Arbitrary<PickerAction> = fc.oneof(
  fc.record({ type: fc.constant('request' as const), count: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ type: fc.constant('toggle' as const), seatId: seatIds }),
  fc.record({ type: fc.constant('reselect' as const), turn: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ type: 'confirm' as const }),
  fc.constant({ type: 'shift' as const }),
  fc.record({
    type: fc.constant('availability' as const),
    states: fc.record({
      sold: fc.uniqueArray(seatIds, { maxLength: 8 }),
      reserved: fc.uniqueArray(seatIds, { maxLength: 3 }),
      blocked: fc.uniqueArray(seatIds, { maxLength: 3 }),
    }),
  }),
);

test('after any actions of a visitor and of others, the choice is valid, within the count, and plain data', {
  tags: ['SEAT-006', 'SEAT-007', 'SEAT-010'],
}, () => {
  fc.assert(
    fc.property(
      halls,
      fc.constantFrom<PickerMode>('hidden', 'assigned', 'changeable', 'free'),
      fc.array(visitorActions, { maxLength: 25 }),
      (drawing, mode, actions) => {
        const plan = picker(drawing, mode);
        for (const action of actions) {
          plan.do(action);
          const { chosen, requested, states } = plan.state;
          expect(new Set(chosen).size).toBe(chosen.length);
          expect(chosen.length).toBeLessThanOrEqual(requested);
          if (mode === 'hidden') expect(chosen).toEqual([]);
          for (const id of chosen) {
            const seat = plan.hall.places.byId.get(id);
            expect(seat && !seat.disabled).toBe(true);
            expect([...states.sold, ...states.reserved, ...states.blocked]).not.toContain(id);
            const partner = plan.hall.places.partnerOf.get(id);
            if (seat?.class === 'love_seats') expect(chosen).toContain(partner);
          }
          expect(JSON.parse(JSON.stringify(plan.state))).toEqual(plan.state);
        }
      },
    ),
    { numRuns: 500 },
  );
});
