import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import type { ClassRates } from '#modules/pricing/rules/price-rate.ts';
import { capacityOf, DEFAULT_SEATING_CONFIG, type SeatingConfig } from '#modules/seating/rules/arrangement.ts';
import { hall as hallFrom } from '#modules/seating/rules/testing.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Database, insert, inTenant, json } from '#testing/builders/in-tenant.ts';

type ReadonlyDeep<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> } : T;

export type ExhibitorOptions = {
  slug?: string;
  tradeName?: string;
  servingOn?: string;
  timezone?: string;
  /** The differences from the default settings. */
  settings?: ReadonlyDeep<z.input<typeof zSettings>>;
};

/** Builds an exhibitor with settings. Returns its id. */
export async function buildExhibitor(t: Database, options: ExhibitorOptions = {}): Promise<number> {
  const slug = options.slug ?? `cinema-${randomBytes(6).toString('hex')}`;
  const created = await t.db.system((tx) =>
    tx.one<{ id: number }>(
      `INSERT INTO exhibitor (slug, trade_name, serving_on, email, timezone) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [
        slug,
        options.tradeName ?? 'Test Cinema',
        options.servingOn ?? `${slug}.test`,
        `info@${slug}.test`,
        options.timezone ?? 'Europe/Brussels',
      ],
    ),
  );
  const exhibitorId = created?.id ?? 0;
  await inTenant(t, exhibitorId, (tx) =>
    tx.run('INSERT INTO settings (exhibitor_id, data) VALUES (tenant(), $1)', [
      json(zSettings.parse(options.settings ?? {})),
    ]),
  );
  return exhibitorId;
}

export type HallOptions = {
  cinemaId?: number;
  /**
   * A drawing in the notation of modules/seating/rules/testing.ts (seat ids are 100 x row + column;
   * names `A-1`), or the number of places of an unnumbered hall.
   */
  hall?: string | number;
  name?: string;
  onlineSeats?: number | null;
  classRates?: ClassRates;
  config?: Partial<SeatingConfig>;
};
export type BuiltHall = {
  cinemaId: number;
  screenId: number;
  arrangementId: number | null;
  capacity: number;
  /** Seat name to seat id. */
  seatIds: Map<string, number>;
  /** Seats drawn as blocked: they are blocked in each new screening. */
  blocked: number[];
};

const EIGHT_ROWS_OF_TEN = Array.from({ length: 8 }, () => '..........').join('|');

/** Builds a hall (and a cinema for it by default). */
export function buildHall(t: Database, exhibitorId: number, options: HallOptions = {}): Promise<BuiltHall> {
  const { hall = EIGHT_ROWS_OF_TEN, name = 'Hall 1' } = options;
  return inTenant(t, exhibitorId, async (tx) => {
    const cinemaId = options.cinemaId ?? (await insertCinema(tx));
    const plan = typeof hall === 'string' ? hallFrom(hall) : null;
    const arrangementId = plan
      ? await insert(
          tx,
          'INSERT INTO arrangement (exhibitor_id, name, row_count, column_count) VALUES (tenant(), $1, $2, $3) RETURNING id',
          [name, plan.arrangement.rows, plan.arrangement.columns],
        )
      : null;
    const seats = plan?.arrangement.seats ?? [];
    await tx.run(
      `INSERT INTO seat (exhibitor_id, arrangement_id, id, name, screen_row, screen_col, class, style, autoassign, disabled)
       SELECT tenant(), $1, id, name, "row", "column", class, style, autoassign, disabled
         FROM jsonb_to_recordset($2) AS s(id int, name text, "row" int, "column" int, class text, style text, autoassign boolean, disabled boolean)`,
      [arrangementId, json(seats)],
    );
    const capacity = plan ? capacityOf(plan.arrangement) : Number(hall);
    const screenId = await insert(
      tx,
      `INSERT INTO screen (exhibitor_id, cinema_id, name, abbreviation, capacity, online_seats, class_rate, config, arrangement_id)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [
        cinemaId,
        name,
        'H1',
        capacity,
        options.onlineSeats ?? null,
        json(options.classRates ?? {}),
        json({ ...DEFAULT_SEATING_CONFIG, ...options.config }),
        arrangementId,
      ],
    );
    const seatIds = new Map(seats.map((seat) => [seat.name, seat.id]));
    return { cinemaId, screenId, arrangementId, capacity, seatIds, blocked: [...(plan?.blocked ?? [])] };
  });
}

const insertCinema = (tx: Tx) =>
  insert(
    tx,
    `INSERT INTO cinema (exhibitor_id, name, address, phone, email) VALUES (tenant(), 'Test Palace', $1, '+32 2 555 01 01', 'palace@cinema.test') RETURNING id`,
    [
      json({
        address1: 'Station Street 1',
        zip: '9000',
        city: 'Ghent',
        country: { iso_3166_2: 'BE' },
        lat: 51.05,
        lng: 3.72,
      }),
    ],
  );
