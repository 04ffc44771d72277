import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { actingAs } from '#modules/access/server.ts';
import type { HallWire } from '#modules/signage/contract/signage.ts';
import { signageStaffApi } from '#modules/signage/contract/staff.ts';
import { hallAt } from '#modules/signage/rules/hall-phase.ts';
import { exhibitorOf, type ReaderData } from '#modules/signage/server/announce-changes.ts';
import type { SignageDeps } from '#modules/signage/server/notify-screens.ts';
import { overrideHallPhase, releaseHallPhase } from '#modules/signage/server/override-hall-phase.ts';
import { saveSetup } from '#modules/signage/server/save-setup.ts';
import { listSetups } from '#modules/signage/server/setups.ts';
import { cleaningMinutes, type OverrideRow, overrides } from '#modules/signage/server/signage.sql.ts';
import {
  displayTimes,
  filmEnds,
  type ScreenDataDeps,
  screenData,
  screensOf,
} from '#modules/signage/server/signage-data.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/** Registers the routes for the setups of screens and the phases of halls (SIGN-004, D-149). */
export function hallRoutes(app: HttpApp, deps: SignageDeps & ScreenDataDeps & { readonly sites: Sites }): void {
  const serve = serving(app, signageStaffApi);
  const { db } = deps;
  const exhibitor = exhibitorOf(deps);
  serve('GET /api/staff/signage/setups', { policy: 'devices.view' }, async (request) => {
    await exhibitor(request);
    return { data: await listSetups(db, request.exhibitorId) };
  });
  serve('POST /api/staff/signage/setups/:id', { policy: 'devices.edit' }, async (request) => {
    const { exhibitorId, staff, params, body } = request;
    await exhibitor(request);
    await saveSetup(deps, actingAs(exhibitorId, staff), params.id, body);
    const setup = (await listSetups(db, exhibitorId)).find(({ device_id }) => device_id === params.id);
    if (!setup) throw notFound('device');
    return { data: setup };
  });
  serve('GET /api/staff/signage/setups/:id/data', { policy: 'devices.view' }, async (request) => {
    const { exhibitorId, locale, params } = request;
    await exhibitor(request); // refuses an exhibitor without signage first
    return { data: await screenData(deps, exhibitor, { exhibitorId, deviceId: params.id, locale }) };
  });
  serve('GET /api/staff/signage/halls', { policy: 'themes.view' }, async (request) => ({
    data: await hallsOf(deps, request, await exhibitor(request)),
  }));
  serve('POST /api/staff/signage/overrides/:id', { policy: 'themes.edit' }, async (request) => {
    const { exhibitorId, staff, params, body } = request;
    const readerData = await exhibitor(request);
    await overrideHallPhase(deps, actingAs(exhibitorId, staff), params.id, { ...body, employeeId: staff.employeeId });
    return { data: await hallOf(deps, request, readerData, params.id) };
  });
  serve('POST /api/staff/signage/overrides/:id/release', { policy: 'themes.edit' }, async (request) => {
    const readerData = await exhibitor(request);
    await releaseHallPhase(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
    return { data: await hallOf(deps, request, readerData, request.params.id) };
  });
}

async function hallOf(deps: SignageDeps, request: HttpRequest, readerData: ReaderData, id: number): Promise<HallWire> {
  const hall = (await hallsOf(deps, request, readerData)).find(({ screen_id }) => screen_id === id);
  if (!hall) throw notFound('signage_hall');
  return hall;
}

async function hallsOf(
  { db }: SignageDeps,
  request: HttpRequest,
  { context, moment }: ReaderData,
): Promise<HallWire[]> {
  const { snapshot, text } = context;
  const { held, cleaning } = await db.read(request.exhibitorId, async (tx) => ({
    held: await overrides(tx),
    cleaning: await cleaningMinutes(tx),
  }));
  const screenings = [...snapshot.screenings.values()].map((screening) => ({
    ...screening,
    ends_at: filmEnds(screening, cleaning),
    isEvent: screening.event_id !== null,
  }));
  const times = displayTimes(snapshot.settings.signage_config);
  return screensOf(snapshot, { cinema: null, screen: null }).map(({ id, name, cinema_id }) => {
    const override = held.find(({ screen_id }) => screen_id === id) ?? null;
    const now = hallAt({ screenId: id, screenings, override }, moment.now, times);
    const movie = now.screening && snapshot.movies.get(now.screening.movie_id);
    return {
      screen_id: id,
      name,
      cinema: snapshot.cinemas.get(cinema_id)?.name ?? '',
      phases: now.phases,
      movie: movie ? text(movie.title) || movie.original_title : null,
      override: heldUntil(override, snapshot.exhibitor.timezone),
    };
  });
}

const heldUntil = (override: OverrideRow | null, timeZone: string): HallWire['override'] =>
  override && { phase: override.phase, until: isoWithOffset(override.until, timeZone) };
