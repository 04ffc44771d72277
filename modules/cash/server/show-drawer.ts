import { eurosFromCents } from '#kernel/money.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { whyNotOpened } from '#modules/cash/rules/booking-day.ts';
import { cashCinema, drawerOf, lastCounted } from '#modules/cash/server/drawer.sql.ts';
import { daySums, movementsOf, movementWire, sumsWire, tipsOf } from '#modules/cash/server/movements.sql.ts';
import type { Db } from '#platform/db/tx.ts';

const SHOWN_MAX = 50;

/** Returns the current drawer of a till (POS-010). */
export const showDrawer = (db: Db, exhibitorId: number, deviceId: number): Promise<CashDrawerWire> =>
  db.read(exhibitorId, async (tx) => {
    const exhibitor = await cashCinema(tx, tx.now);
    const drawer = (await drawerOf(tx, deviceId)) ?? { deviceId, openDay: null, balance: 0 };
    const { openDay } = drawer;
    const countedDay = await lastCounted(tx, drawer.deviceId);
    const closed = whyNotOpened({ ...exhibitor, openDay, countedDay }) === 'cash.day_counted' ? 'counted' : 'closed';
    const movements =
      openDay === null
        ? []
        : await movementsOf(tx, { deviceId: drawer.deviceId, day: openDay, newestFirst: true, limit: SHOWN_MAX });
    return {
      state: openDay === null ? closed : 'open',
      day: exhibitor.today,
      open_day: openDay,
      begins_with: countedDay === null ? null : eurosFromCents(drawer.balance),
      sums: openDay === null ? null : sumsWire(await daySums(tx, drawer.deviceId, openDay)),
      tips: openDay === null ? 0 : eurosFromCents(await tipsOf(tx, drawer.deviceId, openDay)),
      movements: movements.map((row) => movementWire(row, exhibitor.timeZone)),
    };
  });
