import type { Texts } from '#kernel/texts.ts';
import type { ReadTx } from '#platform/db/tx.ts';

/** The mail names so many coming orders, and so many others. */
const COMING_MAX = 20;
const OTHERS_MAX = 3;

/** The places of one order at one show to come. Instants in epoch ms. */
export type ComingOrder = {
  readonly bill_id: string;
  readonly reference: string;
  readonly starts_at: number;
  readonly title: Texts;
  readonly event_title: Texts | null;
  readonly cinema_name: string;
  readonly screen_name: string;
  readonly places: number;
};

/** An order without a show to come. `name`: of its first line, as sold. */
export type OtherOrder = {
  readonly bill_id: string;
  readonly reference: string;
  readonly bought_at: number;
  readonly title: Texts | null;
  readonly name: string | null;
  readonly total: number;
};

/** The orders of an address that are paid, or partly refunded. Practice counts for nothing. */
const OF_ADDRESS = `b.exhibitor_id = tenant() AND b.buyer_email COLLATE "C" = $1 AND b.settled_at IS NOT NULL
    AND b.deleted_at IS NULL AND NOT b.test AND b.status IN ('settled', 'refunding', 'partially_refunded')`;

/** Returns what an address may still go to: tickets that admit, to shows that are not over. */
export const comingOrders = (tx: Pick<ReadTx, 'query'>, email: string): Promise<ComingOrder[]> =>
  tx.query(
    `SELECT b.id AS bill_id, b.reference, floor(extract(epoch FROM s.starts_at) * 1000)::float8 AS starts_at, m.title,
            e.title AS event_title, c.name AS cinema_name, h.name AS screen_name, count(*)::int AS places
       FROM bill b
       JOIN ticket t ON t.exhibitor_id = b.exhibitor_id AND t.bill_id = b.id AND t.state = 'valid'
       JOIN screening s ON s.exhibitor_id = t.exhibitor_id AND s.id = t.screening_id
       JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
       JOIN cinema c ON c.exhibitor_id = s.exhibitor_id AND c.id = s.cinema_id
       JOIN screen h ON h.exhibitor_id = s.exhibitor_id AND h.id = s.screen_id
       LEFT JOIN event e ON e.exhibitor_id = s.exhibitor_id AND e.id = s.event_id
      WHERE ${OF_ADDRESS} AND s.ends_at > foyer_now() AND s.cancelled_at IS NULL
      GROUP BY b.id, b.reference, s.id, s.starts_at, m.title, e.title, c.name, h.name
      ORDER BY s.starts_at, b.id LIMIT ${COMING_MAX}`,
    [email],
  );

/** Returns the latest orders of an address beside those of shows to come. */
export const otherOrders = (tx: Pick<ReadTx, 'query'>, email: string): Promise<OtherOrder[]> =>
  tx.query(
    `SELECT b.id AS bill_id, b.reference, floor(extract(epoch FROM b.settled_at) * 1000)::float8 AS bought_at, m.title,
            (SELECT l.name FROM bill_line l WHERE l.exhibitor_id = b.exhibitor_id AND l.bill_id = b.id
              ORDER BY l.line_no LIMIT 1) AS name, b.total_cents AS total
       FROM bill b
       LEFT JOIN screening s ON s.exhibitor_id = b.exhibitor_id AND s.id = b.screening_id
       LEFT JOIN movie m ON m.exhibitor_id = s.exhibitor_id AND m.id = s.movie_id
      WHERE ${OF_ADDRESS} AND NOT EXISTS (
        SELECT 1 FROM ticket t JOIN screening x ON x.exhibitor_id = t.exhibitor_id AND x.id = t.screening_id
         WHERE t.exhibitor_id = b.exhibitor_id AND t.bill_id = b.id AND t.state = 'valid'
           AND x.ends_at > foyer_now() AND x.cancelled_at IS NULL)
      ORDER BY b.settled_at DESC, b.id LIMIT ${OTHERS_MAX}`,
    [email],
  );
