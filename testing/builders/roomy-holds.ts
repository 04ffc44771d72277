import { HOLD_LIMITS, type HoldLimits } from '#modules/sales/server/holds/hold-limits.ts';

/**
 * For tests and benches that sell a whole hall without paying, all under one e-mail address: the
 * limits of a session and of an address range stay.
 */
export const ROOMY_HOLDS: HoldLimits = {
  perVisitor: HOLD_LIMITS.perVisitor,
  perMail: Number.POSITIVE_INFINITY,
  perNet: HOLD_LIMITS.perNet,
  unpaidShare: 1,
  tight: HOLD_LIMITS.tight,
};
