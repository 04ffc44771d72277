import { exhibitorUrl, expect, Rival, test } from '#testing/e2e/support/visitors.ts';

test('two chosen seats, paid at the provider, downloaded', {
  tag: [
    '@SITE-003',
    '@TCK-001',
    '@TCK-002',
    '@CART-005',
    '@CART-006',
    '@PAY-004',
    '@PAY-016',
    '@CART-001',
    '@CART-014',
    '@PAY-006',
    '@SITE-021',
  ],
}, async ({ visitor, page, screening }) => {
  const schedule = screening('free');
  const rival = await Rival.arrives();
  const seats = await rival.findsFree(schedule, 2);
  await visitor.opens(schedule);
  await expect(visitor.payButton).toHaveAttribute('aria-disabled', 'true');
  await visitor.addsTickets(2);
  await visitor.picks(...seats);
  expect(await visitor.chosen()).toEqual(seats);
  await visitor.saysWhoHeIs();
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  for (const seat of seats) await expect(visitor.main).toContainText(`seat ${seat}`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the tickets' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const plan = (await rival.seats(schedule)).arrangement?.flat() ?? [];
  expect(plan.filter((seat) => seat && seats.includes(seat.name)).map((seat) => seat?.sold)).toEqual([true, true]);
  await rival.leaves();
});

test('paying with fewer seats than tickets shows a message', { tag: ['@VAL-003', '@VAL-004', '@SEAT-013'] }, async ({
  visitor,
  screening,
}) => {
  await visitor.opens(screening('free'));
  await visitor.paysTooEarly();
  await expect(visitor.main.getByText('Select at least 1 ticket.')).toBeVisible();
  await visitor.addsTickets(2);
  await visitor.paysTooEarly();
  await expect(visitor.main.getByText('The number of selected seats must match the number of tickets.')).toBeVisible();
});

test('the program assigns seats together, read-only; a new count assigns other seats', {
  tag: ['@SEAT-009', '@D-037', '@D-071'],
}, async ({ visitor, screening }) => {
  await visitor.opens(screening('assigned'));
  await visitor.addsTickets(2);
  await expect.poll(() => visitor.chosen()).toHaveLength(2);
  await visitor.addsTickets(1, 1);
  await expect.poll(() => visitor.chosen()).toHaveLength(3);
  const [first] = await visitor.chosen();
  await visitor.seat(first ?? '').click({ force: true });
  await expect(visitor.main.getByText('These seats are assigned and cannot be changed here.')).toBeVisible();
  expect(await visitor.chosen()).toHaveLength(3);
  await visitor.saysWhoHeIs();
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
});

test('without a plan the server assigns the seats, or none', { tag: ['@full', '@D-036', '@D-044'] }, async ({
  visitor,
  screening,
  page,
}) => {
  for (const mode of ['hidden', 'unnumbered'] as const) {
    await visitor.opens(screening(mode));
    await visitor.addsTickets(1);
    await expect(page.getByRole('group', { name: 'Seating plan' })).toHaveCount(0);
    await visitor.saysWhoHeIs();
    await visitor.pays();
    await visitor.decides('Pay');
    await expect(visitor.result).toHaveText('Thank you, all set');
    if (mode === 'hidden') await expect(visitor.main).toContainText(/seat \S/);
  }
});

test('an error is shown below its field and disappears while typing', {
  tag: ['@further', '@VAL-016', '@VAL-017', '@VAL-021', '@ERR-007', '@ERR-014'],
}, async ({ visitor, screening }) => {
  await visitor.opens(screening('hidden'));
  await visitor.addsTickets(1);
  await visitor.saysWhoHeIs('A', 'nobody');
  await visitor.pays();
  await expect(visitor.main.getByText('Your name must have 2 to 100 characters.')).toBeVisible();
  await expect(visitor.main.getByText('This is not a valid e-mail address.')).toBeVisible();
  await expect(visitor.main.getByText('Please check the marked fields.')).toBeVisible();
  await expect(visitor.main.getByLabel('Name', { exact: true })).toBeFocused();
  await visitor.main.getByLabel('Name', { exact: true }).pressSequentially('da');
  await expect(visitor.main.getByText('Your name must have')).toBeHidden();
  await visitor.saysWhoHeIs();
  await expect(visitor.main.getByText('Please check the marked fields.')).toBeHidden();
  await visitor.pays();
  await visitor.decides('Cancel');
  await expect(visitor.result).toHaveText('The payment was cancelled');
});

test('an unknown screening leads to the 404 page, an event to its own', {
  tag: ['@TCK-003', '@D-049', '@SITE-022'],
}, async ({ page, site }) => {
  const missing = await page.goto('/en/buy/tickets/999999999');
  expect(missing?.status()).toBe(404);
  const event = site.events.find(({ schedule }) => schedule?.purchasable_online);
  await page.goto(`/en/buy/tickets/${event?.schedule?.id}`);
  await expect(page).toHaveURL(`${exhibitorUrl()}/en/buy/events/${event?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event?.page_title || (event?.title ?? ''));
});

test('one notice replaces the form', {
  tag: ['@further', '@D-048', '@ERR-010', '@ERR-011', '@ERR-012', '@ERR-015', '@ERR-016', '@ERR-017'],
}, async ({ page, context, screening }) => {
  const schedule = screening('free');
  let notice = '';
  await context.route('**/data', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { notice: string | null } };
    await route.fulfill({ response: answer, json: { data: { ...body.data, notice: `notice.${notice}` } } });
  });
  for (const [shown, sentence] of [
    ['online_buying_not_possible', 'Tickets cannot be bought online at the moment.'],
    ['cannot_purchase_now', 'Tickets for this show cannot be bought right now.'],
    ['sold_out', 'This show is sold out.'],
    ['sold_out_online', 'There are no online seats left for this show. There may still be seats at the box office.'],
    ['buying_not_possible', 'Tickets for this show cannot be bought at the moment.'],
  ] as const) {
    notice = shown;
    await page.goto(`/en/buy/tickets/${schedule.id}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' }); // a pending request when the visitor leaves
});
