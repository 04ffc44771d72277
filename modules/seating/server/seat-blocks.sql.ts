import type { ReadTx, SystemTx, Tx } from '#platform/db/tx.ts';

/**
 * The SQL of seats that staff keep back from the sale of one screening (D-041, D-042). A block is a
 * reason with its places; each place is a claim in the state `blocked`. All writers hold the
 * capacity lock of the screening, as every sale does.
 */
export type NewBlock = {
  readonly screeningId: number;
  readonly reason: string;
  /** Epoch ms; null: until an employee frees the places. */
  readonly endsAt: number | null;
  readonly employeeId: number;
  /** Numbered seats; in an unnumbered hall nulls, one for each place. */
  readonly seats: readonly (number | null)[];
};

/**
 * Blocks these places. Fails with 23505 if a seat is taken by now, and with 23514 if fewer places
 * are left. Requires the capacity lock.
 */
export async function insertBlock(tx: Tx, block: NewBlock): Promise<number> {
  const made = await tx.one<{ id: number }>(
    `INSERT INTO seat_block (exhibitor_id, screening_id, reason, ends_at, employee_id, created_at)
     VALUES (tenant(), $1, $2, to_timestamp($3::float8 / 1000), $4, foyer_now()) RETURNING id`,
    [block.screeningId, block.reason, block.endsAt, block.employeeId],
  );
  if (!made) throw new Error('a new block of seats got no id');
  const claims = await tx.query<{ id: number }>(
    `INSERT INTO seat_claim (exhibitor_id, screening_id, arrangement_id, seat_id, state, online)
     SELECT tenant(), $1, CASE WHEN asked.seat_id IS NULL THEN NULL ELSE c.arrangement_id END, asked.seat_id, 'blocked', false
       FROM unnest($2::int[]) AS asked(seat_id)
       JOIN screening_capacity c ON c.exhibitor_id = tenant() AND c.screening_id = $1 RETURNING id`,
    [block.screeningId, block.seats],
  );
  await tx.run(
    `INSERT INTO blocked_place (exhibitor_id, claim_id, block_id) SELECT tenant(), id, $2 FROM unnest($1::bigint[]) AS id`,
    [claims.map(({ id }) => id), made.id],
  );
  return made.id;
}

/**
 * Frees places of a block: all, or these seats only. A block without places has ended. Returns how
 * many became free. Requires the capacity lock.
 */
export async function freeBlock(tx: Tx, blockId: number, seatIds: readonly number[] | null): Promise<number> {
  const freed = await tx.run(
    `UPDATE seat_claim k SET state = 'released' FROM blocked_place p
      WHERE p.exhibitor_id = tenant() AND p.block_id = $1 AND k.exhibitor_id = tenant() AND k.id = p.claim_id
        AND k.state = 'blocked' AND ($2::int[] IS NULL OR k.seat_id = ANY($2::int[]))`,
    [blockId, seatIds],
  );
  await tx.run(
    `UPDATE seat_block b SET ended_at = foyer_now() WHERE b.exhibitor_id = tenant() AND b.id = $1 AND b.ended_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocked_place p JOIN seat_claim k ON k.exhibitor_id = p.exhibitor_id AND k.id = p.claim_id
                         WHERE p.exhibitor_id = tenant() AND p.block_id = b.id AND k.state = 'blocked')`,
    [blockId],
  );
  return freed;
}

export type BlockRow = {
  readonly id: number;
  readonly reason: string;
  /** Epoch ms. */
  readonly ends_at: number | null;
  readonly created_at: number;
  readonly by: string;
  readonly places: number;
  /** Null for each unnumbered place. */
  readonly seats: (number | null)[];
};

/** Returns the blocks of a screening that still keep places back, the oldest first. */
export const blocksOf = (tx: Pick<ReadTx, 'query'>, screeningId: number, limit: number): Promise<BlockRow[]> =>
  tx.query(
    `SELECT b.id, b.reason, (extract(epoch FROM b.ends_at) * 1000)::float8 AS ends_at,
            (extract(epoch FROM b.created_at) * 1000)::float8 AS created_at, e.name AS by,
            count(*) AS places, json_agg(k.seat_id ORDER BY k.seat_id) AS seats
       FROM seat_block b
       JOIN employee e ON e.exhibitor_id = b.exhibitor_id AND e.id = b.employee_id
       JOIN blocked_place p ON p.exhibitor_id = b.exhibitor_id AND p.block_id = b.id
       JOIN seat_claim k ON k.exhibitor_id = p.exhibitor_id AND k.id = p.claim_id AND k.state = 'blocked'
      WHERE b.exhibitor_id = tenant() AND b.screening_id = $1 AND b.ended_at IS NULL
      GROUP BY b.exhibitor_id, b.id, e.name ORDER BY b.id LIMIT $2`,
    [screeningId, limit],
  );

/** Returns the screening of a block that has not ended; null if there is none. */
export const screeningOfBlock = (tx: Pick<Tx, 'one'>, blockId: number): Promise<{ screening_id: number } | null> =>
  tx.one('SELECT screening_id FROM seat_block WHERE exhibitor_id = tenant() AND id = $1 AND ended_at IS NULL', [
    blockId,
  ]);

/** A block whose end has come. */
export type DueBlock = { readonly exhibitor_id: number; readonly id: number; readonly screening_id: number };

/** Returns blocks of all exhibitors whose end has come, the earliest first. */
export const dueBlocks = (system: Pick<SystemTx, 'query'>, limit: number): Promise<DueBlock[]> =>
  system.query(
    `SELECT exhibitor_id, id, screening_id FROM seat_block WHERE ended_at IS NULL AND ends_at <= foyer_now()
      ORDER BY ends_at, exhibitor_id, id LIMIT $1`,
    [limit],
  );

/**
 * Moves the claim of one ticket to another seat of the same screening, and tells all who watch its
 * seats. Fails with 23505 if that seat is taken. Requires the capacity lock.
 */
export async function moveClaim(tx: Tx, claimId: number, screeningId: number, toSeatId: number): Promise<void> {
  await tx.run('UPDATE seat_claim SET seat_id = $2 WHERE exhibitor_id = tenant() AND id = $1', [claimId, toSeatId]);
  await tx.run(
    'UPDATE screening_capacity SET seats_version = seats_version + 1 WHERE exhibitor_id = tenant() AND screening_id = $1',
    [screeningId],
  );
}

/** Changes how many places of a screening are sold online. Fails with 23514 below those sold already. */
export const limitOnline = (tx: Tx, screeningId: number, places: number): Promise<number> =>
  tx.run('UPDATE screening_capacity SET online_cap = $2 WHERE exhibitor_id = tenant() AND screening_id = $1', [
    screeningId,
    places,
  ]);
