import { isoWithOffset } from '#kernel/instants.ts';
import type { PrinterWire, SeenPrinter, StoredPrinter } from '#modules/printing/contract/printing.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

/** A printer that reads bytes. */
export type BytesPrinterWire = PrinterWire & { readonly driver: 'escpos' | 'starprnt' };
export const readsBytes = (printer: PrinterWire): printer is BytesPrinterWire =>
  printer.driver === 'escpos' || printer.driver === 'starprnt';

const LISTED_MAX = 200;
export const PRINTER_COLUMNS = `p.id, p.name, p.driver, p.connection, p.address, p.bridge_id, p.model, p.codepage, p.reports_status, p.cinema_id, p.columns,
         p.drawer_switch_is_error`;
const PRINTER = `
  SELECT ${PRINTER_COLUMNS} FROM printer p WHERE p.exhibitor_id = tenant() AND p.archived_at IS NULL`;
const SEEN = `
  SELECT ${PRINTER_COLUMNS}, p.machine, s.state, extract(epoch FROM s.at)::float8 * 1000 AS state_ms,
         extract(epoch FROM s.seen_at)::float8 * 1000 AS seen_ms, x.timezone,
         (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', coalesce(nullif(d.name, ''), d.uid),
                    'drawer', coalesce(u.drawer AND coalesce(u.receipt_printer_id, u.ticket_printer_id) = p.id, false)) ORDER BY d.id), '[]')
            FROM till_setup u JOIN device d ON d.exhibitor_id = u.exhibitor_id AND d.id = u.device_id AND d.deleted_at IS NULL
           WHERE u.exhibitor_id = p.exhibitor_id AND p.id IN (u.receipt_printer_id, u.ticket_printer_id)) AS tills
    FROM printer p JOIN exhibitor x ON x.id = p.exhibitor_id
    LEFT JOIN printer_state s ON s.exhibitor_id = p.exhibitor_id AND s.printer_id = p.id
   WHERE p.exhibitor_id = tenant() AND p.archived_at IS NULL`;

type SeenRow = PrinterWire &
  Pick<SeenPrinter, 'machine' | 'tills'> & {
    readonly state: SeenPrinter['state'];
    readonly state_ms: number | null;
    readonly seen_ms: number | null;
    readonly timezone: string;
  };

const seen = ({ state_ms, seen_ms, timezone, ...printer }: SeenRow): SeenPrinter => ({
  ...printer,
  state_at: state_ms === null ? null : isoWithOffset(state_ms, timezone),
  seen_at: seen_ms === null ? null : isoWithOffset(seen_ms, timezone),
});

/** Returns all printers of the exhibitor by name, with what was last heard from them. */
export const printers = async (tx: Pick<Reads, 'query'>): Promise<SeenPrinter[]> =>
  (await tx.query<SeenRow>(`${SEEN} ORDER BY lower(p.name), p.id LIMIT ${LISTED_MAX}`)).map(seen);

/** Returns the printers a till of that cinema may use; a till without a cinema may use all. */
export const printersAt = async (tx: Pick<Reads, 'query'>, cinemaId: number | null): Promise<SeenPrinter[]> =>
  (
    await tx.query<SeenRow>(
      `${SEEN} AND (p.cinema_id IS NULL OR $1::int IS NULL OR p.cinema_id = $1) ORDER BY lower(p.name), p.id LIMIT ${LISTED_MAX}`,
      [cinemaId],
    )
  ).map(seen);

/** The printers at which a bridge prints. */
export const printersOfBridge = (tx: Pick<Reads, 'query'>, bridgeId: number): Promise<PrinterWire[]> =>
  tx.query(`${PRINTER} AND p.connection = 'bridge' AND p.bridge_id = $1 ORDER BY p.id LIMIT ${LISTED_MAX}`, [bridgeId]);

/** Null for an archived one. */
export const printer = (tx: Pick<Reads, 'one'>, id: number): Promise<PrinterWire | null> =>
  tx.one(`${PRINTER} AND p.id = $1`, [id]);

export const lockPrinter = (tx: Pick<Tx, 'one'>, id: number): Promise<PrinterWire | null> =>
  tx.one(`${PRINTER} AND p.id = $1 FOR NO KEY UPDATE`, [id]);

const valuesOf = (form: StoredPrinter) => [
  form.name,
  form.driver,
  form.connection,
  form.address,
  form.model,
  form.codepage,
  form.reports_status,
  form.cinema_id,
  form.columns,
  form.drawer_switch_is_error,
  form.bridge_id,
];

export const insertPrinter = async (tx: Pick<Tx, 'one'>, form: StoredPrinter): Promise<number> => {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO printer (exhibitor_id, name, driver, connection, address, model, codepage, reports_status, cinema_id, columns,
                          drawer_switch_is_error, bridge_id)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    valuesOf(form),
  );
  if (!row) throw new Error('a printer that was written down is not there');
  return row.id;
};

export const updatePrinter = (tx: Pick<Tx, 'run'>, id: number, form: StoredPrinter): Promise<number> =>
  tx.run(
    `UPDATE printer SET name = $1, driver = $2, connection = $3, address = $4, model = $5, codepage = $6, reports_status = $7,
            cinema_id = $8, columns = $9, drawer_switch_is_error = $10, bridge_id = $11,
            machine = CASE WHEN $3 = 'fetch' AND driver = $2 THEN machine END
      WHERE exhibitor_id = tenant() AND id = $12`,
    [...valuesOf(form), id],
  );
