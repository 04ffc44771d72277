import { expect, test } from 'vitest';
import type { PickerMode } from '#modules/seating/rules/picker/picker-mode.ts';
import { RESELECT_DELAY_MS, WARNING_DELAY_MS } from '#modules/seating/rules/picker/seat-picker.ts';
import { readiness } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { picker } from '#modules/seating/rules/picker/testing-picker.ts';

test.each([
  ['assigned', '@@..'],
  ['changeable', '@@..'],
  ['free', '....'],
  ['hidden', '....'],
] as const)('asking for two tickets in mode %s shows %s', { tags: ['SEAT-009', 'D-036', 'D-037'] }, (mode, seen) => {
  expect(picker('....', mode).request(2).seen).toBe(seen);
});

test('each change of the count assigns seats again for the whole party, also at the POS with auto-assign on', {
  tags: ['SEAT-009'],
}, () => {
  expect(picker('.#..', 'assigned').request(1).request(2).seen).toBe('.#@@');
  expect(picker('.#..', 'changeable').request(2).request(1).seen).toBe('@#..');
  expect(picker('.#..', 'free', { auto: true }).request(2).seen).toBe('.#@@');
});

test('the same count again changes nothing', { tags: ['SEAT-009'] }, () => {
  const before = picker('....', 'changeable').request(2).toggle(101).toggle(104);
  expect(before.seen).toBe('.@.@');
  expect(before.request(2).seen).toBe('.@.@');
});

test('a hall without enough seats for the party reports it and chooses nothing', { tags: ['SEAT-009'] }, () => {
  const full = picker('.ww', 'assigned').request(2);
  expect(full.seen).toBe('.ww');
  expect(full.state.refusal).toBe('none-to-assign');
});

test('without auto-assign a smaller count removes the latest choices, a larger one keeps all', {
  tags: ['SEAT-006'],
}, () => {
  const picked = picker('.....', 'free').request(3).toggle(105, 101, 103);
  expect(picked.seen).toBe('@.@.@');
  expect(picked.request(2).seen).toBe('@...@');
  expect(picked.request(4).seen).toBe('@...@');
});

test('a smaller count removes a love seat as a whole', { tags: ['SEAT-006', 'D-034'] }, () => {
  expect(picker('.<>', 'free').request(3).toggle(101, 102).request(2).seen).toBe('@<>');
});

