import { addDays, businessDay, type Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Cinemas } from '#modules/access/rules/rights.ts';
import { exhibitorClock } from '#modules/exhibitor/server.ts';
import type { ComparableQuery, ComparableShowsWire } from '#modules/reports/contract/figures.ts';
import { averageShow, type CountedShows, comparablePeriod } from '#modules/reports/rules/comparable-shows.ts';
import { cinemasOf } from '#modules/reports/rules/reports.ts';
import { COMPARABLE, COMPARABLE_SEATS } from '#modules/reports/server/figures/figures.sql.ts';
import type { ReportDeps } from '#modules/reports/server/read-report.ts';

/** A hundred halls on seven weekdays. */
const ROWS_MAX = 700;

type Reader = { readonly exhibitorId: number; readonly cinemas: Cinemas };
type Row = { screen_id: number; weekday: number };

/**
 * Returns what shows took on average in each hall on each weekday, in the four weeks before a planned week, of the same entries as
 * the reports. Refuses 403 reports.not_your_cinemas.
 */
export async function readComparableShows(
  { db }: Pick<ReportDeps, 'db'>,
  { exhibitorId, cinemas }: Reader,
  { week, cinema }: ComparableQuery,
): Promise<ComparableShowsWire> {
  const shown = cinemasOf('sales', cinemas, cinema ?? null);
  if (shown === 'forbidden') throw new Refusal('forbidden', { code: 'reports.not_your_cinemas' });
  return db.read(exhibitorId, async (tx) => {
    const { timeZone, midnightOffset, cineWeek } = await exhibitorClock(tx);
    const period = comparablePeriod(week, businessDay(tx.now, timeZone, midnightOffset));
    const begins = (day: Day): number => instantAt(day, `${String(midnightOffset).padStart(2, '0')}:00`, timeZone);
    const values = [
      begins(period.from),
      begins(addDays(period.until, 1)),
      shown,
      null,
      null,
      timeZone,
      midnightOffset,
      ROWS_MAX,
      cineWeek,
    ];
    const seats = await tx.query<Row & Pick<CountedShows, 'shows' | 'seats'>>(COMPARABLE_SEATS, values);
    const sums = await tx.query<Row & Pick<CountedShows, 'admissions' | 'revenue'>>(COMPARABLE, values);
    const sumsAt = new Map(sums.map((row) => [keyOf(row), row]));
    return {
      ...period,
      rows: seats.map((row) => {
        const { admissions, revenue } = sumsAt.get(keyOf(row)) ?? { admissions: 0, revenue: 0 };
        const average = averageShow({ ...row, admissions, revenue });
        const { screen_id, weekday, shows } = row;
        return { screen_id, weekday, shows, occupancy: average.occupancy, revenue: eurosFromCents(average.revenue) };
      }),
    };
  });
}

const keyOf = ({ screen_id, weekday }: Row): string => `${screen_id} ${weekday}`;
