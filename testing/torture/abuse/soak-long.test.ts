/**
 * A program that sells and makes PDF without a pause keeps no files open and no memory (I23, G18). `FOYER_SOAK_SECONDS=300` runs as
 * long as the review did.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/db/embedded/embedded.ts';
import { testDatabase } from '#testing/database/database.ts';
import { visitorHeaders } from '#testing/torture/abuse/visitor.ts';
import type { Bought } from '#testing/torture/crashes/customer.ts';
import { type CrashTown, openCrashTown } from '#testing/torture/crashes/town.ts';
import type { RunningProgram } from '#testing/torture/nodes/run-program.ts';

const SECONDS = Number(process.env.FOYER_SOAK_SECONDS ?? 40);
const BUYERS = 8;
const SCREENINGS = 12;
/** Of 200 turns each. */
const CARDS = 30;
/** Connections to the database, to the mail server and of visitors come and go; a leak grows with the orders. */
const FILES_OF_REST = 15;
/** What the program keeps in memory for the second half must not be much more than for the first. */
const MEMORY_GROWTH = 1.3;
const REST_MS = 8_000;

const t = testDatabase({ max: 2 });
let town: CrashTown;
let program: RunningProgram;
let seats: readonly string[] = [];
beforeAll(async () => {
  town = await openCrashTown(t.url, { screenings: SCREENINGS, cards: CARDS });
  seats = [...town.cinema.seatIds.keys()];
  program = await town.start(await freePort());
}, 120_000);
afterAll(async () => {
  program?.signal('SIGKILL');
  await town?.close();
});

/** What the process holds; `megabytes`: its memory. */
async function held(): Promise<{ files: number; megabytes: number }> {
  const files = (await readdir(`/proc/${program.pid}/fd`)).length;
  const status = await readFile(`/proc/${program.pid}/status`, 'utf8');
  return { files, megabytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024 };
}

/**
 * A new visitor buys a ticket with a turn of a card, which is settled at once, and reads its PDF. Returns whether both were
 * answered; a busy program may refuse.
 */
async function buys(nth: number): Promise<boolean> {
  const { headers } = visitorHeaders();
  const order = {
    payment_method_id: null,
    name: 'Ada Lovelace',
    email: 'ada@visitor.example',
    email_confirmation: 'ada@visitor.example',
    amount: 0,
    items: [
      {
        type: 'ticket',
        price_rate_id: town.cinema.rates.normal,
        schedule_id: town.screenings[nth % SCREENINGS],
        seat: seats[Math.floor(nth / SCREENINGS)],
        voucher_id: town.cards[nth % CARDS],
      },
    ],
  };
  const sent = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(order),
  };
  const answer = await fetch(`${program.url}/api/checkout`, sent);
  const text = await answer.text();
  expect([200, 503], text).toContain(answer.status);
  if (answer.status !== 200) return false;
  const { data } = JSON.parse(text) as { data: Bought };
  const paper = await fetch(`${program.url}/api/bill/${data.uuid}/download`, { headers });
  const bytes = await paper.arrayBuffer();
  expect([200, 503]).toContain(paper.status);
  if (paper.status !== 200) return false;
  expect(Buffer.from(bytes.slice(0, 4)).toString()).toBe('%PDF');
  return true;
}

/** Sells for so long. Returns how many tickets were sold and printed. */
async function sellsFor(seconds: number, next: () => number): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let sold = 0;
  const buyer = async (): Promise<void> => {
    while (performance.now() < end) {
      if (await buys(next())) sold += 1;
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  await pause(REST_MS);
  return sold;
}

test(`${SECONDS} seconds of orders with their PDF: as many open files and as much memory at the end as in the middle`, {
  tags: ['I23', 'G18'],
  timeout: SECONDS * 2_000 + 300_000,
}, async () => {
  let nth = 0;
  const next = (): number => nth++;
  await sellsFor(Math.min(10, SECONDS / 4), next); // everything is loaded once
  const first = await sellsFor(SECONDS / 2, next);
  const middle = await held();
  const second = await sellsFor(SECONDS / 2, next);
  const end = await held();
  console.log({ orders: first + second, middle, end });
  expect(first + second).toBeGreaterThan(SECONDS);
  expect(end.files).toBeLessThanOrEqual(middle.files + FILES_OF_REST);
  expect(end.megabytes).toBeLessThan(middle.megabytes * MEMORY_GROWTH);
});
