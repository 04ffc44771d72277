import type { DemoCinema, DemoScreen } from '#demo/content/types.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Inserts cinemas, the arrangements of their halls (under the hall's own id), and the halls. */
export async function seedVenues(
  tx: Tx,
  cinemas: readonly DemoCinema[],
  screens: readonly DemoScreen[],
): Promise<void> {
  await tx.run(
    `INSERT INTO cinema (exhibitor_id, id, name, address, phone, email, sort)
     SELECT tenant(), id, name, address, phone, email, id
       FROM jsonb_to_recordset($1) AS c(id int, name text, address jsonb, phone text, email text)`,
    [JSON.stringify(cinemas)],
  );
  const numbered = screens.flatMap(({ id, name, arrangement }) => (arrangement ? [{ id, name, ...arrangement }] : []));
  await tx.run(
    `INSERT INTO arrangement (exhibitor_id, id, name, row_count, column_count)
     SELECT tenant(), id, name, "rows", "columns" FROM jsonb_to_recordset($1) AS a(id int, name text, "rows" int, "columns" int)`,
    [JSON.stringify(numbered.map(({ seats: _, ...arrangement }) => arrangement))],
  );
  await tx.run(
    `INSERT INTO seat (exhibitor_id, arrangement_id, id, name, screen_row, screen_col, class, style, autoassign, disabled)
     SELECT tenant(), arrangement_id, id, name, "row", "column", class, style, autoassign, disabled
       FROM jsonb_to_recordset($1) AS s(arrangement_id int, id int, name text, "row" int, "column" int, class text, style text,
            autoassign boolean, disabled boolean)`,
    [JSON.stringify(numbered.flatMap(({ id, seats }) => seats.map((seat) => ({ arrangement_id: id, ...seat }))))],
  );
  await tx.run(
    `INSERT INTO screen (exhibitor_id, id, cinema_id, name, abbreviation, capacity, online_seats, sort, class_rate, config, arrangement_id)
     SELECT tenant(), id, cinema_id, name, abbreviation, capacity, online_seats, id, class_rate, config, CASE WHEN numbered THEN id END
       FROM jsonb_to_recordset($1) AS s(id int, cinema_id int, name text, abbreviation text, capacity int, online_seats int,
            class_rate jsonb, config jsonb, numbered boolean)`,
    [JSON.stringify(screens.map((screen) => ({ ...screen, numbered: screen.arrangement !== null })))],
  );
}
