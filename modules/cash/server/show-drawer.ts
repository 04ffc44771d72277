import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { cashCinema, drawerOf, lastCounted, nextShift } from '#modules/cash/server/drawer.sql.ts';
import { movementsOf, movementWire, shiftSums, sumsWire, tipsOf } from '#modules/cash/server/movements.sql.ts';
import { openingsWithoutSale, shiftSpan } from '#modules/cash/server/shifts/shift-report.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const SHOWN_MAX = 50;

/** Returns the current drawer of a till (POS-010). */
export const showDrawer = (db: Db, exhibitorId: number, deviceId: number): Promise<CashDrawerWire> =>
  db.read(exhibitorId, async (tx) => {
    const exhibitor = await cashCinema(tx, tx.now);
    const drawer = (await drawerOf(tx, deviceId)) ?? { deviceId, openDay: null, shift: 1, balance: 0 };
    const { openDay } = drawer;
    const countedDay = await lastCounted(tx, drawer.deviceId);
    const closed = countedDay === exhibitor.today ? 'counted' : 'closed';
    const open = openDay === null ? null : { ...drawer, day: openDay };
    const movements = open === null ? [] : await movementsOf(tx, { ...open, newestFirst: true, limit: SHOWN_MAX });
    const openings =
      open === null ? [] : await openingsWithoutSale(tx, open.deviceId, await shiftSpan(tx, open, tx.now));
    return {
      state: openDay === null ? closed : 'open',
      day: exhibitor.today,
      open_day: openDay,
      shift: open ? drawer.shift : await nextShift(tx, drawer.deviceId, exhibitor.today),
      begins_with: countedDay === null ? null : eurosFromCents(drawer.balance),
      sums: open && sumsWire(await shiftSums(tx, open)),
      tips: open ? eurosFromCents(await tipsOf(tx, open)) : 0,
      movements: movements.map((row) => movementWire(row, exhibitor.timeZone)),
      openings: openings.map((opening) => ({ ...opening, at: isoWithOffset(opening.at, exhibitor.timeZone) })),
    };
  });
