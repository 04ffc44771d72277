import { Refusal, refuse } from '#kernel/refusal.ts';
import type { EntranceShow, Scanned } from '#modules/admission/contract/device.ts';
import { type Chosen, isInHalls } from '#modules/admission/rules/entrance-shows.ts';
import { type BoughtBill, whyNotAdmitted, whyNotBill } from '#modules/admission/rules/judge-ticket.ts';
import { readScannedCode, type ScannedCode } from '#modules/admission/rules/read-scanned-code.ts';
import { admitTickets, factsOf, type Refused } from '#modules/admission/server/admit-tickets.ts';
import { cinemaAtEntrance } from '#modules/admission/server/entrance.sql.ts';
import { entranceTickets, refusalAtEntrance } from '#modules/admission/server/entrance-sentences.ts';
import {
  type AtEntrance,
  type EntranceDeps,
  entranceOf,
  findEntranceShow,
  listEntranceShows,
  wordsAtEntrance,
} from '#modules/admission/server/shows-at-entrance.ts';
import {
  CHARGED_BACK,
  type EntranceTicketRow,
  ticketOfShortCode,
  ticketsOfBill,
} from '#modules/admission/server/tickets-at-entrance.sql.ts';
import { findReservation } from '#modules/reservations/server.ts';
import { type CardAtEntrance, type CardHolderAt, type CardsAtEntrance, settleFreeBill } from '#modules/sales/server.ts';
import { ticketKeys, verifyTicketCode } from '#modules/tickets/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import type { SharedLimits } from '#platform/http/limits/shared-limits.ts';

/**
 * `cards`: the vouchers that the exhibitor accepts at its entrances; without it no voucher admits.
 */
export type ScanDeps = EntranceDeps & { readonly limits: SharedLimits; readonly cards?: CardsAtEntrance };
export type Attended = AtEntrance & {
  readonly acting: Acting;
  readonly employeeId: number;
  /** The device is for practice (D-137). */
  readonly isTest?: boolean;
  /** The attendant may accept recently used vouchers (D-102). */
  readonly mayOverride?: boolean;
};
type Purchase = Extract<ScannedCode, { kind: 'bill' | 'reservation' }>;
/** What the scanner admits to, as it says it: one of both. */
export type Choice = { readonly screening_id?: number | undefined; readonly screens?: readonly number[] | undefined };
type Input = Choice & { readonly code: string; readonly nonce: string };

/** A scanned text that is no ticket, and what the scanner admits to. */
type TextFor = { readonly chosen: Chosen; readonly text: string };

/** The number of unknown guessable codes that a device may send in a minute (T40). */
const UNKNOWN_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
const PATH = 'code';

/**
 * Identifies a code that was scanned or typed at an entrance and, for the code of a ticket, admits
 * it (SCAN-003, D-146). The code of a purchase, or the ref of a paid reservation (D-147), lists its
 * tickets that still admit. Refuses as `chosenAt`; 422 `code` with admission.unknown_code
 * (ERR-034), wrong_type (ERR-036), or the reason of the refusal; 429 admission.too_many_unknown
 * {seconds}.
 */
export async function scanCode(deps: ScanDeps, at: Attended, input: Input): Promise<Scanned> {
  const chosen = await chosenAt(deps, at, input);
  const code = readScannedCode(input.code);
  if (code.kind === 'bill' || code.kind === 'reservation')
    return listTickets(deps, at, { chosen, text: input.code }, code);
  const ticketId = await ticketOf(deps, at, code);
  if (ticketId === null) return orCard(deps, at, { chosen, text: input.code }, code);
  const admission = await admitTickets(deps.db, at.acting, {
    tickets: [ticketId],
    chosen,
    entrance: entranceOf(at.device),
    deviceId: at.device.id,
    employeeId: at.employeeId,
    nonce: input.nonce,
  });
  if ('refused' in admission) throw await refusalAtEntrance(deps, at, admission, PATH);
  return answer(deps, at, { outcome: 'admitted', rows: admission.admitted });
}

/**
 * Returns what this scanner admits to. Refuses 409 admission.no_location for a device without a
 * cinema, 422 `screening_id` admission.no_such_show for a screening that is not at this entrance now.
 */
