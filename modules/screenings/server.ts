/**
 * The public interface of screenings besides their rules: the portal's routes for the programme.
 */

export {
  insertImportedScreenings,
  recordImportedCancellations,
  updateImportedScreenings,
} from '#modules/screenings/server/imported-screenings.sql.ts';
export { type Moved, type MoveRequest, moveSoldScreening } from '#modules/screenings/server/move-screening.ts';
export {
  type MovableRow,
  type MoveRow,
  movable,
  movesOf,
  occupiedBy,
  writeProof,
} from '#modules/screenings/server/moves.sql.ts';
export {
  offerSeats,
  type ScreeningSale,
  writeCancellation,
  writeSale,
} from '#modules/screenings/server/planned.sql.ts';
export { programmeRoutes } from '#modules/screenings/server/routes.ts';
export { savePlan } from '#modules/screenings/server/save-plan.ts';
