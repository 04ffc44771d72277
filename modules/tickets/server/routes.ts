import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import {
  type Download,
  type DownloadDeps,
  downloadReceipt,
  downloadTickets,
  downloadWallet,
} from '#modules/tickets/server/download.ts';
import type { HttpApp } from '#platform/http/app.ts';

const zBill = z.object({ uuid: zUuid });
const PDF = ['application/pdf'];
const PASSES = ['application/vnd.apple.pkpass', 'application/vnd.apple.pkpasses'];

/** An answer that is a file, of one of these types. */
const attachment = (types: readonly string[]) => ({
  description: 'The file, as an attachment',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])),
});

type Draw = (deps: DownloadDeps, exhibitorId: number, billId: string) => Promise<Download>;

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
];

/** What the buyer takes home. The uuid is the secret: nothing of it is kept, indexed, or told to others (T85). */
export function ticketRoutes(app: HttpApp, deps: DownloadDeps): void {
  for (const { path, summary, types, draw } of FILES)
    app.get(
      path,
      { schema: { summary, tags: ['sales'], params: zBill, response: { 200: attachment(types) } } },
      async (request, reply) => {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
        const file = await draw(deps, request.exhibitorId, request.params.uuid);
        reply.header('content-disposition', `attachment; filename="${file.filename}"`);
        return reply.type(file.contentType).send(file.body);
      },
    );
}
