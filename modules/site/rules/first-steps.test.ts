import { expect, test } from 'vitest';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import { FIRST_STEPS, type FirstStep, firstSteps, missingToOpen } from '#modules/site/rules/first-steps.ts';

const doneBut = (...missing: FirstStep[]) =>
  Object.fromEntries(FIRST_STEPS.map((step) => [step, !missing.includes(step)])) as Record<FirstStep, boolean>;
const ADMIN = permissionsOf(['admin'], []);

test('an exhibitor that runs is not told how to begin', { tags: ['D-125'] }, () => {
  expect(firstSteps(doneBut(), ADMIN)).toBeNull();
  expect(firstSteps(doneBut('device', 'details', 'purchase', 'mail', 'menu'), ADMIN)).toBeNull();
});

test('a new exhibitor is told what to do first, in order', () => {
  const steps = firstSteps(doneBut('price', 'payment', 'screening', 'open'), ADMIN);
  expect(steps?.map(({ step, done }) => [step, done])).toEqual([
    ['details', true],
    ['hall', true],
    ['price', false],
    ['film', true],
    ['payment', false],
    ['mail', true],
    ['menu', true],
    ['screening', false],
    ['device', true],
    ['purchase', true],
    ['open', false],
  ]);
});

test('an exhibitor that has all but an open website is told to open it', () => {
  expect(
    firstSteps(doneBut('open', 'purchase'), ADMIN)
      ?.filter(({ done }) => !done)
      .map(({ step }) => step),
  ).toEqual(['purchase', 'open']);
});

test('an employee gets no step without the permission for it', { tags: ['D-126'] }, () => {
  const manager = permissionsOf(['manager'], []);
  expect(firstSteps(doneBut('payment'), manager)).toBeNull();
  expect(firstSteps(doneBut('payment', 'hall'), manager)?.map(({ step }) => step)).not.toContain('payment');
});

test('a website without a hall, a price, a film, a way to pay or a show cannot be opened', () => {
  expect(missingToOpen(doneBut('details', 'device', 'purchase', 'open'))).toEqual([]);
  expect(missingToOpen(doneBut('screening', 'hall', 'open'))).toEqual(['hall', 'screening']);
});
