import { zUuid } from '#kernel/wire.ts';
import { printingDeviceApi } from '#modules/printing/contract/device.ts';
import { encodePapers } from '#modules/printing/rules/bytes/encode-papers.ts';
import { CLOUDPRNT_TYPES, readConfirmation, readPoll } from '#modules/printing/rules/fetching/cloudprnt.ts';
import { type AdmitDeps, printerGate } from '#modules/printing/server/fetching/admit-printer.ts';
import { type FetchDeps, heardFrom, papersEnded, takePapers } from '#modules/printing/server/fetching/next-papers.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

const POLL_BYTES_MAX = 16 * 1024;
const OF_PRINTERS = { session: false, limit: 'device', policy: 'open' } as const;

/**
 * Star CloudPRNT (decision 0093): a printer polls, fetches what it is offered, and confirms it. It
 * proves itself by the secret in its address, so the routes are open to callers without one.
 */
export function starRoutes(app: HttpApp, deps: AdmitDeps & FetchDeps): void {
  const serve = serving(app, printingDeviceApi);
  const admit = printerGate(deps, 'starprnt');
  const headerOf = ({ headers }: HttpRequest, name: string): string | undefined => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  serve('POST /api/device/star/:id/:key', { ...OF_PRINTERS, bodyLimit: POLL_BYTES_MAX }, async (request, reply) => {
    const { exhibitorId, params, body } = request;
    const machine = body.printerMAC ?? headerOf(request, 'x-star-mac') ?? '';
    const admitted = await admit({ exhibitorId, params, machine });
    const answer = readPoll(body, { switchIsFault: admitted.printer.drawer_switch_is_error });
    const id = await heardFrom(deps, admitted, answer, body.printingInProgress !== false);
    reply.header('cache-control', 'no-store');
    if (id === null) return { jobReady: false };
    return { jobReady: true, mediaTypes: [...CLOUDPRNT_TYPES], jobToken: id, deleteMethod: 'DELETE' as const };
  });
  serve('GET /api/device/star/:id/:key', OF_PRINTERS, async (request, reply) => {
    const { exhibitorId, params, query } = request;
    const admitted = await admit({ exhibitorId, params, machine: query.mac ?? headerOf(request, 'x-star-mac') ?? '' });
    const { document } = await takePapers(deps, admitted, tokenOf(query.token ?? headerOf(request, 'x-star-token')));
    const bytes = encodePapers(document, { ...admitted.printer, driver: 'starprnt' });
    return reply
      .type(query.type ?? CLOUDPRNT_TYPES[0])
      .header('cache-control', 'no-store')
      .send(Buffer.from(bytes));
  });
  serve('DELETE /api/device/star/:id/:key', OF_PRINTERS, async (request) => {
    const { exhibitorId, params, query } = request;
    const admitted = await admit({ exhibitorId, params, machine: query.mac ?? headerOf(request, 'x-star-mac') ?? '' });
    const token = tokenOf(query.token ?? headerOf(request, 'x-star-token'));
    await papersEnded(deps, admitted, token, readConfirmation(query.code ?? ''));
    return { data: null };
  });
}

/** No delivery has this name: a token that is none means nothing, and not what waits longest. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const tokenOf = (given: string | undefined): string | null => {
  if (given === undefined || given === '') return null;
  const read = zUuid.safeParse(given);
  return read.success ? read.data : NOBODY;
};
