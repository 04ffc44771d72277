import type { Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { notFound, refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import { type NamedBill, namedBills } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { type NewSeats, newSeats } from '#modules/sales/server/moving/new-seats.ts';
import type { MovedPartyWire, MovePreviewWire } from '#modules/screenings/contract/schedules.ts';
import { movable, occupiedBy } from '#modules/screenings/server.ts';
import { STANDARD_SEATS } from '#modules/seating/rules/arrangement.ts';
import type { Db } from '#platform/db/tx.ts';

/** As many parties of each kind are named. */
const NAMED_MAX = 100;

export type MovePreviewQuestion = {
  readonly exhibitorId: number;
  readonly locale: string;
  readonly seesBills: boolean;
  readonly screeningId: number;
  readonly screenId: number;
  /** By the exhibitor's clock. */
  readonly start: string;
};

/**
 * Returns what a move of a screening to another hall would do now (D-199): who sits together, who
 * does not, who gets a lower class, and whether the hall is free and large enough. Writes nothing.
 * Refuses 404 not_found.schedule, 422 `screen_id` screening_move.no_hall.
 */
export const previewMove = (db: Db, question: MovePreviewQuestion): Promise<MovePreviewWire> =>
  db.read(question.exhibitorId, async (tx) => {
    const { screeningId, screenId, locale } = question;
    const screening = await movable(tx, screeningId);
    if (!screening) throw notFound('schedule');
    if (screenId === screening.screen_id || !screening.screens.some(({ id }) => id === screenId))
      throw refuse('screening_move.no_hall', {}, 'screen_id');
    const { timeZone } = await exhibitorClock(tx);
    const [day = '', time = ''] = question.start.split('T');
    const from = instantAt(day as Day, time, timeZone);
    const until = from + screening.ends_at - screening.starts_at;
    const other = await occupiedBy(tx, { screeningId, screenId, from, until });
    const newSeating = await newSeats(tx, screeningId, screenId);
    const { proof, lack } = newSeating;
    const named = [...proof.apart, ...proof.lower].map(({ key }) => key).concat(proof.unaccompanied);
    const bills = new Map(
      question.seesBills ? (await namedBills(tx, [...new Set(named)])).map((bill) => [bill.id, bill]) : [],
    );
    const party = (key: string): MovedPartyWire => partyWire(newSeating, key, bills.get(key));
    return {
      occupied_by: other && (textFor(other.title, locale) || other.original_title),
      parties: proof.parties,
      places: proof.places,
      together: proof.together,
      lack,
      apart_count: proof.apart.length,
      lower_count: proof.lower.reduce((sum, { places }) => sum + places, 0),
      apart: proof.apart.slice(0, NAMED_MAX).map(({ key, wasTogether: was_together }) => {
        const { bill, from: before, to } = party(key);
        return { bill, from: before, to, was_together };
      }),
      lower: proof.lower.slice(0, NAMED_MAX).map(({ key, places }) => {
        const { bill, from: before, to } = party(key);
        return { bill, from: before, to, places };
      }),
      unaccompanied: proof.unaccompanied.slice(0, NAMED_MAX).map(party),
      classes: classesOf(newSeating),
      blocked: proof.blocked,
      freed: proof.freed,
    };
  });

function partyWire({ parties, oldSeats, seats }: NewSeats, key: string, bill: NamedBill | undefined): MovedPartyWire {
  const claims = parties.find((party) => party.key === key)?.places.map(({ claim }) => claim) ?? [];
  const namesIn = (of: NewSeats['seats']): string[] => claims.flatMap((claim) => of.get(claim)?.name ?? []);
  return {
    bill: bill ? { uuid: bill.id, reference: bill.reference, buyer: bill.buyer } : null,
    from: namesIn(oldSeats),
    to: namesIn(seats),
  };
}

/** Needed places and seats of the hall, by class. */
function classesOf({ parties, to }: NewSeats): MovePreviewWire['classes'] {
  const needed = parties.flatMap(({ places }) => places.map((place) => place.class ?? STANDARD_SEATS));
  const seats = (to?.seats ?? []).filter(({ disabled }) => !disabled).map((seat) => seat.class);
  if (seats.length === 0) return [];
  const count = (names: readonly string[], seatClass: string): number =>
    names.filter((name) => name === seatClass).length;
  return [...new Set([...needed, ...seats])]
    .sort()
    .map((name) => ({ class: name, needed: count(needed, name), seats: count(seats, name) }));
}
