import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { zArrival, zHouses, zMe } from '#modules/access/contract.ts';
import { otherHouses } from '#modules/access/server/other-houses.ts';
import { clearStaffCookie, sendStaffCookie, staffCookieOf } from '#modules/access/server/staff-sessions.ts';
import { arriveInHouse, leaveForHouse } from '#modules/access/server/switch-house.ts';
import { tellMe } from '#modules/access/server/tell-me.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Secrets } from '#platform/secrets.ts';

export type HouseRouteDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** Where browsers reach a house, by its `serving_on`. */
  readonly publicUrl: (servingOn: string) => string;
};

const tags = ['staff'];

/** Who works for several houses goes from one to the other (D-128). The staff gate stands before these routes. */
export function houseRoutes(app: HttpApp, deps: HouseRouteDeps): void {
  app.get(
    '/api/staff/houses',
    {
      config: { policy: 'signed-in' },
      schema: {
        summary: 'The other houses whoever is signed in works for; at most 100',
        tags,
        response: { 200: answerOf(zHouses) },
      },
    },
    async ({ exhibitorId, staff }) => ({
      data: (await otherHouses(deps.db, exhibitorId, staff)).map((house) => ({
        ...{ id: house.exhibitorId, trade_name: house.trade_name },
      })),
    }),
  );
  app.post(
    '/api/staff/houses/:id/enter',
    {
      config: { policy: 'signed-in' },
      schema: {
        summary: 'Goes over to another house: signed out here, and in there by a link that works once',
        tags,
        params: z.object({ id: zPathId }),
        response: { 200: answerOf(z.object({ url: z.string() })) },
      },
    },
    async (request, reply) => {
      const { exhibitorId, staff, params } = request;
      const leaving = { exhibitorId, staff, session: staffCookieOf(request), to: params.id };
      const { serving_on, token } = await leaveForHouse(deps, leaving);
      clearStaffCookie(request, reply);
      return { data: { url: `${deps.publicUrl(serving_on)}/portal/switch/${token}` } };
    },
  );
  app.post(
    '/api/staff/arrive',
    {
      config: { policy: 'open' },
      schema: {
        summary: 'Lets in who comes over from another house, by the link they were given there',
        tags,
        body: zArrival,
        response: { 200: answerOf(zMe) },
      },
    },
    async (request, reply) => {
      const { exhibitorId, body } = request;
      const former = staffCookieOf(request);
      const { staff, session } = await arriveInHouse(deps, exhibitorId, { token: body.token, former });
      sendStaffCookie(request, reply, session);
      return { data: await tellMe(deps.db, exhibitorId, staff) };
    },
  );
}
