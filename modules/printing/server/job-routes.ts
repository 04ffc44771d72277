import { randomUUID } from 'node:crypto';
import { TILLS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import { printingDeviceApi } from '#modules/printing/contract/device.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import { papersOfCash } from '#modules/printing/server/cash-papers/papers-of-cash.ts';
import { paperOfDay } from '#modules/printing/server/cash-papers/papers-of-days.ts';
import { type DeliveryDeps, deliver } from '#modules/printing/server/deliveries/deliver.ts';
import { dismissPapers } from '#modules/printing/server/dismiss-papers.ts';
import { findJob, listWaitingJobs } from '#modules/printing/server/job-wire.ts';
import { openDrawer } from '#modules/printing/server/open-drawer.ts';
import { type QueueDeps, queuePaper, queuePapersOfBill } from '#modules/printing/server/queue-papers.ts';
import { type Ending, endPrintAttempt, startPrintAttempt } from '#modules/printing/server/start-print-attempt.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type JobRouteDeps = QueueDeps & DeliveryDeps & { readonly gate: DeviceGate };
const ofTills = { session: false, limit: 'device', policy: 'pos.sell', devices: TILLS } as const;
const acting = (request: HttpRequest) => actingAt(request, request.attendant);

/** The print jobs of a till: they wait, are attempted, and end or wait again (T49, D-141). */
export function jobRoutes(app: HttpApp, deps: JobRouteDeps): void {
  const serve = serving(app, printingDeviceApi);
  const { db, gate } = deps;
  const preValidation = gate.attended('pos.sell');
  serve('GET /api/pos/print-jobs', { ...ofTills, preValidation }, async ({ exhibitorId, device }) => ({
    data: await listWaitingJobs(db, exhibitorId, device.id),
  }));
  serve('POST /api/pos/bills/:uuid/print', { ...ofTills, preValidation }, async (request) => {
    const input = { billId: request.params.uuid, kind: request.body.kind };
    const id = await queuePapersOfBill(deps, acting(request), request.device, input);
    return { data: await findJob(db, request.exhibitorId, id) };
  });
  serve('POST /api/pos/slips', { ...ofTills, preValidation }, async (request) => {
    const { exhibitorId, device, locale, body, attendant } = request;
    const at = { exhibitorId, device, locale };
    const paper = body.kind === 'day' ? await paperOfDay(deps, at, attendant) : await papersOfCash(deps, at, body);
    const id = await queuePaper(deps, acting(request), device, 'slip', paper);
    return { data: await findJob(db, exhibitorId, id) };
  });
  serve('POST /api/pos/print-jobs/:id/take', { ...ofTills, preValidation }, async (request) => {
    const { device, locale, params, body } = request;
    const input = { id: params.id, attempt: body.attempt, printerId: body.printer_id ?? null, locale };
    return { data: await startPrintAttempt(deps, acting(request), device, input) };
  });
  const end = async (request: HttpRequest, id: string, ending: Ending) => {
    await endPrintAttempt(deps, acting(request), request.device, id, ending);
    return { data: await findJob(db, request.exhibitorId, id) };
  };
  serve('POST /api/pos/print-jobs/:id/done', { ...ofTills, preValidation }, (request) =>
    end(request, request.params.id, { take: request.body.take, problem: null }),
  );
  serve('POST /api/pos/print-jobs/:id/failed', { ...ofTills, preValidation }, (request) =>
    end(request, request.params.id, request.body),
  );
  serve('POST /api/pos/print-jobs/:id/dismiss', { ...ofTills, preValidation }, async (request) => {
    await dismissPapers(db, acting(request), request.device, request.params.id);
    return { data: await findJob(db, request.exhibitorId, request.params.id) };
  });
  serve('POST /api/pos/drawer', { ...ofTills, preValidation }, async (request) => {
    const { device, attendant, body } = request;
    const opening = { cause: body.cause, employeeId: attendant.employeeId, billId: body.bill_uuid ?? null };
    const opened = await openDrawer(db, acting(request), device, opening);
    const order = { ...opened, id: randomUUID(), deviceId: device.id, jobId: null, locale: request.locale };
    const delivery = isRemote(opened.printer.connection) ? await deliver(deps, acting(request), order) : null;
    return { data: { ...opened, delivery } };
  });
}
