import { expect, test } from 'vitest';
import { permissionsOf } from '#modules/access/rules/permissions.ts';
import { FIRST_STEPS, type FirstStep, firstSteps } from '#modules/dashboard/rules/first-steps.ts';

const doneBut = (...missing: FirstStep[]) =>
  Object.fromEntries(FIRST_STEPS.map((step) => [step, !missing.includes(step)])) as Record<FirstStep, boolean>;
const ADMIN = permissionsOf(['admin'], []);

test('an exhibitor that runs is not told how to begin', { tags: ['D-125'] }, () => {
  expect(firstSteps(doneBut(), ADMIN)).toBeNull();
  expect(firstSteps(doneBut('device'), ADMIN)).toBeNull();
});

test('a new exhibitor is told what to do first, in order', () => {
  const steps = firstSteps(doneBut('price', 'payment', 'screening'), ADMIN);
  expect(steps?.map(({ step, done }) => [step, done])).toEqual([
    ['hall', true],
    ['film', true],
    ['price', false],
    ['payment', false],
    ['screening', false],
    ['device', true],
  ]);
});

test('an employee gets no step without the permission for it', { tags: ['D-126'] }, () => {
  const manager = permissionsOf(['manager'], []);
  expect(firstSteps(doneBut('payment'), manager)).toBeNull();
  expect(firstSteps(doneBut('payment', 'hall'), manager)?.map(({ step }) => step)).not.toContain('payment');
});
