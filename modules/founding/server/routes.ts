import { browserOf, currentUser, sendStaffCookie } from '#modules/access/server.ts';
import { foundingPublicApi } from '#modules/founding/contract/public.ts';
import { type FoundingDeps, foundExhibitor } from '#modules/founding/server/found-exhibitor.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Host names of the machine itself: no visitor finds a website there. */
const OWN_MACHINE = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])(:\d+)?$/;

/** Registers the route that founds the first exhibitor. It works without one. */
export function foundingRoutes(app: HttpApp, deps: FoundingDeps): void {
  const serve = serving(app, foundingPublicApi);
  serve('POST /api/setup', { policy: 'open', limit: 'reset', tenant: 'optional' }, async (request, reply) => {
    const servingOn = OWN_MACHINE.test(request.host) ? '' : request.host;
    const by = { actor: actorOf(request.visitor), servingOn, browser: browserOf(request) };
    const { exhibitorId, staff, session } = await foundExhibitor(deps, request.body, by);
    sendStaffCookie(request, reply, session);
    return { data: await currentUser(deps.db, exhibitorId, staff) };
  });
}
