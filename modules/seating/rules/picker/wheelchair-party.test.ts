import fc from 'fast-check';
import { expect, test } from 'vitest';
import { picker } from '#modules/seating/rules/picker/testing-picker.ts';

const website = (drawing: string, mode: 'assigned' | 'changeable' | 'free') =>
  picker(drawing, mode, { asksNeed: true });
const yes = { type: 'need', wheelchair: true } as const;
const no = { type: 'need', wheelchair: false } as const;

test.each(['assigned', 'changeable', 'free'] as const)(
  'a press on a wheelchair place asks first, and takes it only after yes (%s)',
  { tags: ['D-034', 'ASSIGN-15'] },
  (mode) => {
    const plan = website('ww....', mode).request(2);
    const before = plan.seen;
    plan.toggle(102);
    expect([plan.seen, plan.state.needs.question]).toEqual([before, { seatId: 102 }]);
    expect(plan.do(no).seen).toBe(before);
    plan.toggle(102);
    expect(plan.do(yes).seen).toBe('w@@...');
    expect(plan.state.refusal).toBeNull();
  },
);

test('without a place in mind the party gets the one that has seats beside it', { tags: ['ASSIGN-15'] }, () => {
  const plan = website('.....|ww#...|....ww', 'assigned').request(3);
  expect(plan.do({ type: 'ask-need' }, yes).seen).toBe('.....|ww#...|..@@@w');
  expect(plan.do(no).seen).toBe('@@@..|ww#...|....ww');
});

test('a further wheelchair gets a second place, and gives it back', { tags: ['ASSIGN-15'] }, () => {
  const plan = website('ww....', 'assigned').request(3).toggle(101).do(yes);
  expect(plan.seen).toBe('@w@@..');
  expect(plan.toggle(102).seen).toBe('@@@...');
  expect(plan.toggle(101).seen).toBe('w@@@..');
  expect(plan.toggle(102).seen).toBe('ww@@@.');
});

test('another count keeps the wheelchair place', { tags: ['ASSIGN-15', 'SEAT-009'] }, () => {
  const plan = website('w.....|w.....', 'assigned').request(2).toggle(201).do(yes);
  expect(plan.request(3).seen).toBe('w.....|@@@...');
  expect(plan.request(1).seen).toBe('w.....|@.....');
});

test('a taken wheelchair place is not asked about; with none free the cinema is named', { tags: ['ASSIGN-15'] }, () => {
  const plan = website('w....', 'assigned').request(1).sold(101).toggle(101);
  expect([plan.state.needs.question, plan.state.refusal]).toEqual([null, 'not-available']);
  expect(plan.do({ type: 'ask-need' }, yes).state.refusal).toBe('no-wheelchair-place');
});

test('a class of seats is given where the exhibitor picks', { tags: ['D-034', 'D-188'] }, () => {
  const plan = picker('....|.vv.|....', 'assigned', { asksNeed: true }).request(2);
  expect(plan.do({ type: 'prefer', seatClass: 'vip_seats' }).seen).toBe('....|.@@.|....');
  expect(plan.request(3).state.refusal).toBe('none-to-assign');
  expect(plan.do({ type: 'prefer', seatClass: null }).seen).toBe('@@@.|.vv.|....');
});

test('no sequence of presses gives a wheelchair place without a yes', { tags: ['ASSIGN-15'] }, () => {
  const seats = fc.integer({ min: 1, max: 6 }).chain((column) => fc.constantFrom(100 + column, 200 + column));
  fc.assert(
    fc.property(
      fc.constantFrom('assigned' as const, 'changeable' as const, 'free' as const),
      fc.array(fc.oneof(seats, fc.constantFrom('more', 'no', 'ask', 'shift')), { maxLength: 12 }),
      (mode, steps) => {
        const plan = website('ww.cvv|..ww..', mode).request(1);
        for (const step of steps) {
          if (typeof step === 'number') plan.toggle(step);
          else if (step === 'more') plan.request(plan.state.requested + 1);
          else if (step === 'no') plan.do(no);
          else if (step === 'ask') plan.do({ type: 'ask-need' });
          else plan.do({ type: 'shift' });
        }
        for (const id of plan.state.chosen) expect(plan.hall.places.byId.get(id)?.class).not.toBe('wheelchair_seats');
      },
    ),
    { numRuns: 1000 },
  );
});
