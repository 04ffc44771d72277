import { addDays } from '#kernel/days.ts';
import type { PlanningWeekWire } from '#modules/screenings/contract/planning.ts';
import { dateField, typesDate } from '#testing/e2e/support/dates.ts';
import { Clerk } from '#testing/e2e/support/records.ts';
import { exhibitorUrl, expect, test } from '#testing/e2e/support/visitors.ts';

/** The programme: films with their versions and film hire, and the shows of them. */
test.describe('films', { tag: '@full' }, () => {
  test('film hire is agreed in steps, a version uses it, and neither is removed while it is used', {
    tag: ['@PORT-005', '@PORT-006', '@MOV-003', '@MOV-006', '@ERR-040', '@ERR-041'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const profile = `Silent ${Date.now()}`;
    await clerk.opens('/rental-profiles');
    await page.getByRole('link', { name: 'Add a profile' }).click();
    await clerk.sheet.getByLabel('Name').fill(profile);
    await typesDate(dateField(clerk.sheet, 'From'), '2026-01-07');
    await clerk.sheet.getByLabel('Share of net takings, %').fill('140');
    await clerk.saves();
    await expect(clerk.sheet.getByLabel('Share of net takings, %')).toHaveAttribute('aria-invalid', 'true');
    await clerk.sheet.getByLabel('Share of net takings, %').fill('45');
    await clerk.sheet.getByLabel('Minimum per cine week, €').fill('90');
    await clerk.sheet.getByLabel('Shows per cine week in each cinema, at least').fill('14');
    await clerk.presses('Add a rate');
    await typesDate(dateField(clerk.sheet, 'From').last(), '2027-01-06');
    await clerk.sheet.getByLabel('Share of net takings, %').last().fill('38');
    await clerk.sheet.getByRole('checkbox', { name: /^Shared/ }).check();
    await clerk.saves();
    await clerk.sheetCloses();
    await page.reload();
    await expect(clerk.row(profile)).toContainText(
      /45 % from 7 January 2026\s*at least €90.00 per cine week\s*at least 14 shows per cine week/,
    );
    await expect(clerk.row(profile)).toContainText('38 % from 6 January 2027');
    await expect(clerk.row(profile)).toContainText('Shared');

    await clerk.opens('/movies/1/versions/new');
    await clerk.sheet.getByLabel('Dimension').selectOption('3D');
    await clerk.sheet.getByLabel('Rental profile').selectOption({ label: profile });
    await clerk.saves();
    const version = clerk.sheet.getByRole('listitem').filter({ hasText: profile });
    await expect(version).toContainText('never shown');
    await version.getByRole('link').click();
    await clerk.sheet.getByLabel('Format').selectOption('IMAX');
    await clerk.saves();
    await expect(version).toContainText('3D, IMAX');

    await clerk.opens('/rental-profiles');
    await clerk.openRecord(profile);
    await clerk.presses('Remove the profile');
    await expect(page.getByText(/This rental profile cannot be removed: film versions use it/)).toBeVisible();

    await clerk.opens('/movies/1');
    await clerk.sheet
      .getByRole('button', { name: /^Remove the version 2D, original version, subtitles FR\/NL/ })
      .first()
      .click();
    await expect(page.getByText(/This version has shows, including past or cancelled ones/)).toBeVisible();
    await clerk.opens('/movies/1');
    await version.getByRole('button', { name: /^Remove the version 3D/ }).click();
    await clerk.presses('Remove');
    await expect(version).toHaveCount(0);
    await clerk.opens('/rental-profiles');
    await clerk.openRecord(profile);
    await clerk.confirms('Remove the profile');
    await expect(clerk.row(profile)).toHaveCount(0);
  });

  test('a film with shows to come stays on the programme until the day that is named; one without is archived', {
    tag: ['@PORT-005', '@MOV-005'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const title = `Lantern ${Date.now()}`;
    await clerk.opens('/movies/1');
    await clerk.presses('Archive');
    await expect(
      clerk.sheet.getByText(/This film is still on the programme: it cannot be archived until \S/),
    ).toBeVisible();
    await clerk.opens('/movies');
    await page.getByRole('link', { name: 'Add a film' }).click();
    await clerk.saves();
    await expect(clerk.sheet.getByText('This field is required.').first()).toBeVisible();
    for (const language of ['Dutch', 'French', 'German', 'English'])
      await clerk.sheet.getByLabel(language).first().fill(title);
    await clerk.sheet.locator('[name=runtime]').fill('81');
    await clerk.saves();
    await expect(clerk.sheet.getByRole('heading', { name: title })).toBeVisible();
    await clerk.confirms('Archive');
    await clerk.opens('/movies?archived=true');
    await clerk.openRecord(title);
    await clerk.pressesAndWaits('Restore');
    await clerk.opens('/movies');
    await expect(clerk.row(title)).toContainText('81 min');
  });
});

test.describe('shows', { tag: '@full' }, () => {
  test('two films in a hall at one time are a conflict that is named before it is saved', {
    tag: ['@PORT-007', '@SCH-004', '@ERR-042'],
  }, async ({ page, screening, site }) => {
    const clerk = await Clerk.comes(page);
    const { start, screen_id, cinema_id, movie_id } = screening('assigned');
    const day = start.slice(0, 10);
    // The film of this show is already at its time.
    const isMetropolis = site.movies.some(({ id, title }) => id === movie_id && title === 'Metropolis');
    const film = isMetropolis ? 'Nosferatu' : 'Metropolis';
    await clerk.opens(`/schedules/bulk?week=${day}`);
    await page
      .getByLabel('Cinema')
      .selectOption({ label: site.cinemas.find(({ id }) => id === cinema_id)?.name ?? '' });
    await page.locator(`[data-cell="${screen_id}/${day}"]`).click();
    await page.keyboard.type(film.slice(0, 5));
    await page.getByRole('option', { name: film }).first().click();
    // On some days the film is already in this cell, with times of its own.
    await page.keyboard.press('Control+a');
    await page.keyboard.type(start.slice(11, 16));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Review and save' }).click();
    await expect(clerk.sheet.getByText(/the hall is occupied by .+ from/).first()).toBeVisible();
    await expect(clerk.sheet.getByText(/have conflicts\. Solve them before you save\.|has a conflict/)).toBeVisible();
    await clerk.presses('Back to planning');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('a show is dragged to another day and hall, then by keyboard to a later time, and saved', {
    tag: ['@PORT-007', '@D-116'],
  }, async ({ page, screening }) => {
    const clerk = await Clerk.comes(page);
    const week = addDays(screening('assigned').start.slice(0, 10), 28);
    await clerk.opens(`/schedules/bulk?week=${week}`);
    const cells = page.locator('[data-cell]');
    await cells.first().click();
    await page.keyboard.type('Metro');
    await page.getByRole('option', { name: 'Metropolis' }).first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('11:00');
    await page.keyboard.press('Enter');
    const from = cells.first();
    const to = cells.nth(9); // the second hall, two days later
    await from.getByText('11:00').hover();
    await page.mouse.down();
    await to.hover();
    await expect(page.getByText(/^Metropolis: .+, 11:00\./)).toBeVisible();
    await page.mouse.up();
    await expect(from).not.toContainText('11:00');
    await expect(to).toContainText('11:00');
    await expect(page.getByText('1 change is not saved.')).toBeVisible();
    await page.locator('thead button').nth(4).click();
    const show = page.getByRole('button', { name: /^11:00 Metropolis/ });
    await show.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('button', { name: /^11:30 Metropolis/ })).toBeFocused();
    await page.getByRole('button', { name: 'Review and save' }).click();
    await clerk.pressesAndWaits('Save 1 change');
    await expect(page.getByText('Saved: 1 new, 0 changed, 0 removed.')).toBeVisible();
  });

  test('selected shows move together and are published in steps: the website has none, shows them, and sells them', {
    tag: ['@PORT-007', '@SITE-046', '@D-116'],
  }, async ({ page, screening, browser }) => {
    test.setTimeout(240_000);
    const clerk = await Clerk.comes(page);
    const week = addDays(screening('assigned').start.slice(0, 10), 49);
    await clerk.opens(`/schedules/bulk?week=${week}`);
    const cell = page.locator('[data-cell]').nth(2);
    const bar = page.getByRole('region', { name: 'Selected shows' });
    const saved = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Review and save' }).click();
      await clerk.pressesAndWaits('Save 2 changes');
      await clerk.sheetCloses();
    };
    await cell.click();
    await page.keyboard.type('Metro');
    await page.getByRole('option', { name: 'Metropolis' }).first().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('11:00 15:00');
    await page.keyboard.press('Enter');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Space');
    await expect(bar.getByText('2 shows selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Later' }).click();
    await expect(cell).toContainText('11:15');
    const second = cell.getByText('15:15');
    await second.click({ modifiers: ['ControlOrMeta'] });
    await expect(bar.getByText('1 show selected')).toBeVisible();
    await second.click({ modifiers: ['ControlOrMeta'] });
    const becomes = async (stage: string): Promise<void> => {
      await bar.getByLabel('Publishing').selectOption({ label: stage });
      await bar.getByRole('button', { name: 'Change', exact: true }).click();
    };
    await becomes('Planned');
    await saved();
    await expect(cell).toContainText('11:15 planned');

    const [screenId, day] = ((await cell.getAttribute('data-cell')) ?? '').split('/');
    const answer = await page.request.get(`/api/staff/planning?week=${day}`);
    const { schedules } = ((await answer.json()) as { data: PlanningWeekWire }).data;
    const show = schedules.find(
      ({ screen_id, start }) => screen_id === Number(screenId) && start.slice(0, 16) === `${day}T11:15`,
    );
    if (!show) throw new Error('the show was not planned');
    const website = await (await browser.newContext({ baseURL: exhibitorUrl(), reducedMotion: 'reduce' })).newPage();
    const buys = `/en/buy/tickets/${show.id}`;
    await expect.poll(async () => (await website.goto(buys))?.status()).toBe(404);
    await website.goto('/en/movies');
    await expect(website.locator(`a[href$="${buys}"]`)).toHaveCount(0);

    await cell.focus();
    await page.keyboard.press('Space');
    await becomes('Provisional');
    await saved();
    await expect.poll(async () => (await website.goto(buys))?.status()).toBe(200);
    await expect(website.getByText('This show is not on sale yet.')).toBeVisible();

    await page.getByRole('button', { name: /^Put \d+ shows on sale$/ }).click();
    await saved();
    await expect(async () => {
      await website.goto(buys);
      await expect(website.getByRole('button', { name: /^One ticket more/ }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();

    await expect(bar.getByText('2 shows selected')).toBeVisible(); // as before the save
    await bar.getByRole('button', { name: 'Remove from the plan' }).click();
    await saved();
    await expect.poll(async () => (await website.goto(buys))?.status()).toBe(404);
  });

  test('a show is cancelled by a typed word: without refunds its buyers are listed, with refunds they get the money back', {
    tag: ['@PORT-007', '@SCH-005', '@SCH-006'],
  }, async ({ page, visitor, screening, browser }) => {
    test.setTimeout(360_000);
    const office = await (await browser.newContext({ baseURL: exhibitorUrl(), reducedMotion: 'reduce' })).newPage();
    const clerk = await Clerk.comes(office);
    for (const { choice, outcome } of [
      { choice: 'Cancel only', outcome: /purchases? is left for you to compensate/ },
      { choice: 'Cancel and refund', outcome: /(One purchase is|\d+ purchases are) refunded\./ },
    ]) {
      const schedule = screening('assigned');
      await visitor.opens(schedule);
      await visitor.addsTickets(1);
      await visitor.saysWhoHeIs('Cora Cancelled', `cora${Date.now()}@visitor.example`);
      await visitor.chooses('redirect');
      await visitor.pays();
      await visitor.decides('Pay');
      await expect(visitor.result).toHaveText('Thank you, all set');

      await clerk.opens(`/schedules/${schedule.id}?day=${schedule.start.slice(0, 10)}`);
      await clerk.presses('Cancel this show');
      const question = office.getByRole('dialog', { name: 'Cancel this show?' });
      await expect(question.getByText(/(One ticket is|\d+ tickets are) sold/)).toBeVisible();
      await question.getByRole('radio', { name: choice }).check({ force: true });
      await question.getByLabel('Reason').fill('The projector is broken.');
      const word = question.getByLabel('Type CANCEL to confirm');
      await word.fill('cancel it');
      await clerk.presses('Cancel the show');
      await expect(word).toHaveAccessibleDescription('Please type CANCEL to confirm.');
      await word.fill('CANCEL');
      await clerk.presses('Cancel the show');
      await expect(office.getByText(outcome)).toBeVisible();
      await office.reload();
      await expect(clerk.sheet.getByText(choice)).toBeVisible();
      await page.reload();
      if (choice === 'Cancel and refund') await expect(page.getByRole('heading', { name: /refunded/ })).toBeVisible();
    }
  });

  test('an event is announced, refused an address with spaces, and put away', {
    tag: ['@PORT-009'],
  }, async ({ page }) => {
    const clerk = await Clerk.comes(page);
    const title = `Premiere ${Date.now()}`;
    await clerk.opens('/events');
    await page.getByRole('link', { name: 'Add an event' }).click();
    for (const language of ['Dutch', 'French', 'German', 'English'])
      await clerk.sheet.getByLabel(language).first().fill(title);
    await clerk.sheet.getByLabel('Address on the website').fill('Not Allowed');
    await clerk.saves();
    await expect(clerk.sheet.getByLabel('Address on the website')).toHaveAttribute('aria-invalid', 'true');
    await clerk.sheet.getByLabel('Address on the website').fill(`premiere-${Date.now()}`);
    await clerk.saves();
    await clerk.sheetCloses();
    await page.reload();
    await expect(clerk.row(title)).toContainText('Announced, without a show');
    await clerk.openRecord(title);
    await clerk.confirms('Archive the event');
    await clerk.opens('/events');
    await expect(clerk.row(title)).toHaveCount(0);
    await page.getByRole('link', { name: 'Archived' }).click();
    await expect(clerk.row(title)).toBeVisible();
  });
});
