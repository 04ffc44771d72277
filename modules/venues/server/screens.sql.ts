import type { Cents } from '#kernel/money.ts';
import type { SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ClassRates = Readonly<Record<string, { readonly ticket: Cents; readonly handling: Cents }>>;
export type ScreenFields = {
  readonly cinema_id: number;
  readonly name: string;
  readonly abbreviation: string;
  readonly capacity: number;
  readonly online_seats: number | null;
  readonly sort: number;
  readonly class_rate: ClassRates;
  /** The screen's own settings; the others have the defaults of SEAT-016. */
  readonly config: Partial<SeatingConfig>;
};
export type ScreenRow = ScreenFields & {
  readonly id: number;
  readonly arrangement_id: number | null;
  readonly archived: boolean;
  readonly version: number;
};
export type ListedScreenRow = ScreenRow & { readonly cinema: string; readonly classes: readonly string[] };

const SCREEN = `s.id, s.cinema_id, s.name, s.abbreviation, s.capacity, s.online_seats, s.sort, s.class_rate, s.config, s.arrangement_id,
  s.archived_at IS NOT NULL AS archived, s.version`;
const LISTED = `SELECT ${SCREEN}, c.name AS cinema,
    coalesce((SELECT array_agg(DISTINCT x.class ORDER BY x.class) FROM seat x
               WHERE x.exhibitor_id = s.exhibitor_id AND x.arrangement_id = s.arrangement_id AND x.removed_at IS NULL), '{}') AS classes
  FROM screen s JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id WHERE s.exhibitor_id = tenant()`;

/** Grouped by cinema, in the order in which the exhibitor shows them. */
export const listedScreens = (
  first: Reads,
  filter: { readonly archived: boolean; readonly cinema: number | null },
  limit: number,
): Promise<ListedScreenRow[]> =>
  first.query(
    `${LISTED} AND (s.archived_at IS NOT NULL) = $1 AND ($2::int IS NULL OR s.cinema_id = $2)
     ORDER BY c.sort, c.id, s.sort, s.id LIMIT $3`,
    [filter.archived, filter.cinema, limit],
  );

export const listedScreen = (first: Reads, id: number): Promise<ListedScreenRow | null> =>
  first.one(`${LISTED} AND s.id = $1`, [id]);

/** Reads the screen before any lock. */
export const screenOf = (first: Pick<Reads, 'one'>, id: number): Promise<ScreenRow | null> =>
  first.one(`SELECT ${SCREEN} FROM screen s WHERE s.exhibitor_id = tenant() AND s.id = $1`, [id]);

export const lockScreen = (tx: Pick<Tx, 'one'>, id: number): Promise<ScreenRow | null> =>
  tx.one(`SELECT ${SCREEN} FROM screen s WHERE s.exhibitor_id = tenant() AND s.id = $1 FOR NO KEY UPDATE`, [id]);

const valuesOf = (fields: ScreenFields): unknown[] => [
  fields.cinema_id,
  fields.name,
  fields.abbreviation,
  fields.capacity,
  fields.online_seats,
  fields.sort,
  JSON.stringify(fields.class_rate),
  JSON.stringify(fields.config),
];

export const insertScreen = (tx: Pick<Tx, 'one'>, fields: ScreenFields): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO screen (exhibitor_id, cinema_id, name, abbreviation, capacity, online_seats, sort, class_rate, config)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    valuesOf(fields),
  );

export const updateScreen = (tx: Pick<Tx, 'run'>, id: number, fields: ScreenFields): Promise<number> =>
  tx.run(
    `UPDATE screen SET cinema_id = $2, name = $3, abbreviation = $4, capacity = $5, online_seats = $6, sort = $7, class_rate = $8,
            config = $9, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

/** Stores the fields that follow from the plan. */
export const writePlanOfScreen = (
  tx: Pick<Tx, 'run'>,
  id: number,
  plan: { readonly arrangement: number; readonly capacity: number; readonly config: Partial<SeatingConfig> },
): Promise<number> =>
  tx.run(
    `UPDATE screen SET arrangement_id = $2, capacity = $3, config = config || $4::jsonb, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, plan.arrangement, plan.capacity, JSON.stringify(plan.config)],
  );

/** Returns the screens that have this arrangement, archived ones too. */
export const screensWith = (tx: Pick<Tx, 'query'>, arrangementId: number): Promise<ScreenRow[]> =>
  tx.query(
    `SELECT ${SCREEN} FROM screen s WHERE s.exhibitor_id = tenant() AND s.arrangement_id = $1 ORDER BY s.id FOR NO KEY UPDATE`,
    [arrangementId],
  );

/** Returns whether a cinema exists that a screen can belong to. */
export const isCinema = async (tx: Pick<Tx, 'one'>, id: number): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 FROM cinema WHERE exhibitor_id = tenant() AND id = $1 AND archived_at IS NULL FOR KEY SHARE',
    [id],
  )) !== null;
