import type { PrinterForm, PrinterWire } from '#modules/printing/contract/printing.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

const LISTED_MAX = 200;
const PRINTER = `
  SELECT p.id, p.name, p.driver, p.address, p.cinema_id, p.columns, p.drawer_switch_is_error
    FROM printer p WHERE p.exhibitor_id = tenant() AND p.archived_at IS NULL`;

/** Returns all printers of the exhibitor by name. */
export const printers = (tx: Pick<Reads, 'query'>): Promise<PrinterWire[]> =>
  tx.query(`${PRINTER} ORDER BY lower(p.name), p.id LIMIT ${LISTED_MAX}`);

/** Returns the printers a till of that cinema may use; a till without a cinema may use all. */
export const printersAt = (tx: Pick<Reads, 'query'>, cinemaId: number | null): Promise<PrinterWire[]> =>
  tx.query(
    `${PRINTER} AND (p.cinema_id IS NULL OR $1::int IS NULL OR p.cinema_id = $1) ORDER BY lower(p.name), p.id LIMIT ${LISTED_MAX}`,
    [cinemaId],
  );

/** Null for an archived one. */
export const printer = (tx: Pick<Reads, 'one'>, id: number): Promise<PrinterWire | null> =>
  tx.one(`${PRINTER} AND p.id = $1`, [id]);

export const lockPrinter = (tx: Pick<Tx, 'one'>, id: number): Promise<PrinterWire | null> =>
  tx.one(`${PRINTER} AND p.id = $1 FOR NO KEY UPDATE`, [id]);

const valuesOf = (form: PrinterForm) => [
  form.name,
  form.driver,
  form.address,
  form.cinema_id,
  form.columns,
  form.drawer_switch_is_error,
];

export const insertPrinter = async (tx: Pick<Tx, 'one'>, form: PrinterForm): Promise<number> => {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO printer (exhibitor_id, name, driver, address, cinema_id, columns, drawer_switch_is_error)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6) RETURNING id`,
    valuesOf(form),
  );
  if (!row) throw new Error('a printer that was written down is not there');
  return row.id;
};

export const updatePrinter = (tx: Pick<Tx, 'run'>, id: number, form: PrinterForm): Promise<number> =>
  tx.run(
    `UPDATE printer SET name = $1, driver = $2, address = $3, cinema_id = $4, columns = $5, drawer_switch_is_error = $6
      WHERE exhibitor_id = tenant() AND id = $7`,
    [...valuesOf(form), id],
  );
