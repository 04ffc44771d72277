import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import {
  zJobDone,
  zJobFailed,
  zOpenDrawer,
  zOpenedDrawer,
  zPrintBill,
  zPrintJob,
  zPrintSlip,
  zTakeJob,
  zTakenJob,
} from '#modules/printing/contract.ts';
import { findJob, listWaitingJobs } from '#modules/printing/server/job-wire.ts';
import { openDrawer } from '#modules/printing/server/open-drawer.ts';
import { papersOfCash } from '#modules/printing/server/papers-of-cash.ts';
import { type QueueDeps, queuePaper, queuePapersOfBill } from '#modules/printing/server/queue-papers.ts';
import { type Ending, endTake, takeJob } from '#modules/printing/server/take-job.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

export type JobRouteDeps = QueueDeps & { readonly gate: DeviceGate };

const tags = ['till'];
const ofTills = { session: false, limit: 'device', policy: 'pos.sell' } as const;
const params = z.object({ id: zUuid });
const response = { 200: answerOf(zPrintJob) };
const acting = (request: HttpRequest) => actingAt(request, request.attendant);

/** What a till prints: papers wait, are taken, and are done or wait again (T49, D-141). */
export function jobRoutes(app: HttpApp, deps: JobRouteDeps): void {
  const { db, gate } = deps;
  const preValidation = gate.attended('pos.sell');
  const route = { config: ofTills, preValidation };
  app.get(
    '/api/pos/print-jobs',
    {
      ...route,
      schema: { summary: 'What this till still has to print', tags, response: { 200: answerOf(z.array(zPrintJob)) } },
    },
    async ({ exhibitorId, device }) => ({ data: await listWaitingJobs(db, exhibitorId, device.id) }),
  );
  app.post(
    '/api/pos/bills/:uuid/print',
    {
      ...route,
      schema: {
        summary: 'Puts the tickets or the receipt of a bill among what this till has to print; again, it is a copy',
        tags,
        params: z.object({ uuid: zUuid }),
        body: zPrintBill,
        response,
      },
    },
    async (request) => {
      const wish = { billId: request.params.uuid, kind: request.body.kind };
      const id = await queuePapersOfBill(deps, acting(request), request.device, wish);
      return { data: await findJob(db, request.exhibitorId, id) };
    },
  );
  app.post(
    '/api/pos/slips',
    {
      ...route,
      schema: { summary: 'A slip to sign: of a withdrawal or of a count', tags, body: zPrintSlip, response },
    },
    async (request) => {
      const { exhibitorId, device, locale, body } = request;
      const paper = await papersOfCash(deps, { exhibitorId, device, locale }, body);
      const id = await queuePaper(deps, acting(request), device, 'slip', paper);
      return { data: await findJob(db, exhibitorId, id) };
    },
  );
  app.post(
    '/api/pos/print-jobs/:id/take',
    {
      ...route,
      schema: {
        summary: 'Counts a sending, and answers what to send to which printer',
        tags,
        params,
        body: zTakeJob,
        response: { 200: answerOf(zTakenJob) },
      },
    },
    async (request) => {
      const { device, locale, params, body } = request;
      const wish = { id: params.id, attempt: body.attempt, printerId: body.printer_id ?? null, locale };
      return { data: await takeJob(deps, acting(request), device, wish) };
    },
  );
  const end = async (request: HttpRequest, id: string, ending: Ending) => {
    await endTake(deps, acting(request), request.device, id, ending);
    return { data: await findJob(db, request.exhibitorId, id) };
  };
  app.post(
    '/api/pos/print-jobs/:id/done',
    { ...route, schema: { summary: 'The papers are out', tags, params, body: zJobDone, response } },
    (request) => end(request, request.params.id, { take: request.body.take, problem: null }),
  );
  app.post(
    '/api/pos/print-jobs/:id/failed',
    {
      ...route,
      schema: {
        summary: 'The printer did not print, or nobody knows: it waits again',
        tags,
        params,
        body: zJobFailed,
        response,
      },
    },
    (request) => end(request, request.params.id, request.body),
  );
  app.post(
    '/api/pos/drawer',
    {
      ...route,
      schema: {
        summary: 'Writes down who opens the drawer and why, and answers what opens it (D-142)',
        tags,
        body: zOpenDrawer,
        response: { 200: answerOf(zOpenedDrawer) },
      },
    },
    async (request) => {
      const { device, attendant, body } = request;
      const opening = { cause: body.cause, employeeId: attendant.employeeId, billId: body.bill_uuid ?? null };
      return { data: await openDrawer(db, acting(request), device, opening) };
    },
  );
}
