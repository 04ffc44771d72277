import { z } from 'zod';
import { answerOf, zUuid } from '#kernel/wire.ts';
import {
  type CalendarDeps,
  type Download,
  downloadCalendar,
  downloadReceipt,
  downloadTickets,
  downloadWallet,
} from '#modules/tickets/server/download.ts';
import { sendTicketsAgain } from '#modules/tickets/server/send-again.ts';
import { actorOf, type HttpApp } from '#platform/http/app.ts';

const zBill = z.object({ uuid: zUuid });
/** How many more may be asked for. */
const zMailAgain = z.object({ left: z.number().int() });
const PDF = ['application/pdf'];
const PASSES = ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses'];

/** An answer that is a file, of one of these types. */
const attachment = (types: readonly string[]) => ({
  description: 'The file, as an attachment',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])),
});

type Draw = (deps: CalendarDeps, exhibitorId: number, billId: string) => Promise<Download>;

const FILES: readonly {
  readonly path: string;
  readonly summary: string;
  readonly types: readonly string[];
  readonly draw: Draw;
}[] = [
  {
    path: '/api/bill/:uuid/download',
    summary: 'The tickets that still admit and the vouchers of a bill, one page each, as PDF (D-087)',
    types: PDF,
    draw: downloadTickets,
  },
  {
    path: '/api/bill/:uuid/receipt',
    summary: 'The receipt of a bill with its VAT table, as PDF',
    types: PDF,
    draw: downloadReceipt,
  },
  {
    path: '/api/bill/:uuid/passbook',
    summary: 'The tickets of a bill for Apple Wallet: .pkpass for one, .pkpasses for several',
    types: PASSES,
    draw: downloadWallet,
  },
  {
    path: '/api/bill/:uuid/calendar',
    summary: 'The evenings of a bill as a calendar file (RFC 5545)',
    types: ['text/calendar'],
    draw: downloadCalendar,
  },
];

/** What the buyer takes home. The uuid is the secret: nothing of it is kept, indexed, or told to others (T85). */
export function ticketRoutes(app: HttpApp, deps: CalendarDeps): void {
  for (const { path, summary, types, draw } of FILES)
    app.get(
      path,
      { schema: { summary, tags: ['sales'], params: zBill, response: { 200: attachment(types) } } },
      async (request, reply) => {
        reply.headers(SECRET);
        const file = await draw(deps, request.exhibitorId, request.params.uuid);
        reply.header('content-disposition', `attachment; filename="${file.filename}"`);
        return reply.type(file.contentType).send(file.body);
      },
    );
  app.post(
    '/api/bill/:uuid/mail',
    {
      schema: {
        summary: 'Sends the mail of a purchase again, to the address it went to; a few times per bill, once a minute',
        tags: ['sales'],
        params: zBill,
        response: { 200: answerOf(zMailAgain) },
      },
    },
    async (request, reply) => {
      reply.headers(SECRET);
      const acting = {
        exhibitorId: request.exhibitorId,
        actor: actorOf(request.visitor),
        channel: 'site',
        note: 'mail again',
      } as const;
      return { data: await sendTicketsAgain(deps.db, acting, request.params.uuid) };
    },
  );
}

const SECRET = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const;
