/** The public interface of venues: the routes of the portal. */
import { cinemaRoutes } from '#modules/venues/server/cinema-routes.ts';
import { screenRoutes, type VenueRouteDeps } from '#modules/venues/server/screen-routes.ts';
import { seatPlanRoutes } from '#modules/venues/server/seat-plan-routes.ts';
import type { HttpApp } from '#platform/http/app.ts';

export { addCinema, insertFirstCinema } from '#modules/venues/server/change-cinema.ts';
export { addScreen } from '#modules/venues/server/change-screen.ts';
export { changeSeatPlan } from '#modules/venues/server/change-seat-plan.ts';
export { cinemasByExhibitor } from '#modules/venues/server/cinemas.sql.ts';
export {
  arrangeScreen,
  insertImportedCinemas,
  insertImportedScreens,
  updateImportedCinemas,
  updateImportedScreens,
} from '#modules/venues/server/imported-venues.sql.ts';

/**
 * Registers the routes for cinemas, screens and their seats (PORT-004, PORT-008). The staff gate
 * protects these routes.
 */
export function venueRoutes(app: HttpApp, deps: VenueRouteDeps): void {
  cinemaRoutes(app, deps);
  screenRoutes(app, deps);
  seatPlanRoutes(app, deps);
}
