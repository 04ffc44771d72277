import { expect, test } from 'vitest';
import { buildCinema } from '#testing/builders/builders.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { mailingCinema, plain, STARTS } from '#testing/worlds/mailing-cinema.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const { deliver, missing } = mailingCinema(t);

async function newCinema() {
  const cinema = await buildCinema(t, { exhibitor: { tradeName: 'Cinema Lumen' }, screening: { startsAtMs: STARTS } });
  return purchasesAt(t, () => cinema);
}

test.each([
  ['en', 'New time: The Test Film, Thu, 20 Nov 2031, 21:15', 'instead of Thu, 20 Nov 2031, 20:30.'],
  ['nl-BE', 'Nieuw tijdstip: The Test Film (nl), do 20 nov 2031, 21:15', 'in plaats van op do 20 nov 2031, 20:30.'],
  [
    'fr',
    'Nouvel horaire : The Test Film (fr), jeu. 20 nov. 2031, 21:15',
    'Elle était prévue le jeu. 20 nov. 2031, 20:30.',
  ],
  ['de', 'Neue Uhrzeit: The Test Film (de), Do., 20. Nov. 2031, 21:15', 'statt am Do., 20. Nov. 2031, 20:30.'],
])(
  'the buyer reads the new and the old time in %s, with the tickets',
  { tags: ['D-199'] },
  async (locale, subject, old) => {
    const theirs = await newCinema();
    const billId = await theirs.tickets({ count: 2, locale });
    await theirs.move('2031-11-20T21:15', { message: 'The train of the director is late.' });
    const [mail] = await deliver('mail.moved', billId);
    expect(plain(mail?.subject)).toBe(subject);
    expect(plain(mail?.text)).toContain(old);
    expect(plain(mail?.text)).toContain('The train of the director is late.');
    expect(mail?.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar']);
  },
);

test.each([
  [
    'en',
    'Another hall: The Test Film, Thu, 20 Nov 2031, 20:30',
    'Your new seats: A-1, A-2. Your seats in Hall 1 were C-4, C-5.',
  ],
  [
    'nl-BE',
    'Andere zaal: The Test Film (nl), do 20 nov 2031, 20:30',
    'Uw nieuwe plaatsen: A-1, A-2. Uw plaatsen in Hall 1 waren C-4, C-5.',
  ],
  [
    'fr',
    'Autre salle : The Test Film (fr), jeu. 20 nov. 2031, 20:30',
    'Vos nouvelles places : A-1, A-2. Dans Hall 1, c’étaient C-4, C-5.',
  ],
  [
    'de',
    'Anderer Saal: The Test Film (de), Do., 20. Nov. 2031, 20:30',
    'Ihre neuen Plätze: A-1, A-2. In Hall 1 waren es C-4, C-5.',
  ],
])('the buyer reads the new and the old hall and seats in %s', { tags: ['D-199'] }, async (locale, subject, seats) => {
  const cinema = await buildCinema(t, { exhibitor: { tradeName: 'Cinema Lumen' }, screening: { startsAtMs: STARTS } });
  const theirs = purchasesAt(t, () => cinema);
  const small = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Hall 2', hall: '..' });
  const billId = await theirs.tickets({ seats: ['C-4', 'C-5'], locale });
  await theirs.move('2031-11-20T20:30', { screen_id: small.screenId });
  const [mail] = await deliver('mail.moved', billId);
  expect(plain(mail?.subject)).toBe(subject);
  expect(plain(mail?.text)).toContain(seats);
  expect(mail?.attachments?.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar']);
});

test('an unnumbered hall: the buyer reads that seats are free', { tags: ['D-199', 'D-044'] }, async () => {
  const cinema = await buildCinema(t, { exhibitor: { tradeName: 'Cinema Lumen' }, screening: { startsAtMs: STARTS } });
  const theirs = purchasesAt(t, () => cinema);
  const free = await buildHall(t, cinema.exhibitorId, { cinemaId: cinema.cinemaId, name: 'Foyer', hall: 20 });
  const billId = await theirs.tickets({ seats: ['C-4'] });
  await theirs.move('2031-11-20T21:15', { screen_id: free.screenId });
  const [mail] = await deliver('mail.moved', billId);
  expect(plain(mail?.text)).toContain('It is shown in another hall: Foyer instead of Hall 1.');
  expect(plain(mail?.text)).toContain('Seats in Foyer are not numbered: sit where you like.');
});

test.each([
  [true, 1],
  [false, 0],
])(
  'another show and money back are offered if the cinema offers it: %s',
  {
    tags: ['D-199'],
  },
  async (money_back, mentions) => {
    const theirs = await newCinema();
    const billId = await theirs.tickets({ count: 1 });
    await theirs.move('2031-11-20T21:15', { money_back });
    const [mail] = await deliver('mail.moved', billId);
    for (const words of ['you can get a refund', 'see another show of this film', `/bill/${billId}/other-show`])
      expect(plain(mail?.text).split(words).length - 1, words).toBe(mentions);
    expect(plain(mail?.text).includes('Would you like to see another show instead? Write to us')).toBe(!money_back);
  },
);

test.each([
  ['en', 'Choose another show'],
  ['nl-BE', 'Kies een andere voorstelling'],
  ['fr', 'Choisir une autre séance'],
  ['de', 'Andere Vorstellung wählen'],
])('the mail links the page where another show is chosen, in %s', { tags: ['D-199'] }, async (locale, label) => {
  const theirs = await newCinema();
  const billId = await theirs.tickets({ count: 1, locale });
  await theirs.move('2031-11-20T21:15');
  const [mail] = await deliver('mail.moved', billId);
  expect(mail?.html).toMatch(new RegExp(`/${locale}/bill/${billId}/other-show"[^>]*>${label}</a>`));
});

test('tickets that were given back meanwhile are not written about', { tags: ['D-199'] }, async () => {
  const theirs = await newCinema();
  const billId = await theirs.tickets({ count: 1 });
  await theirs.move('2031-11-20T21:15');
  await theirs.refund(billId);
  expect(await deliver('mail.moved', billId)).toEqual([]);
});

test('no sentence was missing', { tags: ['I18N-004'] }, () => {
  expect(missing).toEqual([]);
});