type Case = readonly [
  what: string,
  drawing: string,
  mode: PickerMode,
  editing: boolean,
  count: number,
  toggles: number[],
  seen: string,
  refusal: string | null,
];
test.each<Case>([
  ['a free seat is picked', '...', 'free', false, 1, [102], '.@.', null],
  ['a picked seat is dropped', '...', 'free', false, 1, [102, 102], '...', null],
  ['one more than the tickets moves the earliest choice', '...', 'free', false, 2, [101, 102, 103], '.@@', null],
  ['nothing can be picked for no tickets', '...', 'free', false, 0, [102], '...', 'limit-reached'],
  ['after dropping one another can be picked', '...', 'free', false, 1, [102, 102, 103], '..@', null],
  ['a sold seat cannot be picked', '#..', 'free', false, 1, [101], '#..', 'not-available'],
  ['a blocked seat cannot be picked', 'b..', 'free', false, 1, [101], 'b..', 'not-available'],
  ['a disabled seat cannot be picked', 'x..', 'free', false, 1, [101], 'x..', 'not-available'],
  ['a gap cannot be picked', '_..', 'free', false, 1, [101], '_..', 'not-available'],
  ['a wheelchair place can be picked by hand', 'w..', 'free', false, 1, [101], '@..', null],
  ['a seat that is never assigned can be picked by hand', 'n..', 'free', false, 1, [101], '@..', null],
  ['assigned seats cannot be changed', '...', 'assigned', false, 1, [101], '@..', 'read-only'],
  ['assigned seats stay when another is clicked', '...', 'assigned', false, 1, [103], '@..', 'read-only'],
  ['a hidden plan takes no clicks', '...', 'hidden', false, 1, [101], '...', 'read-only'],
  ['assigned seats may be dropped where change is allowed', '...', 'changeable', false, 1, [101], '...', null],
  ['and others picked instead', '...', 'changeable', false, 1, [101, 103], '..@', null],
  ['another one moves the assigned one', '...', 'changeable', false, 1, [103], '..@', null],
  ['one click picks a whole love seat', '<>..', 'free', false, 2, [102], '@@..', null],
  ['one click drops a whole love seat', '<>..', 'free', false, 2, [102, 101], '<>..', null],
  ['a love seat needs two tickets', '<>..', 'free', false, 1, [101], '<>..', 'pair-needs-two'],
  ['a love seat moves two chosen seats', '<>..', 'free', false, 2, [103, 104, 101], '@@..', null],
  ['a seat moves a whole love seat', '<>..', 'free', false, 2, [101, 103], '<>@.', null],
  ['a seat does not move a wheelchair place', 'w...', 'free', false, 2, [101, 102, 103], '@.@.', null],
  ['a love seat with one half sold stays shut', '<}..', 'free', false, 2, [101], '<}..', 'pair-incomplete'],
  ['a love seat without its other half stays shut', '<_..', 'free', false, 2, [101], '<_..', 'pair-incomplete'],
  ['edit mode: a blocked seat', 'b..', 'free', true, 1, [101], '@..', null],
  ['edit mode: never a sold seat', '#..', 'free', true, 1, [101], '#..', 'not-available'],
  ['edit mode: never a disabled seat', 'x..', 'free', true, 1, [101], 'x..', 'not-available'],
  ['edit mode: half a love seat', '<>..', 'free', true, 1, [101], '@>..', null],
  ['edit mode: at the count the earliest pick gives way', '...', 'free', true, 2, [101, 102, 103], '.@@', null],
  ['edit mode: but nothing for no tickets', '...', 'free', true, 0, [101], '...', 'limit-reached'],
  ['edit mode shows no hidden plan', '...', 'hidden', true, 1, [103], '...', 'read-only'],
  ['edit mode unlocks a read-only plan', '...', 'assigned', true, 1, [103], '..@', null],
])(
  '%s',
  { tags: ['SEAT-006', 'SEAT-007', 'D-037', 'D-042'] },
  (_, drawing, mode, editing, count, toggles, seen, refusal) => {
    const after = picker(drawing, mode)
      .edit(editing)
      .request(count)
      .toggle(...toggles);
    expect(after.seen).toBe(seen);
    expect(after.state.refusal).toBe(refusal);
  },
);

test('a reserved seat cannot be chosen, not even in edit mode', { tags: ['SEAT-007'] }, () => {
  const plan = picker('...', 'free').request(1).reserved(101).toggle(101);
  expect(plan.state.refusal).toBe('not-available');
  expect(plan.edit().toggle(101).state.refusal).toBe('not-available');
});

test('seats kept empty for distancing cannot be chosen, except in edit mode', { tags: ['D-039'] }, () => {
  const plan = picker('#....', 'free', { distancing: true }).request(1).toggle(103);
  expect(plan.state.refusal).toBe('not-available');
  expect(plan.edit().toggle(103).seen).toBe('#.@..');
});

test('own seats need no clearance: a party sits together', { tags: ['D-039'] }, () => {
  expect(picker('.....', 'free', { distancing: true }).request(2).toggle(102, 103).seen).toBe('.@@..');
});

test('lost seats disappear at once, are assigned again after 200 ms and must be confirmed', {
  tags: ['SEAT-010', 'SEAT-014', 'D-040'],
}, () => {
  const lost = picker('......', 'assigned').request(2).sold(101);
  expect(lost.seen).toBe('.@....');
  expect(lost.state.reselect).toEqual({ afterMs: RESELECT_DELAY_MS, turn: 1 });
  expect(lost.state.warning).toEqual({ key: 'reassigned', afterMs: 0, turn: 1 });
  expect(readiness(lost.state)).toBe('select-seats');
  lost.reselectFires();
  expect(lost.seen).toBe('.@@...');
  expect(lost.state.reselect).toBeNull();
  expect(readiness(lost.state)).toBe('confirm-seats');
  expect(readiness(lost.do({ type: 'confirm' }).state)).toBe('ready');
});

