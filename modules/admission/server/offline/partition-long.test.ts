import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ReadingAnswer } from '#modules/admission/contract/device.ts';
import { offlineList } from '#modules/admission/server/offline/offline-list.ts';
import { receiveReadings } from '#modules/admission/server/offline/receive-readings.ts';
import { type Attended, scanCode } from '#modules/admission/server/scan-code.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildAttendant, buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import { signedCodeOf } from '#testing/tools/scanned-codes.ts';
import { diceFrom } from '#testing/torture/dice.ts';
import { type Lane, offlineLane } from '#testing/worlds/offline-lanes.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

const t = testDatabase();
const STARTS = Date.parse('2031-11-20T19:30:00Z');
const BEGINS = STARTS - 30 * 60_000;
const TICKETS = 60;
const SCANS = 320;
const BATCH = 25;
let cinema: Cinema;
const buys = purchasesAt(t, () => cinema);
const translator = await openTranslator();
const deps = () => ({ db: t.db, translator, limits: sharedLimits(t.db) });

beforeAll(async () => {
  cinema = await buildCinema(t, { screening: { startsAtMs: STARTS }, hall: 200 });
  t.travel(BEGINS - Date.now());
});

type Sold = { readonly id: string; readonly billId: string; readonly code: string };

async function soldTickets(): Promise<Sold[]> {
  const sold: Sold[] = [];
  while (sold.length < TICKETS) {
    const billId = await buys.tickets({ count: 4 });
    for (const { id } of await t.asOwner<{ id: string }>('SELECT id FROM ticket WHERE bill_id = $1 ORDER BY id', [
      billId,
    ]))
      sold.push({ id, billId, code: await signedCodeOf(t, cinema, id) });
  }
  return sold;
}

async function scanners(): Promise<Attended[]> {
  const { exhibitorId, cinemaId } = cinema;
  const employeeId = (await buildAttendant(t, exhibitorId)).id;
  const acting = { exhibitorId, actor: `employee:${employeeId}`, channel: 'scanner' } as const;
  return Promise.all(
    ['North', 'South', 'Office'].map(async (name) => {
      const { id } = await buildDevice(t, exhibitorId, { name, cinemaId });
      return { exhibitorId, locale: 'en', device: { id, cinemaId, screenId: null }, employeeId, acting };
    }),
  );
}

/** Sends everything in batches; every third answer is lost, so its batch is sent again. */
async function sends(at: Attended, { readings }: Lane): Promise<ReadingAnswer[]> {
  const answers: ReadingAnswer[] = [];
  for (let from = 0; from < readings.length; from += BATCH) {
    const batch = readings.slice(from, from + BATCH);
    const first = await receiveReadings(deps(), at, batch);
    const again = (from / BATCH) % 3 === 0 ? await receiveReadings(deps(), at, batch) : first;
    expect(again).toEqual(first);
    answers.push(...again);
  }
  return answers;
}

test('after two scanners without the server read some hundreds of tickets, with replays, exactly the clashes are listed', {
  tags: ['ADMIT-22', 'ADMIT-23', 'I12', 'T42'],
}, async () => {
  const dice = diceFrom(97);
  const tickets = await soldTickets();
  const [north, south, office] = (await scanners()) as [Attended, Attended, Attended];
  const list = await offlineList(deps(), north);
  const lanes = [offlineLane(list), offlineLane(list)] as const;
  const admissions = new Map<string, number>();
  const letIn = ({ id }: Sold) => admissions.set(id, (admissions.get(id) ?? 0) + 1);
  for (let scan = 0; scan < SCANS; scan++) {
    const ticket = dice.pick(tickets);
    if (dice.pick(lanes).reads(ticket.code, BEGINS + scan * 1_000)) letIn(ticket);
  }
  expect(lanes.flatMap(({ readings }) => readings)).toHaveLength(SCANS);

  // Meanwhile one office with a network admits some, and some purchases are refunded.
  t.travel(BEGINS + SCANS * 1_000 - Date.now());
  const refunded = new Set([tickets[0]?.billId, tickets[20]?.billId]);
  for (const billId of refunded) await buys.refund(billId ?? '');
  for (const ticket of tickets.filter((_, nth) => nth % 7 === 3 && !refunded.has(tickets[nth]?.billId))) {
    await scanCode(deps(), office, { screens: [], code: ticket.code, nonce: randomUUID() });
    letIn(ticket);
  }

  const answers = [await sends(north, lanes[0]), await sends(south, lanes[1])].flat();
  // One admission of a ticket is right; every further one, and every one of a refunded ticket, is a clash.
  const expected = tickets.map(({ id, billId }) => {
    const times = admissions.get(id) ?? 0;
    return refunded.has(billId) ? times : Math.max(0, times - 1);
  });
  const stored = await t.asOwner<{ ticket_id: string; clash: string }>(
    `SELECT ticket_id, clash FROM scan WHERE clash IS NOT NULL`,
  );
  expect(tickets.map(({ id }) => stored.filter(({ ticket_id }) => ticket_id === id).length)).toEqual(expected);
  expect(stored.length).toBeGreaterThan(30);
  expect(new Set(stored.map(({ clash }) => clash))).toEqual(new Set(['already_admitted', 'refunded']));
  expect(answers.filter(({ outcome }) => outcome === 'clash')).toHaveLength(stored.length);
  const [alarms] = await t.asOwner<{ count: number; times: number }>(
    `SELECT count(*)::int AS count, max(times)::int AS times FROM alarm WHERE kind = 'entrance_clash'`,
  );
  expect(alarms).toEqual({ count: stored.length, times: 1 });
  const used = await t.asOwner<{ id: string }>(`SELECT id FROM ticket WHERE state = 'used' ORDER BY id`);
  const inside = tickets.filter(({ id, billId }) => admissions.has(id) && !refunded.has(billId)).map(({ id }) => id);
  expect(used.map(({ id }) => id)).toEqual(inside.sort());
});
