import { printingDeviceApi } from '#modules/printing/contract/device.ts';
import {
  deliveryOfName,
  nameOfDelivery,
  printRequest,
  readPrintResponse,
  readStatusReport,
} from '#modules/printing/rules/fetching/server-direct-print.ts';
import { layOut } from '#modules/printing/rules/lay-out.ts';
import { type AdmitDeps, type Admitted, printerGate } from '#modules/printing/server/fetching/admit-printer.ts';
import {
  type FetchDeps,
  heardFrom,
  nextFor,
  papersEnded,
  takePapers,
} from '#modules/printing/server/fetching/next-papers.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const BODY_BYTES_MAX = 64 * 1024;
const OF_PRINTERS = { session: false, limit: 'device', policy: 'open', bodyLimit: BODY_BYTES_MAX } as const;

/**
 * Epson Server Direct Print (decision 0093): a printer sends a form, and the answer is what it
 * prints. It proves itself by the secret in its address, so the route is open to callers without one.
 */
export function epsonRoutes(app: HttpApp, deps: AdmitDeps & FetchDeps): void {
  void app.register(async (inner) => calls(inner as HttpApp, deps));
}

/** A separate plugin, because only this route accepts forms. */
function calls(app: HttpApp, deps: AdmitDeps & FetchDeps): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const serve = serving(app, printingDeviceApi);
  const admit = printerGate(deps, 'epson');
  serve('POST /api/device/epson/:id/:key', OF_PRINTERS, async ({ exhibitorId, params, body }, reply) => {
    const admitted = await admit({ exhibitorId, params, machine: body.Name || body.ID || '' });
    reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store');
    if (body.ConnectionType === 'GetRequest') return reply.send(await nextRequest(deps, admitted));
    if (body.ConnectionType === 'SetResponse') await ended(deps, admitted, body.ResponseFile ?? '');
    else await reported(deps, admitted, body.Status ?? '');
    return reply.send('');
  });
}

/** Returns what the printer prints now; '' if nothing waits. The call says nothing about its state. */
async function nextRequest(deps: FetchDeps, admitted: Admitted): Promise<string> {
  const next = await nextFor(deps, admitted);
  if (next === null) return '';
  const { id, document } = await takePapers(deps, admitted, next);
  return printRequest(nameOfDelivery(id), layOut(document, admitted.printer.columns));
}

async function ended(deps: FetchDeps, admitted: Admitted, response: string): Promise<void> {
  const { name, answer } = readPrintResponse(response);
  const id = name === null ? null : deliveryOfName(name);
  if (name !== null && id === null) return;
  await papersEnded(deps, admitted, id, { problem: answer.faults[0] ?? null, nearEnd: answer.nearEnd });
}

/** A printer that works on what it fetched reports its state, too: its own answer ends that. */
async function reported(deps: FetchDeps, admitted: Admitted, status: string): Promise<void> {
  const answer = readStatusReport(status);
  if (answer) await heardFrom(deps, admitted, answer, true);
}
