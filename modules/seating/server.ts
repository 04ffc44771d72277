/** What other modules may use of seating: claims of seats inside their own transaction, and halls drawn elsewhere. */
export { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
export { SEAT_PLAN_FORMATS, type SeatPlan, type SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
export {
  type CapacityRow,
  type ClaimOfBill,
  claimsOfBill,
  extendHolds,
  type GoneSeats,
  goneAmong,
  goneSeats,
  isAnyScreeningClosed,
  lockCapacities,
  reclaimAsSold,
  releaseClaims,
  releaseExpiredHolds,
  reserveClaims,
  type SeatOfHall,
  screeningsOfBill,
  sellHeldClaims,
  takenSeats,
  unblockSeats,
} from '#modules/seating/server/seat-claims.sql.ts';
