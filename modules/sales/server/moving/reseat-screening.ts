import { refuse } from '#kernel/refusal.ts';
import { nameSeatsOfLines } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { type NewSeats, newSeats } from '#modules/sales/server/moving/new-seats.ts';
import { type Moved, writeProof } from '#modules/screenings/server.ts';
import { moveToHall, recordReseating, releaseCartHoldsIn, releaseExpiredHolds } from '#modules/seating/server.ts';
import type { Tx } from '#platform/db/tx.ts';

export type ReseatRequest = {
  readonly screeningId: number;
  readonly moveId: number;
  readonly halls: NonNullable<Moved['halls']>;
  /** The employee agrees that some places get a lower class. */
  readonly lowerClass: boolean;
};

/**
 * Gives all places of a screening that moved to another hall their seats there (D-199): those sold
 * and reserved, those in carts that are being paid, and those that employees keep back; a cart at a
 * till that is no bill yet chooses again. Requires the capacity lock; locks the bills. Returns the bills. Refuses 422 `screen_id`
 * screening_move.too_small {count}, screening_move.no_wheelchair_places {count}; `lower_class`
 * screening_move.lower_class {count}.
 */
export async function reseatScreening(tx: Tx, request: ReseatRequest): Promise<string[]> {
  const { screeningId, moveId, halls } = request;
  await releaseExpiredHolds(tx, [screeningId]);
  await releaseCartHoldsIn(tx, screeningId);
  const newSeating = await newSeats(tx, screeningId, halls.to);
  refuseTooSmall(newSeating, request.lowerClass);
  const billIds = newSeating.parties.map(({ key }) => key);
  await tx.run(
    'SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [billIds],
  );
  const seats = newSeating.claims.map(({ id }) => ({
    claim: id,
    from_name: newSeating.oldSeats.get(id)?.name ?? null,
    seat: newSeating.seats.get(id)?.id ?? null,
    to_name: newSeating.seats.get(id)?.name ?? null,
  }));
  await recordReseating(tx, moveId, seats);
  await moveToHall(tx, {
    screeningId,
    fromScreenId: halls.from,
    toScreenId: halls.to,
    seats,
    freed: newSeating.freed,
  });
  await nameSeatsOfLines(tx, screeningId);
  const { parties, places, together, apart, lower, unaccompanied, blocked, freed } = newSeating.proof;
  await writeProof(tx, moveId, { parties, apart: apart.length });
  await tx.audit({
    action: 'screening.reseated',
    entity: 'screening',
    entityId: screeningId,
    before: { screen_id: halls.from },
    after: {
      screen_id: halls.to,
      move: moveId,
      parties,
      places,
      together,
      apart: apart.map(({ key }) => key),
      lower,
      unaccompanied,
      blocked,
      freed,
    },
  });
  return billIds;
}

function refuseTooSmall({ lack, proof }: NewSeats, lowerClass: boolean): void {
  if (lack.wheelchair > 0) throw refuse('screening_move.no_wheelchair_places', { count: lack.wheelchair }, 'screen_id');
  if (lack.places > 0) throw refuse('screening_move.too_small', { count: lack.places }, 'screen_id');
  const places = proof.lower.reduce((sum, party) => sum + party.places, 0);
  if (places > 0 && !lowerClass) throw refuse('screening_move.lower_class', { count: places }, 'lower_class');
}
