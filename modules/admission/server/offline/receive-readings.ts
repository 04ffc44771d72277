import type { ReadingAnswer, ReadingWire } from '#modules/admission/contract/device.ts';
import type { Chosen } from '#modules/admission/rules/entrance-shows.ts';
import { isPlausible, whyNotThen } from '#modules/admission/rules/judge-offline.ts';
import type { EntranceRefusal } from '#modules/admission/rules/judge-ticket.ts';
import { readScannedCode } from '#modules/admission/rules/read-scanned-code.ts';
import { factsOf } from '#modules/admission/server/admit-tickets.ts';
import { cinemaAtEntrance } from '#modules/admission/server/entrance.sql.ts';
import { refusalAtEntrance } from '#modules/admission/server/entrance-sentences.ts';
import { scanOfNonce, writeReading } from '#modules/admission/server/offline/readings.sql.ts';
import type { Attended } from '#modules/admission/server/scan-code.ts';
import { type EntranceDeps, entranceOf } from '#modules/admission/server/shows-at-entrance.ts';
import {
  type Around,
  aroundTickets,
  type EntranceTicketRow,
  lockTickets,
  ticketsAtEntrance,
} from '#modules/admission/server/tickets-at-entrance.sql.ts';
import { raiseAlarm } from '#modules/alarms/server.ts';
import { readTicketCode } from '#modules/tickets/rules/ticket-code.ts';
import { everyTicketKey, markTicketsUsed, verifyTicketCode } from '#modules/tickets/server.ts';
import type { Tx } from '#platform/db/tx.ts';

type Key = Awaited<ReturnType<typeof everyTicketKey>>[number];
/** Why a reading is a clash: a refusal of the ticket, or a key that was retired. */
type Clash = EntranceRefusal | 'unknown_code';
type Received =
  | { readonly outcome: 'admitted' | 'recorded' }
  | { readonly outcome: 'clash'; readonly why: Clash; readonly ticket: EntranceTicketRow }
  | { readonly outcome: 'not_accepted'; readonly code: string };

const UNKNOWN = { outcome: 'not_accepted', code: 'unknown_code' } as const;

/**
 * Stores what a scanner judged without the server, one transaction each, in this order (ADMIT-23).
 * A ticket that admitted at the moment of its reading is used; one that did not, and was let in, is
 * a clash: it is listed, with an alarm. A reading counts once, by its nonce. Refuses as `entranceOf`.
 */
export async function receiveReadings(
  deps: EntranceDeps,
  at: Attended,
  readings: readonly ReadingWire[],
): Promise<ReadingAnswer[]> {
  entranceOf(at.device);
  const keys = await deps.db.ask(at.exhibitorId, everyTicketKey);
  const answers: ReadingAnswer[] = [];
  for (const reading of readings) {
    const received = await receiveReading(deps, at, keys, reading);
    answers.push({ nonce: reading.nonce, outcome: received.outcome, text: await textOf(deps, at, received) });
  }
  return answers;
}

function receiveReading(
  deps: EntranceDeps,
  at: Attended,
  keys: readonly Key[],
  reading: ReadingWire,
): Promise<Received> {
  const scanned = readScannedCode(reading.code);
  const read = scanned.kind === 'signed' ? readTicketCode(scanned.code) : null;
  const payload = scanned.kind === 'signed' ? verifyTicketCode(scanned.code, keys) : null;
  if (!payload) return Promise.resolve(UNKNOWN);
  const isRetired = keys.some((key) => key.isRetired && key.kid === read?.kid);
  const { ticketId } = payload;
  return deps.db.tx(
    at.acting,
    async (tx, around: Around): Promise<Received> => {
      const [, [row], before, place] = await Promise.all([
        lockTickets(tx, [ticketId], around),
        ticketsAtEntrance(tx, [ticketId]),
        scanOfNonce(tx, at.device.id, reading.nonce),
        cinemaAtEntrance(tx),
      ]);
      if (!row || (before && before.ticketId !== ticketId)) return UNKNOWN;
      if (before?.offlineResult || before?.result === 'admitted') return sameAnswer(before, row);
      const happened = Date.parse(reading.at);
      if (!isPlausible(happened, tx.now)) return { outcome: 'not_accepted', code: 'reading_time' };
      const then = Math.min(happened, tx.now);
      const moment = { now: then, timeZone: place.timezone, midnightOffset: place.midnightOffset };
      const { cinemaId } = entranceOf(at.device);
      const why = isRetired ? 'unknown_code' : whyNotThen(factsOf(row), cinemaId, chosenIn(reading), moment);
      return store(tx, at, { reading, row, why, then });
    },
    (first): Promise<Around> => aroundTickets(first, [ticketId]),
  );
}

