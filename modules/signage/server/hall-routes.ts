import { z } from 'zod';
import { isoWithOffset } from '#kernel/instants.ts';
import { notFound } from '#kernel/refusal.ts';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { type HallWire, zHall, zOverrideForm, zSetup, zSetupForm } from '#modules/signage/contract.ts';
import { hallAt } from '#modules/signage/rules/hall-phase.ts';
import { holdHall, releaseHall } from '#modules/signage/server/hold-hall.ts';
import { houseOf, type Told } from '#modules/signage/server/house-telling.ts';
import { saveSetup } from '#modules/signage/server/save-setup.ts';
import { listSetups } from '#modules/signage/server/setups.ts';
import { cleaningMinutes, type OverrideRow, overrides } from '#modules/signage/server/signage.sql.ts';
import { displayTimes, filmEnds, screensOf } from '#modules/signage/server/signage-data.ts';
import type { SignageDeps } from '#modules/signage/server/tell-screens.ts';
import type { Sites } from '#modules/site/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

const tags = ['signage'];
const byId = z.object({ id: zPathId });

/** What each screen shows, and what each hall is at (SIGN-004, D-149). */
export function hallRoutes(app: HttpApp, deps: SignageDeps & { readonly sites: Sites }): void {
  const { db } = deps;
  const house = houseOf(deps);
  app.get(
    '/api/staff/signage/setups',
    {
      config: { policy: 'devices.view' },
      schema: {
        summary: 'The signage devices and what they show',
        tags,
        response: { 200: answerOf(z.array(zSetup)) },
      },
    },
    async (request) => {
      await house(request);
      return { data: await listSetups(db, request.exhibitorId) };
    },
  );
  app.post(
    '/api/staff/signage/setups/:id',
    {
      config: { policy: 'devices.edit' },
      schema: {
        summary: 'Changes what a signage device shows (D-137)',
        tags,
        params: byId,
        body: zSetupForm,
        response: { 200: answerOf(zSetup) },
      },
    },
    async (request) => {
      const { exhibitorId, staff, params, body } = request;
      await house(request);
      await saveSetup(deps, actingAs(exhibitorId, staff), params.id, body);
      const setup = (await listSetups(db, exhibitorId)).find(({ device_id }) => device_id === params.id);
      if (!setup) throw notFound('device');
      return { data: setup };
    },
  );
  app.get(
    '/api/staff/signage/halls',
    {
      config: { policy: 'themes.view' },
      schema: {
        summary: 'What each hall is at, by the clock or by hand (D-149)',
        tags,
        response: { 200: answerOf(z.array(zHall)) },
      },
    },
    async (request) => ({ data: await hallsOf(deps, request, await house(request)) }),
  );
  const holding = { params: byId, response: { 200: answerOf(zHall) } };
  app.post(
    '/api/staff/signage/overrides/:id',
    {
      config: { policy: 'themes.edit' },
      schema: {
        summary: 'Holds a hall, by its number, in one phase for at most four hours',
        tags,
        body: zOverrideForm,
        ...holding,
      },
    },
    async (request) => {
      const { exhibitorId, staff, params, body } = request;
      const told = await house(request);
      await holdHall(deps, actingAs(exhibitorId, staff), params.id, { ...body, employeeId: staff.employeeId });
      return { data: await hallOf(deps, request, told, params.id) };
    },
  );
  app.post(
    '/api/staff/signage/overrides/:id/release',
    {
      config: { policy: 'themes.edit' },
      schema: { summary: 'Lets a hall follow the clock again', tags, ...holding },
    },
    async (request) => {
      const told = await house(request);
      await releaseHall(deps, actingAs(request.exhibitorId, request.staff), request.params.id);
      return { data: await hallOf(deps, request, told, request.params.id) };
    },
  );
}

async function hallOf(deps: SignageDeps, request: HttpRequest, told: Told, id: number): Promise<HallWire> {
  const hall = (await hallsOf(deps, request, told)).find(({ screen_id }) => screen_id === id);
  if (!hall) throw notFound('signage_hall');
  return hall;
}

async function hallsOf({ db }: SignageDeps, request: HttpRequest, { telling, moment }: Told): Promise<HallWire[]> {
  const { snapshot, text } = telling;
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
      ...{ screen_id: id, name, cinema: snapshot.cinemas.get(cinema_id)?.name ?? '', phases: now.phases },
      movie: movie ? text(movie.title) || movie.original_title : null,
      override: heldUntil(override, snapshot.exhibitor.timezone),
    };
  });
}

const heldUntil = (override: OverrideRow | null, timeZone: string): HallWire['override'] =>
  override && { phase: override.phase, until: isoWithOffset(override.until, timeZone) };
