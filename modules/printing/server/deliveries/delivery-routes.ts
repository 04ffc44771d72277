import { conflict } from '#kernel/refusal.ts';
import { TILLS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import { printingDeviceApi } from '#modules/printing/contract/device.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import { type DeliveryDeps, deliver, outcomeOf } from '#modules/printing/server/deliveries/deliver.ts';
import { rememberState } from '#modules/printing/server/printers/check-printers.ts';
import { printersAt } from '#modules/printing/server/printers/printers.sql.ts';
import { testPageOf } from '#modules/printing/server/printers/test-printer.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type DeliveryRouteDeps = DeliveryDeps & { readonly gate: DeviceGate };
const ofTills = { session: false, limit: 'device', policy: 'pos.sell', devices: TILLS } as const;
const acting = (request: HttpRequest) => actingAt(request, request.attendant);

/** What tills print through the server, and what they report of printers that they reach themselves. */
export function deliveryRoutes(app: HttpApp, deps: DeliveryRouteDeps): void {
  const serve = serving(app, printingDeviceApi);
  const { db, gate } = deps;
  const preValidation = gate.attended('pos.sell');
  /** Refuses printing.no_printer for one that this till may not use. */
  const usable = async ({ exhibitorId, device }: HttpRequest, id: number) => {
    const all = await db.ask(exhibitorId, (first) => printersAt(first, device.cinemaId));
    const printer = all.find((each) => each.id === id);
    if (!printer) throw conflict('printing.no_printer');
    const { state: _state, state_at: _at, seen_at: _seen, machine: _machine, tills: _tills, ...wire } = printer;
    return wire;
  };
  serve('POST /api/pos/print-jobs/:id/send', { ...ofTills, preValidation }, async (request) => {
    const { device, locale, params, body } = request;
    const printer = await usable(request, body.printer_id);
    const order = { id: body.attempt, printer, deviceId: device.id, jobId: params.id, document: null, locale };
    return { data: { ...(await deliver(deps, acting(request), order)), printer } };
  });
  serve('POST /api/pos/printers/:id/test', { ...ofTills, preValidation }, async (request) => {
    const { exhibitorId, device, locale, params, body } = request;
    const printer = await usable(request, params.id);
    const { document } = await testPageOf(deps, exhibitorId, { id: params.id, locale });
    const order = { id: body.attempt, printer, deviceId: device.id, jobId: null, document, locale };
    const delivery = isRemote(printer.connection) ? await deliver(deps, acting(request), order) : null;
    return { data: { document: [...document], printer, delivery } };
  });
  serve('GET /api/pos/deliveries/:id', { ...ofTills, preValidation }, async (request) => ({
    data: await outcomeOf(db, acting(request), request.params.id),
  }));
  serve('POST /api/pos/printers/:id/state', { ...ofTills, preValidation }, async (request) => {
    const printer = await usable(request, request.params.id);
    if (!isRemote(printer.connection)) await rememberState(db, acting(request), printer.id, request.body.state);
    return { data: null };
  });
}
