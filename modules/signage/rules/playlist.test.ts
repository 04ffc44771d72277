import { expect, test } from 'vitest';
import { ALL_WEEKDAYS, type ItemTimes, isInTime, playingAt, viewFor } from '#modules/signage/rules/playlist.ts';

const ALWAYS: ItemTimes = {
  weekdays: ALL_WEEKDAYS,
  from_minute: null,
  until_minute: null,
  valid_from: null,
  valid_until: null,
};
const FRIDAY = '2031-03-07';
const at = (time: string, day = FRIDAY) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
};

test('an item is shown on its weekdays only', { tags: ['SIGN-004'] }, () => {
  const onFridays = { ...ALWAYS, weekdays: 16 };
  expect([isInTime(onFridays, at('12:00')), isInTime(onFridays, at('12:00', '2031-03-08'))]).toEqual([true, false]);
  const onSundays = { ...ALWAYS, weekdays: 64 };
  expect(isInTime(onSundays, at('12:00', '2031-03-09'))).toBe(true);
});

test('an item is shown from one hour to another, also over midnight', { tags: ['SIGN-004'] }, () => {
  const matinee = { ...ALWAYS, from_minute: 13 * 60, until_minute: 17 * 60 };
  expect(['12:59', '13:00', '16:59', '17:00'].map((time) => isInTime(matinee, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const late = { ...ALWAYS, from_minute: 22 * 60, until_minute: 2 * 60 };
  expect(['21:59', '22:00', '01:59', '02:00'].map((time) => isInTime(late, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isInTime({ ...ALWAYS, from_minute: 18 * 60 }, at('23:59'))).toBe(true);
});

test('an item is shown from its first to its last day', { tags: ['SIGN-004'] }, () => {
  const week = { ...ALWAYS, valid_from: FRIDAY, valid_until: '2031-03-08' };
  const days = ['2031-03-06', FRIDAY, '2031-03-08', '2031-03-09'];
  expect(days.map((day) => isInTime(week, at('12:00', day)))).toEqual([false, true, true, false]);
});

test('each item stays for its seconds, in a loop that depends on the time alone', { tags: ['D-150'] }, () => {
  const items = [
    { name: 'programme', seconds: 60 },
    { name: 'advertisement', seconds: 10 },
  ];
  const nameAt = (seconds: number) => playingAt(items, seconds * 1000)?.item.name;
  expect([0, 59, 60, 69, 70, 700].map(nameAt)).toEqual([
    'programme',
    'programme',
    'advertisement',
    'advertisement',
    'programme',
    'programme',
  ]);
  expect(playingAt([], 5_000)).toBeNull();
});

test('the pages of a view continue where a picture interrupted them', { tags: ['D-150'] }, () => {
  const items = [{ seconds: 60 }, { seconds: 10 }];
  const shownFor = (seconds: number) => playingAt(items, seconds * 1000)?.shownFor;
  expect([59, 65, 70, 75].map(shownFor)).toEqual([59_000, 5_000, 60_000, 65_000]);
});

test('the door of a hall is shown beside a hall only', { tags: ['D-137'] }, () => {
  expect([viewFor('door', true), viewFor('door', false), viewFor('menu', false)]).toEqual(['door', 'lobby', 'menu']);
});
