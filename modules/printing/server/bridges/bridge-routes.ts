import { notFound } from '#kernel/refusal.ts';
import { BRIDGES } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import { printingDeviceApi } from '#modules/printing/contract/device.ts';
import { encodePapers } from '#modules/printing/rules/bytes/encode-papers.ts';
import { workOfBridge } from '#modules/printing/server/bridges/work-of-bridge.ts';
import { type ClaimDeps, claimDelivery, endDelivery } from '#modules/printing/server/deliveries/claim-delivery.ts';
import { rememberState } from '#modules/printing/server/printers/check-printers.ts';
import { printersOfBridge, readsBytes } from '#modules/printing/server/printers/printers.sql.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type BridgeRouteDeps = ClaimDeps & { readonly gate: DeviceGate };
const ofBridges = { session: false, limit: 'device', policy: 'device', devices: BRIDGES } as const;

/**
 * A bridge prints on the printers that name it (decision 0057): it takes deliveries, once each, and
 * reports what the printers said. The bytes are made here, so a bridge needs no update for them.
 */
export function bridgeRoutes(app: HttpApp, deps: BridgeRouteDeps): void {
  const serve = serving(app, printingDeviceApi);
  const { db, gate } = deps;
  const preValidation = gate.activeDevice();
  const printersOf = ({ exhibitorId, device }: HttpRequest) =>
    db.ask(exhibitorId, (first) => printersOfBridge(first, device.id));
  serve('GET /api/device/bridge/work', { ...ofBridges, preValidation }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return { data: await workOfBridge(db, request.exhibitorId, request.device.id, () => request.raw.socket.destroyed) };
  });
  serve('POST /api/device/bridge/deliveries/:id/claim', { ...ofBridges, preValidation }, async (request) => {
    const printers = await printersOf(request);
    const printerIds = printers.map(({ id }) => id);
    const claimed = await claimDelivery(deps, actingAt(request), { id: request.params.id, printerIds });
    const printer = printers.filter(readsBytes).find(({ id }) => id === claimed.printerId);
    if (!printer) throw notFound('printer');
    return { data: { bytes: Buffer.from(encodePapers(claimed.document, printer)).toString('base64') } };
  });
  serve('POST /api/device/bridge/deliveries/:id/end', { ...ofBridges, preValidation }, async (request) => {
    const { params, body } = request;
    const printerIds = (await printersOf(request)).map(({ id }) => id);
    const end = { problem: body.problem, nearEnd: body.near_end, printerIds };
    if (!(await endDelivery(db, actingAt(request), params.id, end))) throw notFound('print_job');
    return { data: null };
  });
  serve('POST /api/device/bridge/printers/:id/state', { ...ofBridges, preValidation }, async (request) => {
    const { params, body } = request;
    if (!(await printersOf(request)).some(({ id }) => id === params.id)) throw notFound('printer');
    await rememberState(db, actingAt(request), params.id, body.state);
    return { data: null };
  });
}
