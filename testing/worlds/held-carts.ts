import { expect } from 'vitest';
import type { Refusal } from '#kernel/refusal.ts';
import type { HeldCartWire } from '#modules/till/contract/cart.ts';
import type { TillHall } from '#modules/till/contract/till.ts';
import type { Visitor } from '#testing/worlds/box-office.ts';
import { dataOf, type Till } from '#testing/worlds/till-cinema.ts';

type Places = { seats?: string[]; places?: number; assign?: boolean };

/** What tests of carts at tills do: tills hold places, visitors buy beside them. */
export function heldCarts(office: { visitor(): Visitor }) {
  const holds = async (till: Till, screeningId: number, { seats = [], places = 0, assign = false }: Places) => {
    const answer = await till.post('/api/pos/cart', {
      screenings: [{ schedule_id: screeningId, seats, places, assign }],
    });
    expect(answer.status).toBe(200);
    const [held] = dataOf<HeldCartWire>(answer).screenings;
    if (!held) throw new Error('the answer lacks the screening');
    return held;
  };
  const empties = (till: Till) => till.post('/api/pos/cart', { screenings: [] });
  const visitorBuys = (screeningId: number, seats?: string[]) =>
    office
      .visitor()
      .buys({ screeningId, ...(seats && { seats }) })
      .then(
        () => null,
        (refused: Refusal) => refused.problems[0].code,
      );
  const soldSeats = async (till: Till, screeningId: number): Promise<string[]> =>
    (dataOf<TillHall>(await till.get(`/api/pos/screenings/${screeningId}`)).seats.arrangement ?? [])
      .flat()
      .flatMap((seat) => (seat?.sold ? [seat.name] : []));

  return { holds, empties, visitorBuys, soldSeats };
}
