import { expect, Rival, test } from '#testing/e2e/support/visitors.ts';

test('a chosen seat is sold: it is removed, and the visitor must choose again', {
  tag: ['@further', '@SEAT-010', '@SEAT-012', '@SEAT-014'],
}, async ({ visitor, screening, page }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const [first, second, third] = await rival.findsFree(schedule, 3);
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await visitor.picks(first ?? '', second ?? '');
  await rival.takes(schedule, first ?? '');
  await expect(page.getByText('Another visitor has just bought one of your seats. Please choose again.')).toBeVisible();
  expect(await visitor.chosen()).toEqual([second]);
  // The toast is gone in a moment; which seat it was stays readable until another one is chosen.
  const lost = visitor.main.getByText(`Seat ${first} has just been sold to another visitor.`);
  await expect(lost).toBeVisible();
  await expect(visitor.seat(first ?? '')).toHaveAccessibleName(/taken$/);
  await visitor.picks(third ?? '');
  await expect(lost).toBeHidden();
  await expect(visitor.payButton).not.toHaveAttribute('aria-disabled');
  await rival.leaves();
});

test('assigned seats are sold: others are assigned and must be accepted before paying', {
  tag: ['@further', '@SEAT-010', '@SEAT-011'],
}, async ({ visitor, screening }) => {
  const schedule = screening('assigned');
  const rival = await Rival.arrives();
  await visitor.opens(schedule);
  await visitor.addsTickets(2);
  await expect.poll(() => visitor.chosen()).toHaveLength(2);
  const before = await visitor.chosen();
  await rival.takes(schedule, ...before);
  await expect(visitor.main.getByText('Your seats have changed')).toBeVisible();
  const after = await visitor.chosen();
  expect(after).toHaveLength(2);
  expect(after.some((seat) => before.includes(seat))).toBe(false);
  await visitor.saysWhoHeIs();
  await visitor.paysTooEarly();
  await expect(visitor.main.getByText('Please accept your new seats first.')).toBeVisible();
  await visitor.main.getByRole('button', { name: 'Accept these seats' }).click();
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  for (const seat of after) await expect(visitor.main).toContainText(`seat ${seat}`);
  await rival.leaves();
});

test('the seats are lost at the checkout: the program offers other seats at the same price', {
  tag: ['@SEAT-011', '@VAL-029', '@VAL-030', '@CLAIM-9'],
}, async ({ visitor, screening, context }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const seats = await rival.findsFree(schedule, 2);
  await visitor.opensAndPicks(schedule, seats);
  await visitor.saysWhoHeIs();
  // This browser gets no updates: neither messages nor polls succeed until it pays.
  let asleep = true;
  await context.route('**/arrangement', (route) => (asleep ? route.abort() : route.continue()));
  await rival.takes(schedule, ...seats);
  asleep = false;
  await visitor.pays();
  await expect(visitor.main.getByText('Another visitor was faster')).toBeVisible();
  await expect(visitor.main.getByText(`Seat ${seats[0]} is no longer available.`)).toBeVisible();
  const offered = await visitor.chosen();
  expect(offered).toHaveLength(2);
  await visitor.main.getByRole('button', { name: 'Accept these seats' }).click();
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  for (const seat of offered) await expect(visitor.main).toContainText(`seat ${seat}`);
  await rival.leaves();
});
