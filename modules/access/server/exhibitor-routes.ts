import { accessStaffApi } from '#modules/access/contract/staff.ts';
import { currentUser } from '#modules/access/server/sessions/current-user.ts';
import { otherExhibitors } from '#modules/access/server/sessions/other-exhibitors.ts';
import {
  browserOf,
  clearStaffCookie,
  sendStaffCookie,
  staffCookieOf,
} from '#modules/access/server/sessions/staff-sessions.ts';
import { enterExhibitor, leaveForExhibitor } from '#modules/access/server/sessions/switch-exhibitor.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type ExhibitorRouteDeps = {
  readonly db: Db;
  readonly secrets: Secrets;
  /** The address at which browsers reach an exhibitor, by its `serving_on`. */
  readonly publicUrl: (servingOn: string) => string;
};

/**
 * Registers the routes by which an employee of several exhibitors switches between them (D-128).
 * The staff gate guards these routes.
 */
export function exhibitorRoutes(app: HttpApp, deps: ExhibitorRouteDeps): void {
  const serve = serving(app, accessStaffApi);
  serve('GET /api/staff/exhibitors', { policy: 'signed-in' }, async ({ exhibitorId, staff }) => ({
    data: (await otherExhibitors(deps.db, exhibitorId, staff)).map((exhibitor) => ({
      id: exhibitor.exhibitorId,
      trade_name: exhibitor.trade_name,
    })),
  }));
  serve('POST /api/staff/exhibitors/:id/enter', { policy: 'signed-in' }, async (request, reply) => {
    const { exhibitorId, staff, params } = request;
    const leaving = { exhibitorId, staff, session: staffCookieOf(request), to: params.id };
    const { serving_on, token } = await leaveForExhibitor(deps, leaving);
    clearStaffCookie(request, reply);
    return { data: { url: `${deps.publicUrl(serving_on)}/portal/switch/${token}` } };
  });
  serve('POST /api/staff/arrive', { policy: 'open' }, async (request, reply) => {
    const { exhibitorId, body } = request;
    const arrival = { token: body.token, browser: browserOf(request) };
    const { staff, session } = await enterExhibitor(deps, exhibitorId, arrival);
    sendStaffCookie(request, reply, session);
    return { data: await currentUser(deps.db, exhibitorId, staff) };
  });
}
