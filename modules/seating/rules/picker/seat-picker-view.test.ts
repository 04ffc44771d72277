import { expect, test } from 'vitest';
import {
  blockAction,
  chosenNames,
  freeSeats,
  needsEditMode,
  placesOnOffer,
  readiness,
  seatViews,
} from '#modules/seating/rules/picker/seat-picker-view.ts';
import { picker } from '#modules/seating/rules/picker/testing-picker.ts';

test('payment requires tickets and the same number of seats', { tags: ['SEAT-013', 'VAL-003', 'VAL-004'] }, () => {
  const plan = picker('....', 'free');
  expect(readiness(plan.state)).toBe('no-tickets');
  expect(readiness(plan.request(2).toggle(101).state)).toBe('select-seats');
  expect(readiness(plan.toggle(102).state)).toBe('ready');
  expect(readiness(picker('....', 'hidden').request(2).state)).toBe('ready');
});

test('every seat has one look and says whether it can be picked', { tags: ['SEAT-005', 'D-029', 'D-041'] }, () => {
  const plan = picker('.#bx.', 'free', { distancing: false }).request(1).reserved(105).toggle(101);
  const views = [...seatViews(plan.hall, plan.state).values()];
  expect(views.map((view) => `${view.look}${view.selectable ? '+' : ''}`)).toEqual([
    'chosen+',
    'sold',
    'blocked',
    'disabled',
    'reserved',
  ]);
  const editing = [...seatViews(plan.hall, plan.edit().state).values()];
  expect(editing.map((view) => view.selectable)).toEqual([true, false, true, false, false]);
});

test('nothing is clickable on a read-only plan; seats kept empty look so', { tags: ['D-037', 'D-039'] }, () => {
  const readOnly = picker('..', 'assigned').request(1);
  expect([...seatViews(readOnly.hall, readOnly.state).values()].some((view) => view.selectable)).toBe(false);
  const apart = picker('#...', 'free', { distancing: true });
  expect([...seatViews(apart.hall, apart.state).values()].map((view) => view.look)).toEqual([
    'sold',
    'kept-empty',
    'kept-empty',
    'available',
  ]);
});

test("places on offer: the free seats of the plan, at most the server's number", {
  tags: ['VAL-006', 'D-045'],
}, () => {
  const plan = picker('..#bx', 'free').request(1).toggle(101).reserved(102);
  expect(freeSeats(plan.hall, plan.state)).toBe(2);
  expect(placesOnOffer(plan.hall, plan.state, 1)).toBe(1);
  expect(placesOnOffer(plan.hall, plan.state, 50)).toBe(2);
  const hidden = picker('..', 'hidden');
  expect(placesOnOffer(hidden.hall, hidden.state, 50)).toBe(50);
});

test('chosen names go to the cart front row first, left to right', { tags: ['D-030'] }, () => {
  const plan = picker('..|..', 'free').request(3).toggle(202, 101, 201);
  expect(chosenNames(plan.hall, plan.state)).toEqual(['A-1', 'B-1', 'B-2']);
});

test('a sale with blocked seats or half love seats is sent with edit mode', { tags: ['D-042'] }, () => {
  const needs = (drawing: string, seatId: number, count = 1) => {
    const plan = picker(drawing, 'free').edit().request(count).toggle(seatId).edit(false);
    return needsEditMode(plan.hall, plan.state);
  };
  expect([needs('b..', 101), needs('<>', 101), needs('...', 101)]).toEqual([true, true, false]);
});

test('edit mode blocks free seats and frees blocked ones, nothing else', { tags: ['D-041', 'D-042'] }, () => {
  const plan = picker('.b#x', 'free').edit();
  expect([101, 102, 103, 104, 999].map((id) => blockAction(plan.hall, plan.state, id))).toEqual([
    'block',
    'unblock',
    null,
    null,
    null,
  ]);
  expect(blockAction(plan.hall, plan.edit(false).state, 101)).toBeNull();
});
