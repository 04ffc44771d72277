import { expect } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { moveScreening } from '#modules/sales/server/moving/move-screening.ts';
import { NO_EVENTS } from '#modules/sales/server/store/sales-events.ts';
import { buildCinema, buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { type BuiltHall, buildHall } from '#testing/builders/venue.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { boxOffice } from '#testing/worlds/box-office.ts';

/** So many sales race against each move. */
const SALES_PER_MOVE = 8;
const MOVES_PER_SCREENING = 3;

/**
 * Sells places of screenings while they move between a hall in two parts, a hall of another plan
 * and an unnumbered one; those who bought in the race before pay in this one. After each race every
 * place is there once, in the hall of its screening, as its ticket says. Returns how many were
 * sold.
 */
export async function raceSalesAgainstMoves(
  t: TestDatabase,
  { sales, seed }: { readonly sales: number; readonly seed: number },
): Promise<{ sold: number; refused: number; moved: number }> {
  const dice = diceFrom(seed);
  const cinema = await buildCinema(t, { hall: Array.from({ length: 6 }, () => '....._.....').join('|') });
  const more = { cinemaId: cinema.cinemaId };
  const halls: BuiltHall[] = [
    cinema.hall,
    await buildHall(t, cinema.exhibitorId, { ...more, name: 'Hall 2', hall: Array(9).fill('.......').join('|') }),
    await buildHall(t, cinema.exhibitorId, { ...more, name: 'Foyer', hall: 60 }),
  ];
  const { id: employeeId } = await buildEmployee(t, cinema.exhibitorId, {});
  const office = boxOffice(t, () => cinema);
  const first = Date.now() + t.offset + 4 * DAY_MS;
  const counts = { sold: 0, refused: 0, moved: 0 };
  let unpaid: { payment: string; cents: number }[] = [];
  let screeningId = 0;
  let places = 0;

  const sell = async (): Promise<void> => {
    const count = dice.between(1, 3);
    const from = dice.between(1, 5 - count);
    const row = 'ABCDEF'[dice.between(0, 5)];
    const seats = Array.from({ length: count }, (_, index) => `${row}-${from + index}`);
    const input = dice.chance(0.6) ? { seats } : { count };
    const { payment } = await office.visitor().buys({ screeningId, ...input });
    counts.sold += 1;
    places += count;
    if (payment) unpaid.push({ payment: payment.uuid, cents: Math.round(payment.amount * 100) });
  };
  const move = async (): Promise<void> => {
    const [row] = await t.asOwner<{ revision: number; screen_id: number; start: string }>(
      `SELECT revision, screen_id, to_char(starts_at AT TIME ZONE 'Europe/Brussels', 'YYYY-MM-DD"T"HH24:MI') AS start
         FROM screening WHERE id = $1`,
      [screeningId],
    );
    if (!row) throw new Error(`screening ${screeningId} is gone`);
    const to = dice.pick(halls.filter(({ screenId }) => screenId !== row.screen_id));
    const form = {
      revision: row.revision,
      start: row.start,
      version_id: cinema.versionId,
      screen_id: to.screenId,
      lower_class: false,
      message: '',
      money_back: true,
    };
    const acting = { exhibitorId: cinema.exhibitorId, actor: `employee:${employeeId}`, channel: 'portal' } as const;
    await moveScreening(t.db, acting, { screeningId, employeeId, locale: 'en', form }, NO_EVENTS);
    counts.moved += 1;
  };
  const isRefused = (error: unknown): void => {
    if (!(error instanceof Refusal)) throw error;
    counts.refused += 1;
  };

  for (let race = 0; race * SALES_PER_MOVE < sales; race += 1) {
    if (race % MOVES_PER_SCREENING === 0) {
      const startsAtMs = first - (first % HOUR_MS) + (race / MOVES_PER_SCREENING) * 3 * HOUR_MS;
      screeningId = await buildScreening(t, cinema, { startsAtMs });
      places = 0;
      unpaid = [];
    }
    const paying = unpaid.splice(0);
    const acts: (() => Promise<unknown>)[] = [
      ...Array.from({ length: SALES_PER_MOVE }, () => sell),
      ...paying.map(
        ({ payment, cents }) =>
          () =>
            office.provider(payment, { status: 'paid', amount: cents }),
      ),
    ];
    acts.splice(dice.between(0, acts.length), 0, move);
    await Promise.all(acts.map((act) => act().catch(isRefused)));
    await expectEachPlaceOnce(t, screeningId, places);
  }
  return counts;
}

async function expectEachPlaceOnce(t: TestDatabase, screeningId: number, places: number): Promise<void> {
  const [row] = await t.asOwner<{
    claims: number;
    seats: number;
    numbered: number;
    elsewhere: number;
    misnamed: number;
    taken: number;
  }>(
    `SELECT count(*)::int AS claims, count(DISTINCT k.seat_id)::int AS seats, count(k.seat_id)::int AS numbered,
            count(*) FILTER (WHERE k.arrangement_id IS DISTINCT FROM c.arrangement_id)::int AS elsewhere,
            count(*) FILTER (WHERE l.seat_name IS DISTINCT FROM s.name)::int AS misnamed, min(c.taken)::int AS taken
       FROM screening_capacity c
       JOIN seat_claim k ON k.exhibitor_id = c.exhibitor_id AND k.screening_id = c.screening_id AND k.state <> 'released'
       JOIN bill_line l ON l.exhibitor_id = k.exhibitor_id AND l.bill_id = k.bill_id AND l.line_no = k.line_no
       LEFT JOIN seat s ON s.exhibitor_id = k.exhibitor_id AND s.arrangement_id = k.arrangement_id AND s.id = k.seat_id
      WHERE c.screening_id = $1`,
    [screeningId],
  );
  expect(row).toMatchObject({ claims: places, elsewhere: 0, misnamed: 0 });
  expect(row?.seats).toBe(row?.numbered);
  if (places > 0) expect(row?.taken).toBe(places);
}
