import { businessDay, wallClock } from '#kernel/days.ts';
import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { type Cinemas, maySeeCinema } from '#modules/access/rules/rights.ts';
import type { Permission } from '#modules/access/rules/roles.ts';
import { summarizeAlarms } from '#modules/alarms/server.ts';
import type { DashboardSalesWire, DashboardWire, DayFiguresWire } from '#modules/dashboard/contract/staff.ts';
import { preSaleCurve } from '#modules/dashboard/rules/pre-sale.ts';
import { hoursOfDay, type TwoDays, twoDays } from '#modules/dashboard/rules/same-hour.ts';
import {
  cinemasOf,
  type EarnedRow,
  earnedOn,
  expiringReservations,
  type GivenBackRow,
  givenBackOn,
  type MachineRow,
  machines,
  nextScreenings,
  type Places,
  type SoldRow,
  soldOn,
} from '#modules/dashboard/server/dashboard.sql.ts';
import { type ComingRow, preSales } from '#modules/dashboard/server/pre-sale.sql.ts';
import { isOnline } from '#modules/devices/rules/online.ts';
import { type ExhibitorClock, exhibitorClock } from '#modules/exhibitor/server.ts';
import { BILL_SOURCES, sourceOf } from '#modules/sales/rules/bill/bill-search.ts';
import { newestBills } from '#modules/sales/server.ts';
import { firstSteps } from '#modules/site/rules/first-steps.ts';
import { stepsDone } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';

/** The permission of the page of alarms. */
const ALARMS_NEED: Permission = 'payments.view';
const BILLS_SHOWN = 10;
const MACHINES_SHOWN = 6;

export type Asker = {
  readonly exhibitorId: number;
  readonly locale: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Whose figures they see; none: those of all (D-160). */
  readonly cinemas: Cinemas;
};

/**
 * Returns the current dashboard of the caller: parts without permission are neither read nor sent
 * (D-125, D-126), nor are cinemas outside the caller's scope (D-160). At most three round
 * trips. Refuses 422 `cinema` dashboard.cinema_unknown.
 */
export async function readDashboard(
  { db, now }: { readonly db: Db; readonly now: () => number },
  { exhibitorId, locale, permissions, cinemas: theirs }: Asker,
  cinemaId: number | null,
): Promise<DashboardWire> {
  const nowMs = now();
  const [clock, all] = await db.ask(exhibitorId, (first) => Promise.all([exhibitorClock(first), cinemasOf(first)]));
  const cinemas = all.filter(({ id }) => maySeeCinema(theirs, id));
  if (cinemaId !== null && !cinemas.some(({ id }) => id === cinemaId))
    throw refuse('dashboard.cinema_unknown', {}, 'cinema');
  const places: Places = cinemaId !== null ? [cinemaId] : theirs.length > 0 ? theirs : null;
  const days = twoDays(nowMs, clock.timeZone, clock.midnightOffset);
  const ifMay = <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    permissions.has(permission) ? read() : Promise.resolve(null);

  const [sold, givenBack, earned, next, coming, machineRows, bills, expiring, done] = await db.ask(
    exhibitorId,
    (first) =>
      Promise.all([
        ifMay('reports.view', () => soldOn(first, days, clock.timeZone, places)),
        ifMay('reports.view', () => givenBackOn(first, days, places)),
        ifMay('reports.view', () => earnedOn(first, days, places)),
        ifMay('schedules.view', () => nextScreenings(first, places)),
        ifMay('reports.view', () => preSales(first, places, clock)),
        ifMay('devices.view', () => machines(first, places)),
        ifMay('bills.view', () => newestBills(first, locale, { limit: BILLS_SHOWN, cinemas: places })),
        ifMay('reservations.view', () => expiringReservations(first, places)),
        stepsDone(first),
      ]),
  );
  const alarms = permissions.has(ALARMS_NEED) ? await summarizeAlarms(db, { exhibitorId, permissions }) : null;
  const at = (ms: number): string => isoWithOffset(ms, clock.timeZone);
  const steps = firstSteps(done, permissions);
  return {
    day: days.day,
    now: at(nowMs),
    cinemas,
    bills,
    alarms,
    sales: sold && salesWire({ sold, givenBack: givenBack ?? [], earned: earned ?? [] }, days, clock),
    screenings:
      next?.map(({ title, starts_at_ms, ...row }) => ({
        ...row,
        title: textFor(title, locale),
        start: at(starts_at_ms),
      })) ?? null,
    pre_sale: coming?.map((row) => preSaleWire(row, { clock, day: days.day, locale, at })) ?? null,
    devices: machineRows && machinesWire(machineRows, nowMs, at),
    reservations:
      expiring?.map(({ title, starts_at_ms, expires_at_ms, ...row }) => ({
        ...row,
        title: textFor(title, locale),
        start: at(starts_at_ms),
        expires_at: at(expires_at_ms),
      })) ?? null,
    first_steps: steps && [...steps],
  };
}