const chosenIn = ({ screening_id, screens }: ReadingWire): Chosen =>
  screening_id === undefined ? { screenIds: screens ?? [] } : { screeningId: screening_id };

/** A reading that was received before, or a scan that the server admitted and whose answer got lost. */
function sameAnswer(
  before: { readonly offlineResult: string | null; readonly clash: string | null },
  ticket: EntranceTicketRow,
): Received {
  if (before.clash !== null) return { outcome: 'clash', why: before.clash as Clash, ticket };
  return { outcome: before.offlineResult === 'refused' ? 'recorded' : 'admitted' };
}

type Judged = {
  readonly reading: ReadingWire;
  readonly row: EntranceTicketRow;
  readonly why: Clash | null;
  /** Epoch ms. */
  readonly then: number;
};

async function store(tx: Tx, at: Attended, { reading, row, why, then }: Judged): Promise<Received> {
  const isLetIn = reading.result === 'admitted';
  const scan = { ticketId: row.id, deviceId: at.device.id, employeeId: at.employeeId, nonce: reading.nonce, at: then };
  if (isLetIn && why === null) {
    await writeReading(tx, { ...scan, result: 'admitted', offlineResult: 'admitted', clash: null });
    await markTicketsUsed(tx, [row.id], then);
    return { outcome: 'admitted' };
  }
  const result = why === 'already_admitted' ? 'duplicate' : 'rejected';
  const clash = isLetIn ? why : null;
  await writeReading(tx, { ...scan, result, offlineResult: reading.result, clash });
  if (clash === null) return { outcome: 'recorded' };
  await raiseClash(tx, at, { reading, row, why: clash, then });
  return { outcome: 'clash', why: clash, ticket: row };
}

/** One alarm for each clash: with the ticket, the hall, when, and both devices. */
async function raiseClash(tx: Tx, at: Attended, { reading, row, why, then }: Judged): Promise<void> {
  const device = await tx.one<{ name: string }>(
    `SELECT coalesce(nullif(name, ''), uid) AS name FROM device WHERE exhibitor_id = tenant() AND id = $1`,
    [at.device.id],
  );
  const isUsed = row.state === 'used' && row.usedAt !== null;
  await raiseAlarm(tx, {
    kind: 'entrance_clash',
    subject: reading.nonce,
    detail: {
      billId: row.billId,
      reference: row.billReference,
      clash: why ?? 'unknown_code',
      ticket: row.code,
      seat: row.seat ?? undefined,
      screen: row.screenName,
      startsAt: row.startsAt,
      happenedAt: Math.round(then),
      device: device?.name,
      ...(isUsed && { otherDevice: row.usedEntrance ?? undefined, otherAt: Math.round(row.usedAt ?? 0) }),
    },
  });
}

async function textOf(deps: EntranceDeps, at: Attended, received: Received): Promise<string | null> {
  const say = (code: string, params?: Parameters<typeof deps.translator.sentence>[3]) =>
    deps.translator.sentence(at.locale, 'refusals', `admission.${code}`, params);
  if (received.outcome === 'not_accepted') return say(received.code);
  if (received.outcome !== 'clash') return null;
  if (received.why === 'unknown_code') return say('retired_key');
  const refusal = await refusalAtEntrance(deps, at, { refused: received.why, ticket: received.ticket }, 'code');
  return say(received.why, refusal.problems[0].params);
}
