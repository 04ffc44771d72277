import { ticketsPublicApi } from '#modules/tickets/contract/public.ts';
import { ticketCodes } from '#modules/tickets/server/codes/ticket-codes.ts';
import {
  downloadCalendar,
  downloadReceipt,
  downloadTickets,
  downloadWallet,
} from '#modules/tickets/server/download.ts';
import { sendTicketsAgain } from '#modules/tickets/server/mail/send-again.ts';
import { type GoogleDeps, saveTicketsToGoogle } from '#modules/tickets/server/wallet/google/save-tickets.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

/**
 * Registers the buyer's downloads. The uuid is the secret: responses are not cached, indexed, or
 * shared (T85).
 */
export function ticketRoutes(app: HttpApp, deps: GoogleDeps): void {
  const serve = serving(app, ticketsPublicApi);
  for (const [key, draw] of [
    ['GET /api/bill/:uuid/download', downloadTickets],
    ['GET /api/bill/:uuid/receipt', downloadReceipt],
    ['GET /api/bill/:uuid/passbook', downloadWallet],
    ['GET /api/bill/:uuid/calendar', downloadCalendar],
  ] as const)
    serve(key, {}, async (request, reply) => {
      reply.headers(SECRET);
      const file = await draw(deps, request.exhibitorId, request.params.uuid);
      reply.header('content-disposition', `attachment; filename="${file.filename}"`);
      return reply.type(file.contentType).send(file.body);
    });
  serve('GET /api/bill/:uuid/codes', {}, async (request, reply) => {
    reply.headers(SECRET);
    return { data: await ticketCodes(deps, request.exhibitorId, request.params.uuid) };
  });
  serve('POST /api/bill/:uuid/google-wallet', {}, async (request, reply) => {
    reply.headers(SECRET);
    const { exhibitorId, visitor } = request;
    const acting = { exhibitorId, actor: actorOf(visitor), channel: 'site' } as const;
    return { data: { url: await saveTicketsToGoogle(deps, acting, request.params.uuid) } };
  });
  serve('POST /api/bill/:uuid/mail', {}, async (request, reply) => {
    reply.headers(SECRET);
    const acting = {
      exhibitorId: request.exhibitorId,
      actor: actorOf(request.visitor),
      channel: 'site',
      note: 'mail again',
    } as const;
    return { data: await sendTicketsAgain(deps.db, acting, request.params.uuid) };
  });
}

const SECRET = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;
