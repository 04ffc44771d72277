import { addDays, type Day } from '#kernel/days.ts';
import { instantAt } from '#kernel/instants.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import type { BillPageWire, StaffBillRowWire } from '#modules/sales/contract/bills.ts';
import { type BillSource, billSearch, channelsOf } from '#modules/sales/rules/bill/bill-search.ts';
import type { BillStatus } from '#modules/sales/rules/bill/bill-states.ts';
import { billRowWire } from '#modules/sales/server/staff/bill-wire.ts';
import { staffBills } from '#modules/sales/server/staff/staff-bills.sql.ts';
import type { Db, Reads } from '#platform/db/tx.ts';

export const BILLS_PER_PAGE = 50;

export type BillFilter = {
  readonly before?: string | undefined;
  readonly search?: string | undefined;
  readonly day?: Day | undefined;
  readonly status?: BillStatus | undefined;
  readonly source?: BillSource | undefined;
  readonly schedule?: number | undefined;
};

/**
 * Returns fifty bills of the exhibitor, newest first, starting after the last bill of the previous
 * page (PORT-003).
 */
export async function listBills(
  db: Db,
  exhibitorId: number,
  locale: string,
  filter: BillFilter,
): Promise<BillPageWire> {
  const { before, search = '', day, status = null, source, schedule = null } = filter;
  const rows = await db.read(exhibitorId, async (tx) =>
    staffBills(tx, {
      before: placeOf(before),
      search: billSearch(search),
      made: day === undefined ? null : instantsOf(day, await exhibitorClock(tx)),
      status,
      channels: source ? channelsOf(source) : null,
      screeningId: schedule,
      cinemas: null,
      limit: BILLS_PER_PAGE + 1,
    }),
  );
  const page = rows.slice(0, BILLS_PER_PAGE);
  const last = page.at(-1);
  return {
    bills: page.map((row) => billRowWire(row, locale)),
    before: last && rows.length > page.length ? `${last.created_at_us}_${last.id}` : null,
  };
}

/**
 * Returns the newest few bills of the exhibitor, or of some of its cinemas, for the live view
 * (D-125).
 */
export async function newestBills(
  first: Pick<Reads, 'query'>,
  locale: string,
  { limit, cinemas }: { readonly limit: number; readonly cinemas: readonly number[] | null },
): Promise<StaffBillRowWire[]> {
  const all = { before: null, search: null, made: null, status: null, channels: null, screeningId: null };
  return (await staffBills(first, { ...all, limit, cinemas })).map((row) => billRowWire(row, locale));
}

function placeOf(before: string | undefined): { us: number; id: string } | null {
  const [us = '', id = ''] = before?.split('_') ?? [];
  return id === '' ? null : { us: Number(us), id };
}

/** Returns the start and the end of a business day (D-010). */
function instantsOf(day: Day, { timeZone, midnightOffset }: ExhibitorClock): { fromMs: number; untilMs: number } {
  const begins = (of: Day): number => instantAt(of, `${String(midnightOffset).padStart(2, '0')}:00`, timeZone);
  return { fromMs: begins(day), untilMs: begins(addDays(day, 1)) };
}