test('without auto-assign the visitor must choose again', { tags: ['SEAT-011'] }, () => {
  const lost = picker('....', 'free').request(2).toggle(101, 102).sold(102);
  expect(lost.seen).toBe('@...');
  expect(lost.state.reselect).toBeNull();
  expect(lost.state.warning).toEqual({ key: 'choose-again', afterMs: 0, turn: 1 });
});

test.each([
  ['sold', (p: ReturnType<typeof picker>) => p.sold(101)],
  ['reserved', (p: ReturnType<typeof picker>) => p.reserved(101)],
  ['blocked', (p: ReturnType<typeof picker>) => p.blocked(101)],
])('a chosen seat that becomes %s is lost', { tags: ['SEAT-007', 'SEAT-010'] }, (_, happens) => {
  expect(happens(picker('....', 'free').request(1).toggle(101)).seen).toBe('....');
});

test('a chosen seat is lost if another party sits too near', { tags: ['SEAT-010', 'D-039'] }, () => {
  expect(picker('.....', 'free', { distancing: true }).request(1).toggle(101).sold(103).state.chosen).toEqual([]);
});

test('losing half a love seat loses both halves', { tags: ['SEAT-010', 'D-034'] }, () => {
  expect(picker('<>..', 'free').request(2).toggle(101).sold(102).state.chosen).toEqual([]);
});

test('purchases of other seats change no choice and warn no visitor', { tags: ['SEAT-010'] }, () => {
  const calm = picker('....', 'free').request(1).toggle(101).sold(103);
  expect(calm.state).toMatchObject({ chosen: [101], warning: null, reselect: null });
});

test('a blocked seat chosen in edit mode stays chosen, also after leaving edit mode', { tags: ['D-042'] }, () => {
  const kept = picker('b...', 'free').edit().request(1).toggle(101).edit(false).sold(104);
  expect(kept.state.chosen).toEqual([101]);
});

test('lost seats are named until others are chosen; a press that changes nothing leaves them', {
  tags: ['SEAT-012'],
}, () => {
  const plan = picker('......', 'free').request(2).toggle(101, 102).sold(101).sold(102);
  expect(plan.state.lost).toEqual([101, 102]);
  expect(plan.do({ type: 'warned', turn: 1 }).state.lost).toEqual([101, 102]);
  expect(plan.request(3).state.lost).toEqual([101, 102]);
  expect(plan.toggle(103).state.lost).toEqual([]);
});

test('seats that replaced lost ones: the lost ones are named until the new ones are accepted', {
  tags: ['SEAT-011', 'SEAT-012'],
}, () => {
  const plan = picker('....', 'assigned').request(2).sold(101, 102).reselectFires();
  expect(plan.state).toMatchObject({ lost: [101, 102], chosen: [103, 104] });
  expect(plan.do({ type: 'confirm' }).state.lost).toEqual([]);
});

test('during checkout the warning waits 2000 ms', { tags: ['SEAT-012', 'SEAT-014', 'D-040'] }, () => {
  const busy = picker('....', 'assigned').request(2).checkout('started').sold(101, 102);
  expect(busy.state.warning).toEqual({ key: 'reassigned', afterMs: WARNING_DELAY_MS, turn: 1 });
});

test('a successful checkout sells the own seats: no warning, no reassignment, nothing to confirm', {
  tags: ['D-040'],
}, () => {
  const done = picker('....', 'assigned').request(2).checkout('started').sold(101, 102).checkout('succeeded');
  expect(done.state).toMatchObject({ warning: null, reselect: null, mustConfirm: false });
  const afterwards = picker('....', 'assigned').request(2).checkout('started').checkout('succeeded').sold(101, 102);
  expect(afterwards.state).toMatchObject({ warning: null, reselect: null, chosen: [101, 102] });
});

test('after a failed checkout the warning stays due', { tags: ['SEAT-012', 'D-040'] }, () => {
  const failed = picker('....', 'assigned').request(2).checkout('started').sold(101, 102).checkout('failed');
  expect(failed.state.warning).toEqual({ key: 'reassigned', afterMs: WARNING_DELAY_MS, turn: 1 });
  expect(failed.reselectFires().seen).toBe('..@@');
});

