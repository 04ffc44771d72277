/**
 * The public interface of seating: claims of seats inside the caller's transaction, imports of
 * halls, and editing of halls.
 */
export { readSeatPlan } from '#modules/seating/import/read-seat-plan.ts';
export { SEAT_PLAN_FORMATS, type SeatPlan, type SeatPlanFormat } from '#modules/seating/import/seat-plan.ts';
export {
  closeCapacities,
  deleteCapacities,
  insertCapacities,
  moveCapacities,
} from '#modules/seating/server/capacities.sql.ts';
export {
  type CartHold,
  cartHoldsOf,
  extendCartHolds,
  insertCartHolds,
  type NewCartHold,
  overdueCarts,
  placesOfBill,
  releaseCartHolds,
  releaseCartHoldsIn,
  screeningsOfCart,
} from '#modules/seating/server/cart-holds.sql.ts';
export {
  deleteUnusedArrangement,
  insertImportedCapacities,
  storeArrangement,
  switchArrangement,
  updateImportedCapacities,
} from '#modules/seating/server/imported-seating.sql.ts';
export {
  type HallChange,
  hallOfScreen,
  type LiveClaim,
  liveClaims,
  moveToHall,
  type NewHall,
  type NewSeat,
  recordReseating,
  seatsBefore,
} from '#modules/seating/server/reseating.sql.ts';
export {
  type BlockRow,
  blocksOf,
  dueBlocks,
  freeBlock,
  insertBlock,
  limitOnline,
  moveClaim,
  screeningOfBlock,
} from '#modules/seating/server/seat-blocks.sql.ts';
export {
  type CapacityRow,
  type ClaimOfBill,
  claimsOfBill,
  extendHolds,
  type GoneSeats,
  goneAmong,
  goneSeats,
  isAnyScreeningClosed,
  isAnySeatGone,
  lockCapacities,
  reclaimAsSold,
  releaseClaims,
  releaseExpiredHolds,
  reserveClaims,
  type SeatOfHall,
  screeningsOfBill,
  sellHeldClaims,
  setHoldEnd,
  takenSeats,
  unblockSeats,
} from '#modules/seating/server/seat-claims.sql.ts';
export {
  addSeats,
  type ComingClaims,
  comingClaims,
  followHall,
  insertArrangement,
  lockComing,
  lockPlan,
  numberScreenings,
  type Places,
  resizeArrangement,
  rewriteSeats,
  type StoredPlan,
  storedPlan,
  takeSeatsOut,
  unblockGone,
} from '#modules/seating/server/seat-plan.sql.ts';
