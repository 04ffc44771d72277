import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import type { StockMovementWire } from '#modules/products/contract/staff.ts';
import type { Db } from '#platform/db/tx.ts';

const MOVEMENTS_MAX = 50;
type Row = Omit<StockMovementWire, 'at'> & { readonly at: number; readonly timezone: string };

/** Returns the last 50 movements of a product, newest first. Refuses 404 not_found.product. */
export const stockBook = (db: Db, exhibitorId: number, productId: number): Promise<StockMovementWire[]> =>
  db.read(exhibitorId, async (tx) => {
    if (!(await tx.one('SELECT 1 FROM product WHERE exhibitor_id = tenant() AND id = $1', [productId])))
      throw notFound('product');
    const rows = await tx.query<Row>(
      `SELECT m.id, m.quantity, m.cause, b.reference AS bill, e.name AS person, m.note, x.timezone,
              (extract(epoch FROM m.at) * 1000)::float8 AS at
         FROM stock_movement m JOIN exhibitor x ON x.id = m.exhibitor_id
         LEFT JOIN bill b ON b.exhibitor_id = m.exhibitor_id AND b.id = m.bill_id
         LEFT JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
        WHERE m.exhibitor_id = tenant() AND m.product_id = $1 ORDER BY m.at DESC, m.id DESC LIMIT ${MOVEMENTS_MAX}`,
      [productId],
    );
    return rows.map(({ at, timezone, ...row }) => ({ ...row, at: isoWithOffset(at, timezone) }));
  });
