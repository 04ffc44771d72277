import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { changeSeatPlan } from '#modules/venues/server/change-seat-plan.ts';
import type { VenueRouteDeps } from '#modules/venues/server/screen-routes.ts';
import { drawnElsewhere, seatPlan } from '#modules/venues/server/seat-plan-wire.ts';
import {
  SEAT_PLAN_TEXT_MAX,
  zReadSeatPlan,
  zSavedSeatPlan,
  zSeatPlan,
  zSeatPlanFile,
  zSeatPlanForm,
} from '#modules/venues/staff-contract.ts';
import type { HttpApp } from '#platform/http/app.ts';

const tags = ['venues'];
const byId = z.object({ id: zPathId });
/** Twenty thousand seats, each with its name, place, class and style. */
const PLAN_MAX_BYTES = 4 * 1024 * 1024;

/** What the editor of seat plans calls (PORT-008). */
export function seatPlanRoutes(app: HttpApp, { db, events }: VenueRouteDeps): void {
  app.get(
    '/api/staff/screens/:id/seats',
    {
      config: { policy: 'screens.view' },
      schema: {
        summary: 'The seats of a screen, and which of them are sold for screenings to come',
        ...{ tags, params: byId, response: { 200: answerOf(zSeatPlan) } },
      },
    },
    async ({ exhibitorId, params: { id } }) => ({ data: await seatPlan(db, exhibitorId, id) }),
  );
  app.post(
    '/api/staff/screens/:id/seats',
    {
      bodyLimit: PLAN_MAX_BYTES,
      config: { policy: 'screens.edit' },
      schema: {
        summary: 'Gives a screen the seats as drawn; never loses one that is sold',
        ...{ tags, params: byId, body: zSeatPlanForm, response: { 200: answerOf(zSavedSeatPlan) } },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      const { screeningIds, unnumbered } = await changeSeatPlan(db, actingAs(exhibitorId, staff), id, body);
      if (screeningIds.length > 0) events.seatsChanged(exhibitorId, screeningIds);
      return { data: { ...(await seatPlan(db, exhibitorId, id)), unnumbered } };
    },
  );
  app.post(
    '/api/staff/seat-plans/read',
    {
      bodyLimit: SEAT_PLAN_TEXT_MAX * 2,
      config: { policy: 'screens.edit' },
      schema: {
        summary: 'Reads a hall drawn in another system; nothing is kept',
        ...{ tags, body: zSeatPlanFile, response: { 200: answerOf(zReadSeatPlan) } },
      },
    },
    async ({ body }) => ({ data: drawnElsewhere(body) }),
  );
}
