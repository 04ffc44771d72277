import type { FastifyReply } from 'fastify';
import { admissionDeviceApi } from '#modules/admission/contract/device.ts';
import { admit } from '#modules/admission/server/admit.ts';
import { exchangeVoucher } from '#modules/admission/server/exchange-voucher.ts';
import { offlineList } from '#modules/admission/server/offline/offline-list.ts';
import { receiveReadings } from '#modules/admission/server/offline/receive-readings.ts';
import { listRecentScans } from '#modules/admission/server/recent-scans.ts';
import { revertAdmission } from '#modules/admission/server/revert-admission.ts';
import { type Attended, type ScanDeps, scanCode } from '#modules/admission/server/scan-code.ts';
import { listEntranceShows } from '#modules/admission/server/shows-at-entrance.ts';
import { SCANNERS } from '#modules/devices/rules/work-at.ts';
import { actingAt, type DeviceGate } from '#modules/devices/server.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type AdmissionRouteDeps = ScanDeps & { readonly gate: DeviceGate };
const ofEntrances = { session: false, limit: 'device', policy: 'tickets.admit', devices: SCANNERS } as const;
const CLOSED = { 'cache-control': 'no-store' } as const;

const notModified = (reply: FastifyReply): FastifyReply => reply.code(304).send();

const attended = (request: HttpRequest): Attended => {
  const { exhibitorId, locale, device, attendant } = request;
  return {
    exhibitorId,
    locale,
    device,
    employeeId: attendant.employeeId,
    acting: actingAt(request, attendant),
    isTest: device.test,
    mayOverride: attendant.permissions.has('vouchers.override'),
  };
};

/**
 * Registers the routes of entrances (SCAN-001): for a device of the exhibitor with an attendant who
 * has the permission.
 */
export function admissionRoutes(app: HttpApp, deps: AdmissionRouteDeps): void {
  const serve = serving(app, admissionDeviceApi);
  const { gate } = deps;
  serve(
    'GET /api/scanner/shows',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await listEntranceShows(deps, attended(request)) };
    },
  );
  serve(
    'GET /api/scanner/scans',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request, reply) => {
      reply.headers(CLOSED);
      return { data: await listRecentScans(deps, attended(request), request.query.screening_id ?? null) };
    },
  );
  serve(
    'POST /api/scanner/scan',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request) => ({
      data: await scanCode(deps, attended(request), request.body),
    }),
  );
  serve(
    'POST /api/scanner/admit',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request) => ({
      data: await admit(deps, attended(request), request.body),
    }),
  );
  serve(
    'POST /api/scanner/exchange',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request) => ({ data: await exchangeVoucher(deps, attended(request), request.body) }),
  );
  serve(
    'POST /api/scanner/revert',
    { ...ofEntrances, policy: 'tickets.reset', preValidation: gate.attended('tickets.reset') },
    async (request) => ({ data: await revertAdmission(deps, attended(request), request.body.ticket) }),
  );
  serve(
    'GET /api/scanner/offline-list',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request, reply) => {
      const list = await offlineList(deps, attended(request));
      reply.headers({ ...CLOSED, etag: `"${list.version}"` });
      if (request.headers['if-none-match']?.includes(list.version)) return notModified(reply);
      return { data: list };
    },
  );
  serve(
    'POST /api/scanner/readings',
    { ...ofEntrances, preValidation: gate.attended('tickets.admit') },
    async (request) => ({
      data: { readings: await receiveReadings(deps, attended(request), request.body.readings) },
    }),
  );
}
