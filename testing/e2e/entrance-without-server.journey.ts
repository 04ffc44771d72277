import type { Page } from '@playwright/test';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { TicketCodesWire } from '#modules/tickets/contract/public.ts';
import { lane, types } from '#testing/e2e/support/counter/lanes.ts';
import { findsNothingWrong } from '#testing/e2e/support/pages/look-at-page.ts';
import { signedIn, speaks } from '#testing/e2e/support/people.ts';
import { screeningIsNear } from '#testing/e2e/support/time-passes.ts';
import { expect, modeOf, test, Visitor } from '#testing/e2e/support/visitors.ts';
import { scannedPicture } from '#testing/tools/read-pdf.ts';

/** Buys tickets; returns the signed codes, as a camera reads them from the page of the order, and one short code. */
async function buys(page: Page, schedule: ScheduleWire, count: number) {
  const visitor = new Visitor(page);
  await visitor.opens(schedule);
  await visitor.addsTickets(count);
  await visitor.saysWhoHeIs('Ada Doorway');
  await visitor.chooses('redirect');
  await visitor.pays();
  await visitor.decides('Pay');
  await expect(visitor.result).toHaveText('Thank you, all set');
  const answer = await page.request.get(`/api/bill/${visitor.billUuid()}/codes`);
  const { tickets } = ((await answer.json()) as { data: TicketCodesWire }).data;
  const svg = ({ box, path }: TicketCodesWire['tickets'][number]['qr']) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="${box}"><rect x="-9" y="-9" width="999" height="999" fill="#fff"/><path d="${path}"/></svg>`,
    );
  const signed = await Promise.all(tickets.map(({ qr }) => scannedPicture(svg(qr))));
  return { signed, short: (tickets[0]?.short_code ?? '').replaceAll(' ', '') };
}

/** Whether the phone has stored the program and the list. */
const isReady = (phone: Page): Promise<boolean> =>
  phone.evaluate(async () => {
    const stored = await new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open('scanner');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('list').objectStore('list').get('list');
        reading.onsuccess = () => resolve(reading.result);
      };
    });
    const names = await caches.keys();
    const isControlled = navigator.serviceWorker.controller !== null;
    return isControlled && stored !== undefined && names.some((name) => name.startsWith('scanner program'));
  });

test('without a network a scanner starts, admits a signed ticket once, and sends what it read; the portal lists the clash', {
  tag: ['@ADMIT-22', '@ADMIT-23', '@SCAN-003', '@full'],
}, async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const show = site.schedules
    .filter(({ purchasable_online, event_id, cancelled }) => purchasable_online && event_id === null && !cancelled)
    .filter((schedule) => modeOf(site, schedule) !== 'free')
    .sort((a, b) => a.start.localeCompare(b.start))[0] as ScheduleWire;
  const cinema = site.cinemas.find(({ id }) => id === show.cinema_id)?.name ?? '';
  const { signed, short } = await buys(page, show, 2);
  const [one = '', two = ''] = signed;
  await screeningIsNear(show.id, 30);
  await speaks(page, 'en');
  await signedIn(page, 'admin');
  // Tickets of other journeys may have been admitted to the same show.
  const inside = async (): Promise<number> => {
    await page.goto(`/portal/schedules/${show.id}/seats`);
    const text = await page.getByLabel('Admission').textContent();
    return Number(/Inside(\d+)/.exec(text ?? '')?.[1]);
  };
  const insideBefore = await inside();
  const phone = await lane(browser, page, 'North lane', cinema);
  const other = await lane(browser, page, 'South lane', cinema);
  for (const each of [phone, other]) await each.getByRole('button', { name: /All halls/ }).click();
  await expect.poll(() => isReady(phone)).toBe(true);

  // The network is cut; a reload, or a phone that was switched off, starts from what it stored.
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByText(/^This scanner checks signed tickets alone, with the list of/)).toBeVisible();
  await expect(phone.getByText('All halls').first()).toBeVisible();
  await types(phone, one);
  await expect(phone.getByRole('heading', { name: 'Admitted', exact: true })).toBeVisible();
  await expect(phone.getByText('Checked without the server', { exact: true })).toBeVisible();
  await findsNothingWrong(phone, 'admitted without the server');
  await types(phone, one);
  await expect(phone.getByText(/^Already admitted by this scanner at \d\d:\d\d\.$/).first()).toBeVisible();
  await findsNothingWrong(phone, 'refused without the server');
  await types(phone, short);
  await expect(phone.getByText(/^Only the server can check this code\./).first()).toBeVisible();
  await findsNothingWrong(phone, 'a code that only the server can check');
  await phone.getByRole('button', { name: 'Next ticket' }).click();

  // Meanwhile the other lane, which has a network, admits the second ticket; this phone cannot know.
  await types(other, two);
  await expect(other.getByRole('heading', { name: 'Admitted', exact: true })).toBeVisible();
  await types(phone, two);
  await expect(phone.getByRole('heading', { name: 'Admitted', exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Next ticket' }).click();
  // The readings survive another start.
  await phone.reload();
  await expect(phone.getByText('3 readings not yet sent')).toBeVisible();
  await findsNothingWrong(phone, 'readings that were not sent');

  await phone.context().setOffline(false);
  await expect(phone.getByText('1 ticket was let in but was not valid')).toBeVisible();
  await expect(phone.getByText(/^Already admitted at \d\d:\d\d, South lane\.$/)).toBeVisible();
  await expect(phone.getByText(/not yet sent/)).toHaveCount(0);
  await findsNothingWrong(phone, 'a clash');
  await phone.getByRole('button', { name: 'Understood' }).click();

  expect(await inside()).toBe(insideBefore + 2);
  await page.goto('/portal/alarms');
  await page.getByRole('link', { name: 'Let in without the server, and not valid' }).first().click();
  const alarm = page.getByRole('dialog');
  await expect(alarm).toContainText('It was already admitted.');
  await expect(alarm).toContainText('North lane');
  await expect(alarm).toContainText('South lane');
  await findsNothingWrong(page, 'the alarm of a clash');
  await phone.context().close();
  await other.context().close();
});
