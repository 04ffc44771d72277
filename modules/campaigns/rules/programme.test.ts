import { expect, test } from 'vitest';
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TRANSITIONS,
  type CampaignStatus,
  campaignMayMove,
} from '#modules/campaigns/rules/campaign-states.ts';
import { filmsOf, type NewsletterSchedule, schedulesIn } from '#modules/campaigns/rules/programme.ts';

const show = (id: number, start: string, rest: Partial<NewsletterSchedule> = {}): NewsletterSchedule => ({
  id,
  movie_id: 1,
  cinema_id: 1,
  cancelled: false,
  version: { text: '2D' },
  start: `${start}:00+01:00`,
  day: start.slice(0, 10),
  ...rest,
});
const WEEK = { from: '2026-11-25', until: '2026-12-01' };

test('a campaign contains the screenings of its days that are still to come and not cancelled, in order', {
  tags: ['D-161', 'D-010'],
}, () => {
  const shows = [
    show(1, '2026-11-26T20:30'),
    show(2, '2026-11-25T20:30'),
    show(3, '2026-11-24T20:30'),
    show(4, '2026-12-02T20:30'),
    // half past midnight still belongs to the previous business day
    show(5, '2026-12-02T00:30', { day: '2026-12-01' }),
    show(6, '2026-11-27T20:30', { cancelled: true }),
    show(7, '2026-11-25T14:00'),
  ];
  const after = Date.parse('2026-11-25T14:00:00+01:00');
  expect(schedulesIn(shows, WEEK, after).map(({ id }) => id)).toEqual([2, 1, 5]);
});

test('a programme is grouped by film, most screenings first, then by day and by cinema', () => {
  const films = filmsOf([
    show(1, '2026-11-25T14:00', { movie_id: 9 }),
    show(2, '2026-11-25T18:00'),
    show(3, '2026-11-25T20:30', { cinema_id: 2, version: { text: '3D' } }),
    show(4, '2026-11-26T20:30'),
  ]);
  expect(films.map(({ movieId }) => movieId)).toEqual([1, 9]);
  expect(films[0]?.versions).toEqual(['2D', '3D']);
  expect(films[0]?.days).toEqual([
    {
      day: '2026-11-25',
      cinemas: [
        { cinemaId: 1, times: ['18:00'] },
        { cinemaId: 2, times: ['20:30'] },
      ],
    },
    { day: '2026-11-26', cinemas: [{ cinemaId: 1, times: ['20:30'] }] },
  ]);
});

test('the whole table of transitions; a campaign that is being sent, is sent or is cancelled cannot be cancelled', {
  tags: ['MKT-004', 'D-023'],
}, () => {
  const moves = CAMPAIGN_STATUSES.flatMap((from) =>
    CAMPAIGN_STATUSES.filter((to) => campaignMayMove(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(moves.toSorted()).toEqual([
    'awaiting confirmation -> cancelled',
    'awaiting confirmation -> pending',
    'pending -> cancelled',
    'pending -> sending',
    'sending -> sent',
  ]);
  const final = (status: CampaignStatus) => CAMPAIGN_TRANSITIONS[status].length === 0;
  expect(CAMPAIGN_STATUSES.filter(final)).toEqual(['sent', 'cancelled']);
});
