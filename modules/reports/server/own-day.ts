import { addDays } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import { maySeeCinema } from '#modules/access/rules/rights.ts';
import type { Attendant } from '#modules/devices/server.ts';
import { countsBlind, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { OwnDayWire } from '#modules/reports/contract/reports.ts';
import { todayOf } from '#modules/reports/server/read-report.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

type Who = {
  readonly exhibitorId: number;
  readonly locale: string;
  readonly attendant: Pick<Attendant, 'employeeId' | 'name' | 'cinemas'>;
  /** The till's cinema; null: none. */
  readonly cinemaId: number | null;
};

/**
 * Returns an attendant's sales of the present business day by payment method (D-160): the own ones,
 * at any till of the attendant's cinemas, or at a till without a cinema. A gift card counts when it
 * is sold, so what a voucher pays is not counted again. Refuses 403
 * reports.not_your_cinemas at a till of another cinema.
 */
export function ownDay(db: Db, { exhibitorId, locale, attendant, cinemaId }: Who): Promise<OwnDayWire> {
  const { employeeId, name, cinemas } = attendant;
  if (cinemaId !== null && !maySeeCinema(cinemas, cinemaId))
    throw new Refusal('forbidden', { code: 'reports.not_your_cinemas' });
  return db.read(exhibitorId, async (tx) => {
    const day = await todayOf(tx);
    const { timeZone, midnightOffset } = await exhibitorClock(tx);
    const hour = `${String(midnightOffset).padStart(2, '0')}:00`;
    const span = [instantAt(day, hour, timeZone), instantAt(addDays(day, 1), hour, timeZone)];
    const values = [...span, employeeId, cinemas];
    const [sold, methods] = [await soldBy(tx, values), await paidTo(tx, values)];
    const blind = await countsBlind(tx);
    const shown = (cents: Cents, isCash: boolean) => (blind && isCash ? null : eurosFromCents(cents));
    return {
      day,
      employee: name,
      bills: sold.bills,
      tickets: sold.tickets,
      pieces: sold.pieces,
      gross: shown(sold.gross, true),
      methods: methods.map(({ name: method, cash, payments, paid, tips, refunded }) => ({
        name: textFor(method, locale),
        payments,
        paid: shown(paid, cash),
        tips: shown(tips, cash),
        refunded: shown(refunded, cash),
      })),
    };
  });
}

/** Found as in the reports: by settlement. Refunded is the part refunded from today's bills. */
const BILLS = `
  WITH span AS (SELECT to_timestamp($1::float8 / 1000) AS begins, to_timestamp($2::float8 / 1000) AS ends),
  own AS MATERIALIZED (
    SELECT b.id FROM span, (SELECT DISTINCT e.bill_id FROM bill_event e, span WHERE e.exhibitor_id = tenant() AND e.to_state = 'settled'
                               AND e.at >= span.begins - interval '1 minute' AND e.at < span.ends + interval '1 minute') moved
      JOIN bill b ON b.exhibitor_id = tenant() AND b.id = moved.bill_id
      LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = b.device_id
     WHERE b.settled_at >= span.begins AND b.settled_at < span.ends AND NOT b.test AND b.employee_id = $3
       AND (cardinality($4::int[]) = 0 OR d.cinema_id IS NULL OR d.cinema_id = ANY ($4)))`;

type Sold = { bills: number; tickets: number; pieces: number; gross: number };

const soldBy = async (tx: Pick<ReadTx, 'one'>, values: unknown[]): Promise<Sold> =>
  (await tx.one<Sold>(
    `${BILLS} SELECT count(DISTINCT l.bill_id)::int AS bills, (count(*) FILTER (WHERE l.kind = 'ticket' AND EXISTS (SELECT 1 FROM ticket t
           WHERE t.exhibitor_id = tenant() AND t.bill_id = l.bill_id AND t.line_no = l.line_no AND t.revoked_at IS NULL)))::int AS tickets,
        (count(*) FILTER (WHERE l.kind = 'product' AND l.refunded_cents = 0))::int AS pieces,
        (coalesce(sum(l.gross_cents - l.refunded_cents), 0) - (SELECT coalesce(sum(p.amount_cents - p.refunded_cents), 0) FROM own v
           JOIN payment p ON p.exhibitor_id = tenant() AND p.bill_id = v.id AND p.type = 'voucher'
            AND p.status IN ('paid', 'refunding', 'partially_refunded', 'refunded')))::bigint AS gross
      FROM own o JOIN bill_line l ON l.exhibitor_id = tenant() AND l.bill_id = o.id`,
    values,
  )) ?? { bills: 0, tickets: 0, pieces: 0, gross: 0 };

type Paid = { name: Texts; cash: boolean; payments: number; paid: number; tips: number; refunded: number };
const METHODS_MAX = 100;

const paidTo = (tx: Pick<ReadTx, 'query'>, values: unknown[]): Promise<Paid[]> =>
  tx.query(
    `${BILLS} SELECT m.name, m.type = 'cash' AS cash, count(*)::int AS payments, sum(p.amount_cents)::bigint AS paid, sum(p.tip_cents)::bigint AS tips,
        sum(p.refunded_cents)::bigint AS refunded
      FROM own o JOIN payment p ON p.exhibitor_id = tenant() AND p.bill_id = o.id AND p.status IN ('paid', 'refunding', 'partially_refunded', 'refunded')
      JOIN payment_method m ON m.exhibitor_id = tenant() AND m.id = p.method_id
     GROUP BY m.id, m.name, m.type, m.sort ORDER BY m.sort, m.id LIMIT ${METHODS_MAX}`,
    values,
  );