test('further losses while a warning is due do not delay it', { tags: ['D-040'] }, () => {
  const twice = picker('......', 'assigned').request(3).checkout('started').sold(101).sold(102);
  expect(twice.state.warning?.turn).toBe(1);
  expect(twice.state.reselect?.turn).toBe(2);
});

test('a timer that fires late does nothing', { tags: ['D-040'] }, () => {
  const plan = picker('......', 'assigned').request(2).sold(101).sold(102);
  expect(plan.do({ type: 'reselect', turn: 1 }).state.reselect).toEqual({ afterMs: 200, turn: 2 });
  expect(plan.do({ type: 'warned', turn: 9 }).state.warning).not.toBeNull();
  expect(plan.do({ type: 'warned', turn: 1 }).state.warning).toBeNull();
  plan.request(1);
  expect(plan.do({ type: 'reselect', turn: 2 }).state.mustConfirm).toBe(false);
});

test('a choice by hand within the 200 ms is not overwritten', { tags: ['SEAT-010'] }, () => {
  const plan = picker('......', 'changeable').request(2).sold(101).toggle(106);
  expect(plan.seen).toBe('.@...@');
  expect(plan.state.reselect).toBeNull();
});

test('without free seats the choice is empty and has a reason', { tags: ['SEAT-010'] }, () => {
  const plan = picker('..', 'assigned').request(2).sold(101).reselectFires();
  expect(plan.state).toMatchObject({ chosen: [], refusal: 'none-to-assign' });
});

test('seats offered by the server instead of lost ones are shown and must be confirmed', { tags: ['SEAT-011'] }, () => {
  const plan = picker('....', 'free').request(2).toggle(101, 102).checkout('started').sold(101, 102).checkout('failed');
  plan.do({ type: 'offered', seatIds: [103, 104] });
  expect(plan.seen).toBe('..@@');
  expect(readiness(plan.state)).toBe('confirm-seats');
  expect(plan.state.warning).toBeNull();
  expect(readiness(plan.do({ type: 'confirm' }).state)).toBe('ready');
});

test('an offered seat that another buyer gets is lost like any other', { tags: ['SEAT-010'] }, () => {
  const plan = picker('....', 'free')
    .request(1)
    .do({ type: 'offered', seatIds: [103] })
    .sold(103);
  expect(plan.state).toMatchObject({ chosen: [], warning: { key: 'choose-again', afterMs: 0 } });
});

test('moving the seats of a bill: its own sold seats count as chosen, all others as sold', { tags: ['D-042'] }, () => {
  const plan = picker('###.', 'free', { chosen: [101, 102] });
  expect(plan.state).toMatchObject({ requested: 2, chosen: [101, 102] });
  expect(plan.sold(101, 102).toggle(102).toggle(102).state.chosen).toEqual([101, 102]);
  plan.edit().toggle(102).toggle(104);
  expect(plan.seen).toBe('@##@');
  expect(plan.toggle(103).state.refusal).toBe('not-available');
});

test('the plan knows whether an attendant chose the seats or they were assigned', { tags: ['SEAT-011'] }, () => {
  const plan = picker('......', 'free', { auto: true }).request(2);
  expect(plan.state.byHand).toBe(false);
  expect(plan.press(105).state.byHand).toBe(true);
  expect(plan.request(3).state.byHand).toBe(false);
  expect(plan.press(106).do({ type: 'suggested', seatIds: [101, 102, 103] }).state.byHand).toBe(false);
  expect(plan.do({ type: 'given', seatIds: [104, 105, 106], byHand: true }).state).toMatchObject({
    chosen: [104, 105, 106],
    byHand: true,
  });
});

test('where the cart holds the seats, the plan takes none away', { tags: ['SEAT-010'] }, () => {
  const plan = picker('......', 'free', { auto: true, followsHold: true }).request(2);
  const { chosen } = plan.state;
  expect(plan.sold(...chosen).state).toMatchObject({ chosen, lost: [], reselect: null, warning: null });
});
