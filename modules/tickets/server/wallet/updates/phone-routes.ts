import { ticketsPublicApi } from '#modules/tickets/contract/public.ts';
import type { CalendarDeps } from '#modules/tickets/server/download.ts';
import { currentPass } from '#modules/tickets/server/wallet/updates/current-pass.ts';
import { isPassToken, type PassKey } from '#modules/tickets/server/wallet/updates/pass-token.ts';
import { notThePass, registerPhone } from '#modules/tickets/server/wallet/updates/register-phone.ts';
import { passesOfPhone } from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { unregisterPhone } from '#modules/tickets/server/wallet/updates/unregister-phone.ts';
import { PASS_TYPE } from '#modules/tickets/server/wallet/wallet-pass.ts';
import { systemClock } from '#platform/config/clock.ts';
import type { Acting } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { budgetPerMinute } from '#platform/http/limits/limits.ts';
import { serving } from '#platform/http/serving.ts';

/** A pass is signed for each question; its holder has no reason to ask more often. */
const PASS_PER_MINUTE = 30;
/** Phones report in one call what went wrong with all their passes; nothing of it is stored. */
const LOG_BYTES_MAX = 64 * 1024;
const OPTIONS = { limit: 'wallet', session: false } as const;

/**
 * Registers Apple's PassKit Web Service: phones register the passes they hold, ask which changed
 * and fetch them. A pass proves itself by its secret; that phone and exhibitor belong together, too,
 * because the secret is made of both.
 */
export function phoneRoutes(app: HttpApp, deps: CalendarDeps): void {
  const serve = serving(app, ticketsPublicApi);
  const spend = budgetPerMinute(PASS_PER_MINUTE, systemClock);

  function keyOf(exhibitorId: number, params: { pass_type: string; serial: string }, header: string | undefined) {
    const key: PassKey = { passType: params.pass_type, ticketId: params.serial };
    if (!isPassToken(deps.secrets, exhibitorId, key, header)) throw notThePass();
    return key;
  }
  const actingOf = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'phone', channel: 'app' });

  serve(
    'POST /api/wallet/v1/devices/:device/registrations/:pass_type/:serial',
    OPTIONS,
    async ({ exhibitorId, params, headers, body }, reply) => {
      const key = keyOf(exhibitorId, params, headers.authorization);
      const phone = { device: params.device, pushToken: body.pushToken };
      const isNew = await registerPhone(deps.db, actingOf(exhibitorId), key, phone);
      return reply.code(isNew ? 201 : 200).send({ data: { registered: true } });
    },
  );
  serve(
    'DELETE /api/wallet/v1/devices/:device/registrations/:pass_type/:serial',
    OPTIONS,
    async ({ exhibitorId, params, headers }) => {
      const key = keyOf(exhibitorId, params, headers.authorization);
      await unregisterPhone(deps.db, actingOf(exhibitorId), key, params.device);
      return { data: { registered: false } };
    },
  );
  serve(
    'GET /api/wallet/v1/devices/:device/registrations/:pass_type',
    OPTIONS,
    async ({ exhibitorId, params, query }, reply) => {
      const { device, pass_type: passType } = params;
      const since = query.passesUpdatedSince ?? null;
      const passes = await deps.db.read(exhibitorId, (tx) => passesOfPhone(tx, { device, passType, since }));
      const newest = passes.at(-1);
      if (!newest) return reply.code(204).send();
      const serialNumbers = passes.map(({ ticket_id }) => ticket_id);
      return { serialNumbers, lastUpdated: String(newest.at) };
    },
  );
  serve('GET /api/wallet/v1/passes/:pass_type/:serial', OPTIONS, async (request, reply) => {
    const { exhibitorId, params, headers } = request;
    const key = keyOf(exhibitorId, params, headers.authorization);
    spend(`${exhibitorId}:${key.ticketId}`);
    const since = Date.parse(headers['if-modified-since'] ?? '');
    const pass = await currentPass(deps, exhibitorId, key, Number.isNaN(since) ? null : since);
    reply.header('cache-control', 'no-store').header('last-modified', new Date(pass.changedAt).toUTCString());
    return pass.body ? reply.type(PASS_TYPE).send(pass.body) : reply.code(304).send();
  });
  serve('POST /api/wallet/v1/log', { ...OPTIONS, bodyLimit: LOG_BYTES_MAX }, () => ({
    data: { stored: false as const },
  }));
}
