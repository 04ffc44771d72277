import { DISPLAYS, TILLS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate, reloadSecondScreens } from '#modules/devices/server.ts';
import { printingDeviceApi } from '#modules/printing/contract/device.ts';
import { type DisplayNews, displayOf, showOnDisplay } from '#modules/printing/server/display.ts';
import { changeTillSetup, tillSetup } from '#modules/printing/server/till-setup.ts';
import type { Announcements } from '#modules/realtime/server.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type SetupRouteDeps = {
  readonly db: Db;
  readonly gate: DeviceGate;
  readonly news: DisplayNews & Pick<Announcements, 'deviceReload'>;
  readonly translator: Translator;
};
const ofTills = { session: false, limit: 'device', policy: 'pos.sell', devices: TILLS } as const;
const ofDevices = { session: false, limit: 'device', policy: 'device' } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;

/**
 * The setup of a till and of its customer display (POS-013 to POS-016, POS-018, PRN-003, D-144).
 */
export function setupRoutes(app: HttpApp, deps: SetupRouteDeps): void {
  const serve = serving(app, printingDeviceApi);
  const { db, gate } = deps;
  serve(
    'GET /api/pos/setup',
    { ...ofTills, preValidation: gate.attended('pos.sell') },
    async ({ exhibitorId, device }) => ({ data: await tillSetup(db, exhibitorId, device) }),
  );
  serve('POST /api/pos/setup', { ...ofTills, preValidation: gate.attended('pos.sell') }, async (request) => {
    const { exhibitorId, device, attendant, body } = request;
    await changeTillSetup(db, actingAt(request, attendant), device, body);
    return { data: await tillSetup(db, exhibitorId, device) };
  });
  serve('POST /api/pos/display/reload', { ...ofTills, preValidation: gate.attended('pos.sell') }, async (request) => {
    const displays = await reloadSecondScreens(deps, actingAt(request, request.attendant), request.device.id);
    return { data: { displays } };
  });
  displayRoutes(app, deps);
}

/** A locked till reports its state too: no attendant is needed. */
function displayRoutes(app: HttpApp, deps: SetupRouteDeps): void {
  const serve = serving(app, printingDeviceApi);
  serve(
    'POST /api/pos/display',
    { ...ofDevices, devices: TILLS, preValidation: deps.gate.activeDevice() },
    async (request) => {
      await showOnDisplay(deps, actingAt(request), request.device, request.body);
      return { data: null };
    },
  );
  serve(
    'GET /api/display/state',
    { ...ofDevices, devices: DISPLAYS, preValidation: deps.gate.activeDevice() },
    async ({ exhibitorId, device, locale }, reply) => {
      reply.headers(CLOSED);
      return { data: await displayOf(deps, exhibitorId, device, locale) };
    },
  );
}
