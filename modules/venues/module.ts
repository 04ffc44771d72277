import { defineModule } from '#modules/define-module.ts';
import { cinemaRoutes } from '#modules/venues/server/cinema-routes.ts';
import { screenRoutes, type VenueRouteDeps } from '#modules/venues/server/screen-routes.ts';
import { seatPlanRoutes } from '#modules/venues/server/seat-plan-routes.ts';

type Needs = VenueRouteDeps;

export const venuesModule = defineModule<Needs>({
  name: 'venues',
  uses: ['exhibitor', 'access', 'seating', 'screenings', 'tickets'],
  owns: ['cinema', 'screen'],
  routes(app, needs) {
    cinemaRoutes(app, needs);
    screenRoutes(app, needs);
    seatPlanRoutes(app, needs);
  },
});