function preSaleWire(
  { title, starts_at_ms, sold, ...row }: ComingRow,
  { clock, day, locale, at }: { clock: ExhibitorClock; day: string; locale: string; at: (ms: number) => string },
): NonNullable<DashboardWire['pre_sale']>[number] {
  const showDay = businessDay(starts_at_ms, clock.timeZone, clock.midnightOffset);
  return {
    ...row,
    title: textFor(title, locale),
    start: at(starts_at_ms),
    curve: preSaleCurve(sold, showDay, day).map((point) => ({ days_before: point.daysBefore, sold: point.sold })),
  };
}

function salesWire(
  { sold, givenBack, earned }: Figures,
  days: TwoDays,
  { timeZone, midnightOffset }: ExhibitorClock,
): DashboardSalesWire {
  const today = sold.filter(({ ago }) => ago === 0);
  const nowHour = Number(wallClock(days.nowMs, timeZone).time.slice(0, 2));
  const euros = ({ taken, tickets }: { taken: number; tickets: number }) => ({ taken: eurosFromCents(taken), tickets });
  const of = (is: (row: { ago: number; compared: boolean }) => boolean): DayFiguresWire =>
    figures({ sold: sold.filter(is), givenBack: givenBack.filter(is), earned: earned.filter(is) });
  return {
    today: of(({ ago }) => ago === 0),
    last_week: of(({ ago, compared }) => ago === 1 && compared),
    last_week_whole: of(({ ago }) => ago === 1),
    last_week_day: days.lastWeek.day,
    hours: hoursOfDay(sold, nowHour, midnightOffset).map(({ hour, today: now, lastWeek }) => ({
      hour,
      today: now && euros(now),
      last_week: euros(lastWeek),
    })),
    sources: BILL_SOURCES.map((source) => {
      const rows = today.filter(({ channel }) => sourceOf(channel) === source);
      return { source, ...euros({ taken: sumCents(rows.map(({ taken }) => taken)), tickets: ticketsOf(rows) }) };
    }).filter(({ taken, tickets }) => taken > 0 || tickets > 0),
  };
}

const ticketsOf = (rows: readonly SoldRow[]): number => rows.reduce((sum, { tickets }) => sum + tickets, 0);

type Figures = {
  readonly sold: readonly SoldRow[];
  readonly givenBack: readonly GivenBackRow[];
  readonly earned: readonly EarnedRow[];
};
const figures = ({ sold, givenBack, earned }: Figures): DayFiguresWire => ({
  taken: eurosFromCents(sumCents(sold.map(({ taken }) => taken))),
  tickets: ticketsOf(sold),
  bills: sold.reduce((sum, { bills }) => sum + bills, 0),
  earned: eurosFromCents(sumCents(earned.map(({ cents }) => cents))),
  given_back: eurosFromCents(sumCents(givenBack.map(({ cents }) => cents))),
});

/** Those that wait come first, then those that are silent longest. */
function machinesWire(
  machineRows: readonly MachineRow[],
  nowMs: number,
  at: (ms: number) => string,
): DashboardWire['devices'] {
  const stateOf = ({ auth, seen_at_ms }: MachineRow): 'pending' | 'online' | 'offline' =>
    auth === 'pending' ? 'pending' : isOnline(seen_at_ms, nowMs) ? 'online' : 'offline';
  const count = (state: string): number => machineRows.filter((row) => stateOf(row) === state).length;
  const wanting = machineRows.flatMap((row) => {
    const state = stateOf(row);
    const { id, name, type, seen_at_ms } = row;
    return state === 'online' ? [] : [{ id, name, type, state, seen_at: seen_at_ms === null ? null : at(seen_at_ms) }];
  });
  return {
    online: count('online'),
    offline: count('offline'),
    pending: count('pending'),
    wanting: wanting.slice(0, MACHINES_SHOWN),
  };
}
