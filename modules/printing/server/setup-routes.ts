import { z } from 'zod';
import { answerOf } from '#kernel/wire.ts';
import { actingAt, type DeviceGate, reloadSecondScreens } from '#modules/devices/server.ts';
import { zDisplay, zDisplayState, zTillSetup, zTillSetupForm } from '#modules/printing/contract.ts';
import { type DisplayNews, displayOf, showOnDisplay } from '#modules/printing/server/display.ts';
import { changeTillSetup, tillSetup } from '#modules/printing/server/till-setup.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type SetupRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  readonly news: DisplayNews & Pick<Announcements, 'deviceReload'>;
  readonly translator: Translator;
};

const tags = ['till'];
const ofTills = { session: false, limit: 'device', policy: 'pos.sell' } as const;
const ofDevices = { session: false, limit: 'device', policy: 'device' } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;
/** How many displays were told. */
const zTold = z.object({ displays: z.number().int() });

/** How a till is set up, and what its customers see (POS-013 to POS-016, POS-018, PRN-003, D-144). */
export function setupRoutes(app: HttpApp, deps: SetupRouteDeps): void {
  const { db, gate } = deps;
  const atTill = { config: ofTills, preValidation: gate.attended('pos.sell') };
  app.get(
    '/api/pos/setup',
    {
      ...atTill,
      schema: {
        summary: 'How this till prints and shows, and what it may choose from',
        tags,
        response: { 200: answerOf(zTillSetup) },
      },
    },
    async ({ exhibitorId, device }) => ({ data: await tillSetup(db, exhibitorId, device) }),
  );
  app.post(
    '/api/pos/setup',
    {
      ...atTill,
      schema: {
        summary: 'Sets this till up',
        tags,
        body: zTillSetupForm,
        response: { 200: answerOf(zTillSetup) },
      },
    },
    async (request) => {
      const { exhibitorId, device, attendant, body } = request;
      await changeTillSetup(db, actingAt(request, attendant), device, body);
      return { data: await tillSetup(db, exhibitorId, device) };
    },
  );
  app.post(
    '/api/pos/display/reload',
    {
      ...atTill,
      schema: {
        summary: 'Asks the customer displays of this till to load themselves again (POS-018)',
        tags,
        response: { 200: answerOf(zTold) },
      },
    },
    async (request) => {
      const displays = await reloadSecondScreens(deps, actingAt(request, request.attendant), request.device.id);
      return { data: { displays } };
    },
  );
  displayRoutes(app, deps);
}

/** A till that was locked says so too: nobody needs to stand there. */
function displayRoutes(app: HttpApp, deps: SetupRouteDeps): void {
  const ofDisplay = { config: ofDevices, preValidation: deps.gate.known() };
  app.post(
    '/api/pos/display',
    {
      ...ofDisplay,
      schema: {
        summary: 'What this till shows its customers, for displays that are machines of their own (D-144)',
        tags,
        body: zDisplayState,
        response: { 200: answerOf(z.null()) },
      },
    },
    async (request) => {
      await showOnDisplay(deps, actingAt(request), request.device, request.body);
      return { data: null };
    },
  );
  app.get(
    '/api/display/state',
    {
      ...ofDisplay,
      schema: {
        summary: 'What a customer display shows: the sale of its till, or what begins soon',
        tags: ['display'],
        querystring: z.object({ locale: z.string().max(35).optional() }),
        response: { 200: answerOf(zDisplay) },
      },
    },
    async ({ exhibitorId, device, locale }, reply) => {
      reply.headers(CLOSED);
      return { data: await displayOf(deps, exhibitorId, device, locale) };
    },
  );
}
