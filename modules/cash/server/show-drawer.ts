import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents } from '#kernel/money.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import type { CashKind } from '#modules/cash/rules/drawer.ts';
import { cashCinema, drawerOf, lastCounted, nextShift } from '#modules/cash/server/drawer.sql.ts';
import { movementsOf, movementWire, shiftSums, sumsWire, tipsOf } from '#modules/cash/server/movements.sql.ts';
import { openingsWithoutSale, shiftSpan } from '#modules/cash/server/shifts/shift-report.sql.ts';
import { terminalsAtCount, totalsWire } from '#modules/terminals/server.ts';
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
    const { blind } = exhibitor;
    const movements = open === null ? [] : await movementsOf(tx, { ...open, newestFirst: true, limit: SHOWN_MAX });
    const span = open && (await shiftSpan(tx, open, tx.now));
    const openings = open && span ? await openingsWithoutSale(tx, open.deviceId, span) : [];
    const terminals = open && span && !blind ? await terminalsAtCount(tx, open.deviceId, span.from) : [];
    return {
      state: openDay === null ? closed : 'open',
      day: exhibitor.today,
      open_day: openDay,
      shift: open ? drawer.shift : await nextShift(tx, drawer.deviceId, exhibitor.today),
      begins_with: countedDay === null ? null : eurosFromCents(drawer.balance),
      blind,
      sums: open && !blind ? sumsWire(await shiftSums(tx, open)) : null,
      tips: open && !blind ? eurosFromCents(await tipsOf(tx, open)) : 0,
      movements: movements.map((row) => {
        const moved = movementWire(row, exhibitor.timeZone);
        return blind && isOfSale(row.kind) ? { ...moved, amount: null } : moved;
      }),
      openings: openings.map((opening) => ({ ...opening, at: isoWithOffset(opening.at, exhibitor.timeZone) })),
      terminals: terminals.map((each) => totalsWire(each, exhibitor.timeZone)),
    };
  });

/** What the attendant did not move by hand, and the sum of which is what must be in the drawer. */
const isOfSale = (kind: CashKind): boolean => kind === 'payment' || kind === 'refund';