export async function chosenAt(deps: EntranceDeps, at: AtEntrance, { screening_id, screens }: Choice): Promise<Chosen> {
  if (screening_id !== undefined) await findEntranceShow(deps, at, screening_id);
  else entranceOf(at.device);
  return screening_id === undefined ? { screenIds: screens ?? [] } : { screeningId: screening_id };
}

async function ticketOf(deps: ScanDeps, at: Attended, code: Exclude<ScannedCode, Purchase>): Promise<string | null> {
  if (code.kind === 'unknown') return null;
  if (code.kind === 'signed') {
    const keys = await deps.db.ask(at.exhibitorId, ticketKeys);
    const payload = verifyTicketCode(code.code, keys);
    if (!payload) throw refuse('admission.unknown_code', undefined, PATH);
    return payload.ticketId;
  }
  await refuseGuessing(deps, at);
  return deps.db.ask(at.exhibitorId, (first) => ticketOfShortCode(first, code.code));
}

/**
 * A code of no ticket and no purchase may be a voucher (D-157), whose turns can be exchanged here
 * (SCAN-005).
 */
async function orCard(deps: ScanDeps, at: Attended, scanned: TextFor, code: ScannedCode): Promise<Scanned> {
  const shows = await showsFor(deps, at, scanned.chosen);
  const card = await cardOf(deps, at, scanned.text, shows);
  if (!card) {
    const mayBeCard = code.kind === 'short' && code.orVoucher;
    return unknownCode(deps, at, mayBeCard ? 'admission.wrong_type' : 'admission.unknown_code');
  }
  const [show, ...others] = shows;
  if (!show || others.length > 0)
    return { outcome: 'show', tickets: [], buyer: null, voucher: null, show: null, shows };
  const { rates, barcodeText, title, turns, validUntil } = card;
  const voucher = {
    barcode_text: barcodeText,
    title,
    turns,
    valid_until: validUntil,
    rates: rates.map(({ id, name }) => ({ price_rate_id: id, name })),
  };
  return { outcome: 'voucher', tickets: [], buyer: null, voucher, show, shows: [] };
}

/** Returns the shows that a voucher can be exchanged for: the chosen one, or those that admit now. */
async function showsFor(deps: ScanDeps, at: Attended, chosen: Chosen): Promise<EntranceShow[]> {
  if ('screeningId' in chosen) return [await findEntranceShow(deps, at, chosen.screeningId)];
  const shows = await listEntranceShows(deps, at);
  return shows.filter(({ open, screen_id }) => open && isInHalls(screen_id, chosen.screenIds));
}

/**
 * Returns the card as the first of these shows accepts it; null: there is no such card. If none
 * accepts it, refuses with the problem at the last one.
 */
