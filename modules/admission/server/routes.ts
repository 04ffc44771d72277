import { z } from 'zod';
import { answerOf } from '#kernel/wire.ts';
import { zAdmit, zDoorShow, zDoorTicket, zExchange, zRevert, zScan, zScanned } from '#modules/admission/contract.ts';
import { admit } from '#modules/admission/server/admit.ts';
import { exchangeVoucher } from '#modules/admission/server/exchange-voucher.ts';
import { revertAdmission } from '#modules/admission/server/revert-admission.ts';
import { type Attended, type ScanDeps, scanCode } from '#modules/admission/server/scan-code.ts';
import { listDoorShows } from '#modules/admission/server/shows-at-door.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';

export type AdmissionRouteDeps = ScanDeps & { readonly gate: DeviceGate };

const tags = ['scanner'];
const ofDoors = { session: false, limit: 'device', policy: 'tickets.admit' } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;

const attended = (request: HttpRequest): Attended => {
  const { exhibitorId, locale, device, attendant } = request;
  return {
    ...{ exhibitorId, locale, device, employeeId: attendant.employeeId, acting: actingAt(request, attendant) },
    ...{ isTest: device.test, mayOverride: attendant.permissions.has('vouchers.override') },
  };
};

/** What happens at the doors (SCAN-001): by a device of the house, at which somebody stands who may do it. */
export function admissionRoutes(app: HttpApp, deps: AdmissionRouteDeps): void {
  const { gate } = deps;
  app.get(
    '/api/scanner/shows',
    {
      config: ofDoors,
      preValidation: gate.attended('tickets.admit'),
      schema: {
        summary: 'The screenings of today at this door, one of them to begin with (D-145)',
        tags,
        querystring: z.object({ locale: z.string().max(35).optional() }),
        response: { 200: answerOf(z.array(zDoorShow)) },
      },
    },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await listDoorShows(deps, attended(request)) };
    },
  );
  app.post(
    '/api/scanner/scan',
    {
      config: ofDoors,
      preValidation: gate.attended('tickets.admit'),
      schema: {
        summary: 'What a code is; a ticket lets in at once, a purchase is listed (D-146)',
        tags,
        body: zScan,
        response: { 200: answerOf(zScanned) },
      },
    },
    async (request) => ({ data: await scanCode(deps, attended(request), request.body) }),
  );
  app.post(
    '/api/scanner/admit',
    {
      config: ofDoors,
      preValidation: gate.attended('tickets.admit'),
      schema: {
        summary: 'Lets in with the chosen tickets of a purchase, all or nobody',
        tags,
        body: zAdmit,
        response: { 200: answerOf(zScanned) },
      },
    },
    async (request) => ({ data: await admit(deps, attended(request), request.body) }),
  );
  app.post(
    '/api/scanner/exchange',
    {
      config: ofDoors,
      preValidation: gate.attended('tickets.admit'),
      schema: {
        summary: 'Turns of a card become visits of this show, and who came with it is let in (D-147)',
        tags,
        body: zExchange,
        response: { 200: answerOf(zScanned) },
      },
    },
    async (request) => ({ data: await exchangeVoucher(deps, attended(request), request.body) }),
  );
  app.post(
    '/api/scanner/revert',
    {
      config: { ...ofDoors, policy: 'tickets.reset' },
      preValidation: gate.attended('tickets.reset'),
      schema: {
        summary: 'Takes an admission of today back: the ticket admits again (D-026)',
        tags,
        body: zRevert,
        response: { 200: answerOf(zDoorTicket) },
      },
    },
    async (request) => ({ data: await revertAdmission(deps, attended(request), request.body.ticket) }),
  );
}
