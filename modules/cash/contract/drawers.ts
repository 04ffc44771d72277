import { z } from 'zod';
import { zDay, zEuros, zId, zInstant, zUuid } from '#kernel/wire.ts';
import { CASH_KINDS, REASON_MAX, REMARK_MAX } from '#modules/cash/rules/drawer.ts';
import { isPiece, PIECES_MAX } from '#modules/cash/rules/euro-pieces.ts';
import { zTerminalTotals } from '#modules/terminals/contract/totals.ts';

/** Money in euros, as everywhere on the wire (D-183). */
export const zCashMovement = z.object({
  id: z.number().int(),
  kind: z.enum(CASH_KINDS),
  /** Negative: out of the drawer. */
  amount: z.number(),
  at: zInstant,
  person: z.string().nullable(),
  reason: z.string(),
  /** Reference of the bill it belongs to. */
  bill: z.string().nullable(),
});
export type CashMovementWire = z.infer<typeof zCashMovement>;

/** D-153: expected = starting + cash in - cash out - withdrawn + paid in. */
const zSums = z.object({
  starting: z.number(),
  cash_in: z.number(),
  cash_out: z.number(),
  withdrawn: z.number(),
  paid_in: z.number(),
  expected: z.number(),
});

/** GET /api/pos/cash: the current drawer of a till (POS-010). */
export const zCashDrawer = z.object({
  /** `counted`: closed, and counted before on this business day; it opens again with its next shift. */
  state: z.enum(['closed', 'open', 'counted']),
  /** The current business day (D-010). */
  day: zDay,
  /** The day for which it is open: an earlier one if it is not counted yet. */
  open_day: zDay.nullable(),
  /** The open shift of that day, or the next one to open. */
  shift: z.number().int(),
  /**
   * The amount with which it opens; null: it was never counted, so the employee who opens it enters
   * the amount.
   */
  begins_with: z.number().nullable(),
  /**
   * The drawer is counted blind (decision 0081): until the count there are no sums and no tips, and
   * sales and refunds have no amount.
   */
  blind: z.boolean(),
  sums: zSums.nullable(),
  /** Tips in cash of the open shift: they are part of what is expected (D-081). */
  tips: z.number(),
  /** The latest first, at most 50. */
  movements: z.array(zCashMovement.extend({ amount: z.number().nullable() })),
  /** How often the drawer was opened without a sale in the open shift, and by whom (D-142): at most 50. */
  openings: z.array(z.object({ at: zInstant, person: z.string(), device: z.string() })),
  /** The card terminals beside this drawer (decision 0095); none while it is closed or counted blind. */
  terminals: z.array(zTerminalTotals),
});
export type CashDrawerWire = z.infer<typeof zCashDrawer>;

/**
 * POST /api/pos/cash/open. `starting`: the amount in a drawer that was never counted; otherwise
 * left out, or exactly the amount that was left in it.
 */
export const zOpenDrawer = z.object({ starting: zEuros.nullish() });
export type OpenDrawer = z.infer<typeof zOpenDrawer>;

/**
 * POST /api/pos/cash/withdraw (POS-011). Refuses 422 `amount` cash.more_than_expected,
 * cash.more_than_in_drawer, cash.nothing_taken; `reason` is required.
 */
export const zWithdrawal = z.object({ amount: zEuros, reason: z.string().trim().min(1).max(REASON_MAX) });
export type Withdrawal = z.infer<typeof zWithdrawal>;

/**
 * POST /api/pos/cash/pay-in: cash is put into the drawer. Refuses 422 `amount` cash.nothing_put_in,
 * cash.too_much_put_in; `reason` is required.
 */
export const zPayIn = zWithdrawal;
export type PayIn = z.infer<typeof zPayIn>;

/** The printed slip of a withdrawal or of cash that was put in, for a signature. */
export const zCashSlip = z.object({
  movement: z.number().int(),
  exhibitor: z.string(),
  device: z.string(),
  day: zDay,
  at: zInstant,
  person: z.string(),
  amount: z.number(),
  reason: z.string(),
  /** The amount in the drawer afterwards; null: the drawer is counted blind. */
  left: z.number().nullable(),
});
export type CashSlip = z.infer<typeof zCashSlip>;

/**
 * POST /api/pos/cash/count: how many of each coin and note, by its value in cents. Closes the shift.
 * Refuses 422 `remark` cash.remark_needed above 5 euros of deviation, not in a blind count, `taken`
 * cash.more_than_counted; 409 cash.drawer_closed.
 */
export const zCount = z.object({
  counts: z.record(z.string().refine(isPiece, 'in'), z.number().int().min(0).max(PIECES_MAX)),
  /** Moved to the safe. */
  taken: zEuros,
  remark: z.string().trim().max(REMARK_MAX),
});
export type Count = z.infer<typeof zCount>;

/**
 * POST /api/pos/cash/hand-over: a count, and the employee who takes the drawer, with their PIN. The
 * drawer stays open: the next shift begins with what is left in it. Refuses like a count, and 404
 * not_found.person, 422 `user` cash.handed_to_self, `pin` devices.wrong_code, 429
 * devices.pin_locked.
 */
export const zHandOver = zCount.extend({ user: zUuid, pin: z.string().min(1).max(20) });
export type HandOver = z.infer<typeof zHandOver>;

/** One of GET /api/staff/cash-balances (CASH-001): a shift of a drawer, counted or still open. */
export const zCashBalance = z.object({
  device_id: zId,
  device: z.string(),
  cinema: z.string().nullable(),
  day: zDay,
  /** Numbered per day. */
  shift: z.number().int(),
  /** The number of its count: without a gap per register. */
  z_no: z.number().int().nullable(),
  sums: zSums,
  /** This and the following fields are null until the drawer is counted. */
  counted: z.number().nullable(),
  deviation: z.number().nullable(),
  taken: z.number().nullable(),
  new_balance: z.number().nullable(),
  remark: z.string(),
  person: z.string().nullable(),
  /** The employee who took the drawer over at this count; null: it was closed. */
  handed_to: z.string().nullable(),
  counted_at: zInstant.nullable(),
  /** The deviation is above the limit that requires a remark. */
  remarkable: z.boolean(),
});
export type CashBalanceWire = z.infer<typeof zCashBalance>;

/** GET /api/staff/cash-balances?from=&until=&device=: days included; default: the last 31. */
export const zCashBalancesQuery = z.object({
  from: zDay.optional(),
  until: zDay.optional(),
  device: z.coerce.number().int().min(1).optional(),
});

/** GET /api/staff/cash-balances/{device}/{day}/{shift}. */
export const zCashBook = zCashBalance.extend({
  counts: z.array(z.object({ piece: z.number(), count: z.number().int() })),
  /** In the order in which they happened, at most 1000. */
  movements: z.array(zCashMovement),
  /**
   * Whether its count can be reverted: it is the last of its drawer, and nothing has been booked
   * since.
   */
  revocable: z.boolean(),
});
export type CashBookWire = z.infer<typeof zCashBook>;