async function cardOf(
  deps: ScanDeps,
  at: Attended,
  text: string,
  shows: readonly EntranceShow[],
): Promise<CardAtEntrance | null> {
  if (!deps.cards) return null;
  await refuseGuessing(deps, at);
  let problem: Refusal | null = null;
  for (const { screening_id } of shows)
    try {
      return await deps.cards.look(cardHolder(at), screening_id, text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem = error;
    }
  if (problem) throw problem;
  return null;
}

/** Returns the data about the attendant that sales needs to exchange a voucher. */
export const cardHolder = ({ acting, locale, device, employeeId, isTest, mayOverride }: Attended): CardHolderAt => ({
  acting,
  locale,
  employeeId,
  device: { id: device.id, test: isTest === true },
  mayOverride: mayOverride === true,
});

/** D-146: no ticket is admitted yet; the attendant chooses. */
async function listTickets(deps: ScanDeps, at: Attended, scanned: TextFor, code: Purchase): Promise<Scanned> {
  await refuseGuessing(deps, at);
  const billId = await billOf(deps, at, code);
  if (billId === null) return orCard(deps, at, scanned, code);
  // Nothing is to be paid, so that no one sends its visitors to the till (D-147).
  if (code.kind === 'reservation') await settleFreeBill(deps.db, at.acting, billId);
  const bill = await deps.db.read(at.exhibitorId, async (tx) => {
    const row = await tx.one<BoughtBill>(
      `SELECT status, deleted_at IS NOT NULL AS deleted, ${CHARGED_BACK('$1')} AS "chargedBack"
         FROM bill WHERE exhibitor_id = tenant() AND id = $1`,
      [billId],
    );
    return row && { ...row, tickets: await ticketsOfBill(tx, billId), now: tx.now };
  });
  if (!bill) return unknownCode(deps, at, 'admission.unknown_code');
  const ofBill = whyNotBill(bill);
  if (ofBill) throw refuse(`admission.${ofBill}`, undefined, PATH);
  if (bill.tickets.length === 0) throw refuse('admission.wrong_type', undefined, PATH);
  const judged = bill.tickets.map((ticket) => ({
    ticket,
    refused: whyNotAdmitted(factsOf(ticket), entranceOf(at.device), scanned.chosen, bill.now),
  }));
  const rows = judged.filter(({ refused }) => refused === null).map(({ ticket }) => ticket);
  if (rows.length === 0) throw await refusalAtEntrance(deps, at, mostInformative(judged), PATH);
  return answer(deps, at, { outcome: 'choose', rows });
}

const billOf = ({ db }: ScanDeps, { exhibitorId }: Attended, code: Purchase): Promise<string | null> =>
  db.read(exhibitorId, async (tx) => {
    if (code.kind === 'reservation') return (await findReservation(tx, code.ref))?.bill_id ?? null;
    const bill = await tx.one<{ id: string }>('SELECT id FROM bill WHERE exhibitor_id = tenant() AND reference = $1', [
      code.reference,
    ]);
    return bill?.id ?? null;
  });

/** The refusals worth showing for a purchase whose tickets all do not admit here and now. */
const MOST_INFORMATIVE = [
  'already_admitted',
  'screening_cancelled',
  'other_location',
  'other_show',
  'too_early',
  'show_over',
  'exchanged',
  'refunded',
] as const;

function mostInformative(judged: readonly { ticket: EntranceTicketRow; refused: string | null }[]): Refused {
  for (const refused of MOST_INFORMATIVE) {
    const last = judged
      .filter((each) => each.refused === refused)
      .sort(byUse)
      .at(-1);
    if (last) return { refused, ticket: last.ticket };
  }
  throw new Error('a purchase was refused without a reason');
}

const byUse = (a: { ticket: EntranceTicketRow }, b: { ticket: EntranceTicketRow }): number =>
  (a.ticket.usedAt ?? 0) - (b.ticket.usedAt ?? 0) || b.ticket.startsAt - a.ticket.startsAt;

const guessKey = ({ exhibitorId, device }: AtEntrance): string => `entrance.unknown:${exhibitorId}/${device.id}`;

/**
 * Refuses 429 admission.too_many_unknown {seconds} for a device that sent too many unknown codes.
 */
export async function refuseGuessing({ limits }: ScanDeps, at: Attended): Promise<void> {
  const { hits, endsInMs } = await limits.used(guessKey(at), MINUTE_MS);
  if (hits < UNKNOWN_PER_MINUTE) return;
  const seconds = Math.max(1, Math.ceil(endsInMs / 1000));
  throw new Refusal('too-many', { code: 'admission.too_many_unknown', params: { seconds } }, seconds);
}

/** Refuses an unknown code and counts it. */
export async function unknownCode({ limits }: ScanDeps, at: Attended, code: string): Promise<never> {
  await limits.hit(guessKey(at), MINUTE_MS);
  throw refuse(code, undefined, PATH);
}

type Answer = { readonly outcome: 'admitted' | 'choose'; readonly rows: readonly EntranceTicketRow[] };

/** Answers with the current state of the first ticket's show: how many were admitted. */
export async function answer(deps: EntranceDeps, at: AtEntrance, { outcome, rows }: Answer): Promise<Scanned> {
  const [shows, exhibitor] = await Promise.all([
    listEntranceShows(deps, at),
    deps.db.ask(at.exhibitorId, cinemaAtEntrance),
  ]);
  return {
    outcome,
    tickets: entranceTickets(rows, wordsAtEntrance(deps, at, exhibitor), exhibitor.timezone),
    buyer: rows[0]?.buyer ?? null,
    voucher: null,
    show: shows.find(({ screening_id }) => screening_id === rows[0]?.screeningId) ?? null,
    shows: [],
  };
}
