import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measured } from '#bench/measured.ts';
import type { CheckoutRequest } from '#modules/sales/contract/public.ts';
import { documents, INSERT_SALES, type SaleRows } from '#modules/sales/server/checkout/sell-carts.sql.ts';
import { openPool } from '#platform/db/pool/pool.ts';
import { createBatcher } from '#platform/jobs/batcher.ts';

/**
 * The minimal server that can sell: Node's HTTP server, JSON, and the rows of an order written by
 * the product's statement in the product's batches, one round trip a batch. It has no framework, no
 * contract, no session, no prices, no locks and no queries, and trusts every input. Its processor
 * time is the lower limit for any checkout over Node and this driver.
 */
const [, , url = '', exhibitorId = ''] = process.argv;
const PRICE = 1_200;
const pool = openPool({
  url,
  purpose: 'bare checkout',
  max: 2,
  statementTimeoutMs: 10_000,
  settings: [`app.exhibitor_id=${exhibitorId}`],
});

type Order = { readonly request: CheckoutRequest; readonly visitor: string; readonly key: string };
type Seat = { readonly arrangement: number; readonly seat: number };
const seats = new Map<string, Seat>();

/** The benchmark creates screenings while it runs: an unknown one reloads the whole map. */
async function learnSeats(): Promise<void> {
  const client = await pool.connect();
  const { rows } = await client.query<{ screening_id: number; arrangement_id: number; names: Record<string, number> }>(
    `SELECT c.screening_id, c.arrangement_id, json_object_agg(s.name, s.id) AS names
       FROM screening_capacity c JOIN seat s ON s.exhibitor_id = c.exhibitor_id AND s.arrangement_id = c.arrangement_id GROUP BY 1, 2`,
  );
  pool.release(client);
  for (const { screening_id, arrangement_id, names } of rows)
    for (const [name, seat] of Object.entries(names))
      seats.set(`${screening_id} ${name}`, { arrangement: arrangement_id, seat });
}

let n = 0;

function addRows(rows: SaleRows, billId: string, { request, visitor, key }: Order): void {
  const holdUntil = new Date(Date.now() + 900_000).toISOString();
  const total = PRICE * request.items.length;
  rows.bills.push({
    id: billId,
    reference: `B${String(n++).padStart(7, '0')}`.replaceAll('0', 'X').replaceAll('1', 'Y'),
    type: 'tickets',
    channel: 'site',
    total_cents: total,
    ticket_count: request.items.length,
    buyer_name: request.name,
    buyer_email: request.email,
    locale: 'en',
    newsletter: false,
    screening_id: request.items[0]?.type === 'ticket' ? request.items[0].schedule_id : null,
    hold_until: holdUntil,
    visitor,
    visitor_net: visitor,
    tag_manager: null,
  });
  for (const [line_no, item] of request.items.entries()) {
    if (item.type !== 'ticket') continue;
    const seat = seats.get(`${item.schedule_id} ${item.seat}`);
    rows.lines.push({
      bill_id: billId,
      line_no,
      kind: 'ticket',
      screening_id: item.schedule_id,
      price_rate_id: item.price_rate_id,
      seat_name: item.seat,
      name: 'Normal',
      handling_cents: 0,
      gross_cents: PRICE,
      vat_bp: 600,
      vat_cents: 68,
    });
    rows.claims.push({
      screening_id: item.schedule_id,
      arrangement_id: seat?.arrangement,
      seat_id: seat?.seat,
      bill_id: billId,
      line_no,
      state: 'held',
      online: true,
      expires_at: holdUntil,
    });
  }
  rows.payments.push({
    id: randomUUID(),
    bill_id: billId,
    method_id: request.payment_method_id,
    type: 'other',
    driver: 'offline',
    amount_cents: total,
    next_check_at: new Date(Date.now() + 30_000).toISOString(),
  });
  rows.answers.push({ actor: visitor, key, hash: '00', body: { uuid: billId } });
}

const queue = createBatcher<Order, string>({
  batchMax: 64,
  inFlightMax: 2,
  waitingMax: 512,
  async carryOut(orders) {
    if (
      orders.some(({ request }) =>
        request.items.some((item) => item.type === 'ticket' && !seats.has(`${item.schedule_id} ${item.seat}`)),
      )
    )
      await learnSeats();
    const rows: SaleRows = {
      bills: [],
      discounts: [],
      lines: [],
      claims: [],
      vouchers: [],
      blanks: [],
      recharges: [],
      payments: [],
      answers: [],
    };
    const ids = orders.map(() => randomUUID());
    for (const [index, order] of orders.entries()) addRows(rows, ids[index] as string, order);
    const client = await pool.connect();
    try {
      await client.query({ name: 'sell', text: INSERT_SALES, values: documents(rows) });
    } finally {
      pool.release(client);
    }
    return ids;
  },
});

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((done, fail) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => done((pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))?.toString() ?? ''));
    request.on('error', fail);
  });

async function sell(request: IncomingMessage): Promise<string> {
  const key = String(request.headers['idempotency-key']);
  return queue.submit({
    request: JSON.parse(await bodyOf(request)) as CheckoutRequest,
    visitor: key.slice(0, 22),
    key,
  });
}

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown) => {
    const text = JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  };
  sell(request).then(
    (uuid) => answer(200, { data: { uuid } }),
    (error: unknown) => answer(500, { message: String(error) }),
  );
});

server.listen(0, '127.0.0.1', () => measured(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, pool.close));
