import { addDays, type Day } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import type { CashBalanceWire, CashBookWire } from '#modules/cash/contract/drawers.ts';
import { deviationOf, isRemarkable } from '#modules/cash/rules/drawer.ts';
import { EURO_PIECES } from '#modules/cash/rules/euro-pieces.ts';
import { type BalanceRow, balance, balances, isLastWord } from '#modules/cash/server/balances.sql.ts';
import { cashCinema } from '#modules/cash/server/drawer.sql.ts';
import { movementsOf, movementWire, type ShiftKey } from '#modules/cash/server/movements.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const LISTED_MAX = 500;
const MOVEMENTS_MAX = 1_000;
const DAYS_SHOWN = 31;

export type BalancesFilter = {
  readonly from?: Day | undefined;
  readonly until?: Day | undefined;
  readonly device?: number | undefined;
};

/**
 * Returns the shifts of an exhibitor's drawers, the latest first (CASH-001, PORT-032): of the last 31
 * days by default; at most 500.
 */
export const listBalances = (db: Db, exhibitorId: number, filter: BalancesFilter): Promise<CashBalanceWire[]> =>
  db.read(exhibitorId, async (tx) => {
    const { today, timeZone } = await cashCinema(tx, tx.now);
    const until = filter.until ?? today;
    const from = filter.from ?? addDays(until, 1 - DAYS_SHOWN);
    const rows = await balances(tx, { from, until, deviceId: filter.device ?? null, limit: LISTED_MAX });
    return rows.map((row) => balanceWire(row, timeZone));
  });

/** Returns one shift of a drawer with all its movements. Refuses 404 not_found.cash_balance. */
export const findBook = (db: Db, exhibitorId: number, at: ShiftKey): Promise<CashBookWire> =>
  db.read(exhibitorId, async (tx) => {
    const { timeZone } = await cashCinema(tx, tx.now);
    const row = await balance(tx, at);
    if (!row) throw notFound('cash_balance');
    const movements = await movementsOf(tx, { ...at, newestFirst: false, limit: MOVEMENTS_MAX });
    return {
      ...balanceWire(row, timeZone),
      counts: EURO_PIECES.flatMap((piece) => {
        const count = row.counts?.[piece] ?? 0;
        return count > 0 ? [{ piece: eurosFromCents(piece), count }] : [];
      }),
      movements: movements.map((moved) => movementWire(moved, timeZone)),
      revocable: await isLastWord(tx, at),
    };
  });

const euros = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));

function balanceWire(row: BalanceRow, timeZone: string): CashBalanceWire {
  const deviation = row.counted === null ? null : deviationOf({ counted: row.counted, expected: row.expected });
  return {
    device_id: row.device_id,
    device: row.device,
    cinema: row.cinema,
    day: row.day,
    shift: row.shift,
    z_no: row.z_no,
    sums: {
      starting: eurosFromCents(row.starting),
      cash_in: eurosFromCents(row.cash_in),
      cash_out: eurosFromCents(row.cash_out),
      withdrawn: eurosFromCents(row.withdrawn),
      paid_in: eurosFromCents(row.paid_in),
      expected: eurosFromCents(row.expected),
    },
    counted: euros(row.counted),
    deviation: euros(deviation),
    taken: euros(row.taken),
    new_balance: euros(row.new_balance),
    remark: row.remark ?? '',
    person: row.person,
    handed_to: row.handed_to,
    counted_at: row.counted_at === null ? null : isoWithOffset(row.counted_at, timeZone),
    remarkable: deviation !== null && isRemarkable(deviation),
  };
}
