import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessingDataWire } from '#modules/payments/contract/public.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import type { Bought } from '#testing/torture/crashes/customer.ts';
import { paysAtProvider } from '#testing/torture/crashes/stories.ts';
import type { CrashTown } from '#testing/torture/crashes/town.ts';
import type { Dice } from '#testing/torture/dice.ts';
import { type Front, type NodeAnswer, type Sent, Unanswered } from '#testing/torture/nodes/two-nodes.ts';

/** The answers that buyers received, and the errors on the way. */
export type BuyerLog = {
  /** Key to bill. */
  readonly bought: Map<string, string>;
  readonly settled: Set<string>;
  /** Requests that were sent without an answer, or with an error of ours as the answer. */
  readonly failed: string[];
  /** Always wrong: two answers to one key, an unexpected error, a 503 that does not say when to come back. */
  readonly wrong: string[];
  requests: number;
};
export const emptyLog = (): BuyerLog => ({
  bought: new Map(),
  settled: new Set(),
  failed: [],
  wrong: [],
  requests: 0,
});

/** What a buyer acts in. */
export type Street = { readonly town: CrashTown; readonly front: Front; readonly log: BuyerLog; readonly dice: Dice };

/**
 * A database may be replaced within 30 s. The attempt that began just before may still wait for a connection (5 s) and for a
 * statement whose answer is lost (7 s).
 */
const INSIST_MS = 42_000;
const POLLS_MAX = 40;
const POLL_MS = 50;

/**
 * Runs buyers one after the other until the end: they buy, pay, look, wait, start again, leave.
 * `betweenMs`: the time between two of them, for runs that are long and not about load.
 */
export async function buyersUntil(street: Street, isClosed: () => boolean, betweenMs = 0): Promise<void> {
  while (!isClosed()) {
    try {
      await visit(street, isClosed);
    } catch (error) {
      street.log.wrong.push((error as Error).message);
    }
    if (betweenMs > 0) await pause(betweenMs);
  }
}

/** Reads one address until the end, every `everyMs`, on the kept connections of its own front. Returns how often. */
export async function readerUntil(street: Street, isClosed: () => boolean, everyMs: number): Promise<number> {
  const { headers } = visitorHeaders();
  let read = 0;
  await pause(street.dice.between(0, everyMs)); // not all at the same moment
  while (!isClosed()) {
    if (await insist(street, '/api/settings', { headers })) read += 1;
    await pause(everyMs);
  }
  return read;
}

async function visit(street: Street, isClosed: () => boolean): Promise<void> {
  const { town, dice, log } = street;
  const { headers } = visitorHeaders();
  await insist(street, '/api/settings', { headers });
  const input = await anOrder(street);
  const bought = await buys(street, headers, input);
  if (!bought) return;
  if (dice.chance(0.1)) {
    await insist(street, `/api/bill/${bought.uuid}/extension`, { method: 'POST', headers, body: '{}' });
  }
  if (dice.chance(0.1)) {
    await buys(street, headers, { ...input, bill_id: bought.uuid });
    return; // and leaves
  }
  if (!bought.payment || dice.chance(0.2)) return;
  const page = await insist(street, `/api/payments/${bought.payment.uuid}/processing-data`, { headers });
  // A payment that could not be started has failed: the buyer does not see where to pay it, even if
  // the provider created it.
  if (page?.status !== 200 || !hasWayToPay(page.data)) return;
  paysAtProvider(town, bought);
  for (let polls = 0; polls < POLLS_MAX && !isClosed(); polls++) {
    await insist(street, `/api/payments/${bought.payment.uuid}/status`, { headers });
    const bill = await insist(street, `/api/bill/${bought.uuid}/status`, { headers });
    if ((bill?.data as { status?: string } | undefined)?.status === 'settled') {
      log.settled.add(bought.uuid);
      return;
    }
    await pause(POLL_MS);
  }
}

function hasWayToPay(data: unknown): boolean {
  const { checkout_url, qr } = data as ProcessingDataWire;
  return checkout_url !== undefined || qr !== undefined;
}

async function anOrder({ town, dice }: Street): Promise<Record<string, unknown>> {
  const { cinema, cardType } = town;
  const buyer = { name: 'Ada Lovelace', email: 'ada@visitor.example', email_confirmation: 'ada@visitor.example' };
  const method = { payment_method_id: dice.chance(0.5) ? cinema.methods.mollie : cinema.methods.payconiq };
  if (dice.chance(0.15)) {
    const card = { type: 'loyaltyCard', voucher_type_id: cardType, total_turns: 2 };
    return { ...buyer, ...method, amount: 24, items: [card] };
  }
  const seat = dice.pick([...cinema.seatIds.keys()]);
  const ticket = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: dice.pick(town.screenings), seat };
  if (dice.chance(0.1))
    return { ...buyer, ...method, amount: 0, items: [{ ...ticket, voucher_id: dice.pick(town.cards) }] };
  return { ...buyer, ...method, amount: 12, items: [ticket] };
}

/** Buys with a new key, sometimes with two clicks at once. Null: refused. */
async function buys(
  street: Street,
  headers: Record<string, string>,
  input: Record<string, unknown>,
): Promise<Bought | null> {
  const { log, dice } = street;
  const key = randomUUID();
  const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body: JSON.stringify(input) };
  const clicks = dice.chance(0.1) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: clicks }, () => insist(street, '/api/checkout', sent)));
  const sold = answers.flatMap((answer) => (answer?.status === 200 ? [answer.data as Bought] : []));
  if (new Set(sold.map(({ uuid }) => uuid)).size > 1) log.wrong.push(`one key, two bills: ${key}`);
  const [bought] = sold;
  if (bought) log.bought.set(key, bought.uuid);
  return bought ?? null;
}

/** Retries until it gets a definite answer. Null: there was none. */
async function insist({ front, log }: Street, path: string, sent: Sent): Promise<NodeAnswer | null> {
  const until = performance.now() + INSIST_MS;
  while (performance.now() < until) {
    log.requests += 1;
    try {
      const answer = await front.ask(path, sent);
      if (answer.status < 500) return answer;
      log.failed.push(`${path}: ${answer.status} ${answer.text}`);
      if (answer.status !== 503) log.wrong.push(`${path}: ${answer.status} ${answer.text}`);
      else if (!answer.retryAfter) log.wrong.push(`${path}: 503 without Retry-After ${answer.text}`);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      log.failed.push(error.message);
    }
    await pause(20);
  }
  log.wrong.push(`${path}: nobody answered within ${INSIST_MS} ms`);
  return null;
}
