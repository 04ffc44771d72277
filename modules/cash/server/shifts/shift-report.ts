import { isoWithOffset } from '#kernel/instants.ts';
import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { conflict, notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import type { ShiftReport } from '#modules/cash/contract/reports.ts';
import { balance } from '#modules/cash/server/balances.sql.ts';
import { cashCinema, drawerOf } from '#modules/cash/server/drawer.sql.ts';
import type { ShiftKey } from '#modules/cash/server/movements.sql.ts';
import {
  billsOf,
  cashMethod,
  discountSums,
  groupSums,
  openingsWithoutSale,
  otherMethods,
  shiftSpan,
  vatSums,
} from '#modules/cash/server/shifts/shift-report.sql.ts';
import { countsBlind } from '#modules/exhibitor/server.ts';
import { terminalsAtCount, totalsWire } from '#modules/terminals/server.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';

const BP_PER_PERCENT = 100;

/** Returns the report of a shift: X or Z. Refuses 404 not_found.cash_balance. */
export async function shiftReport(tx: ReadTx, at: ShiftKey, locale: string): Promise<ShiftReport> {
  const row = await balance(tx, at);
  if (!row) throw notFound('cash_balance');
  const { timeZone } = await cashCinema(tx, tx.now);
  const span = await shiftSpan(tx, at, tx.now);
  const cash = await cashMethod(tx, at);
  const others = await otherMethods(tx, at.deviceId, span);
  const vat = await vatSums(tx, at.deviceId, span);
  const discounts = await discountSums(tx, at.deviceId, span);
  const terminals = row.terminals ?? (await terminalsAtCount(tx, at.deviceId, span.from));
  const methods = [cash, ...others].map((method, index) => ({
    name: method.name ? textFor(method.name, locale) : '',
    cash: index === 0,
    payments: method.payments,
    paid: eurosFromCents(method.paid),
    refunded: eurosFromCents(method.refunded),
  }));
  return {
    device_id: at.deviceId,
    device: row.device,
    day: at.day,
    shift: at.shift,
    z_no: row.z_no,
    person: row.person,
    from: isoWithOffset(span.from, timeZone),
    until: isoWithOffset(span.until, timeZone),
    bills: await billsOf(tx, at.deviceId, span),
    methods,
    groups: (await groupSums(tx, at.deviceId, span)).map(({ group, pieces, gross }) => ({
      group,
      pieces,
      gross: eurosFromCents(gross),
    })),
    vat: vat.map((each) => ({
      rate: each.vat_bp === null ? null : each.vat_bp / BP_PER_PERCENT,
      gross: eurosFromCents(each.gross),
      vat: eurosFromCents(each.vat),
      net: eurosFromCents(each.gross - each.vat),
    })),
    gross: eurosFromCents(sumCents(vat.map(({ gross }) => gross))),
    discounts: { ...discounts, amount: eurosFromCents(discounts.amount) },
    openings: (await openingsWithoutSale(tx, at.deviceId, span)).map((opening) => ({
      ...opening,
      at: isoWithOffset(opening.at, timeZone),
    })),
    terminals: terminals.map((each) => totalsWire(each, timeZone)),
  };
}

export type OfShift = { readonly day?: string | undefined; readonly shift?: number | undefined };

/**
 * Returns the shift of a till's drawer: the given one, or the open one. Refuses 409
 * cash.drawer_closed, and cash.blind for the open shift of a drawer that is counted blind.
 */
export async function shiftAt(tx: Pick<ReadTx, 'one'>, tillId: number, { day, shift }: OfShift): Promise<ShiftKey> {
  const drawer = await drawerOf(tx, tillId);
  const isOpenShift = day === undefined || (day === drawer?.openDay && (shift ?? 1) === drawer.shift);
  if (isOpenShift && drawer && drawer.openDay !== null && (await countsBlind(tx))) throw conflict('cash.blind');
  if (drawer && day !== undefined) return { deviceId: drawer.deviceId, day, shift: shift ?? 1 };
  if (!drawer || drawer.openDay === null) throw conflict('cash.drawer_closed');
  return { deviceId: drawer.deviceId, day: drawer.openDay, shift: drawer.shift };
}

/** Returns the report of the open shift of a till, or of an earlier shift of its drawer. */
export const tillReport = (
  db: Db,
  exhibitorId: number,
  tillId: number,
  of: OfShift & { locale: string },
): Promise<ShiftReport> =>
  db.read(exhibitorId, async (tx) => shiftReport(tx, await shiftAt(tx, tillId, of), of.locale));

/** Returns the report of a shift for the portal. */
export const findReport = (db: Db, exhibitorId: number, at: ShiftKey, locale: string): Promise<ShiftReport> =>
  db.read(exhibitorId, (tx) => shiftReport(tx, at, locale));
