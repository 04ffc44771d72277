import { Refusal, refuse } from '#kernel/refusal.ts';
import type { Scanned } from '#modules/admission/contract/device.ts';
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
type Input = { readonly screening_id: number; readonly code: string; readonly nonce: string };

/** The number of unknown guessable codes that a device may send in a minute (T40). */
const UNKNOWN_PER_MINUTE = 10;
const MINUTE_MS = 60_000;
const PATH = 'code';

/**
 * Identifies a code that was scanned or typed at an entrance and, for the code of a ticket, admits
 * it (SCAN-003, D-146). The code of a purchase, or the ref of a paid reservation (D-147), lists its
 * tickets that still admit. Refuses as `findEntranceShow`; 422 `code` with admission.unknown_code
 * (ERR-034), wrong_type (ERR-036), or the reason of the refusal; 429 admission.too_many_unknown
 * {seconds}.
 */
export async function scanCode(deps: ScanDeps, at: Attended, input: Input): Promise<Scanned> {
  await findEntranceShow(deps, at, input.screening_id);
  const code = readScannedCode(input.code);
  if (code.kind === 'bill' || code.kind === 'reservation') return listTickets(deps, at, input, code);
  const ticketId = await ticketOf(deps, at, code);
  if (ticketId === null) return orCard(deps, at, input, code);
  const admission = await admitTickets(deps.db, at.acting, {
    tickets: [ticketId],
    screeningId: input.screening_id,
    entrance: entranceOf(at.device),
    deviceId: at.device.id,
    employeeId: at.employeeId,
    nonce: input.nonce,
  });
  if ('refused' in admission) throw await refusalAtEntrance(deps, at, admission, PATH);
  return answer(deps, at, { outcome: 'admitted', rows: admission.admitted, screeningId: input.screening_id });
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
async function orCard(deps: ScanDeps, at: Attended, input: Input, code: ScannedCode): Promise<Scanned> {
  const card = await cardOf(deps, at, input);
  if (!card) {
    const mayBeCard = code.kind === 'short' && code.orVoucher;
    return unknownCode(deps, at, mayBeCard ? 'admission.wrong_type' : 'admission.unknown_code');
  }
  const { rates, barcodeText, title, turns, validUntil } = card;
  const voucher = {
    barcode_text: barcodeText,
    title,
    turns,
    valid_until: validUntil,
    rates: rates.map(({ id, name }) => ({ price_rate_id: id, name })),
  };
  return { ...(await answer(deps, at, { outcome: 'voucher', rows: [], screeningId: input.screening_id })), voucher };
}

async function cardOf(deps: ScanDeps, at: Attended, input: Input): Promise<CardAtEntrance | null> {
  if (!deps.cards) return null;
  await refuseGuessing(deps, at);
  return deps.cards.look(cardHolder(at), input.screening_id, input.code);
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
async function listTickets(deps: ScanDeps, at: Attended, input: Input, code: Purchase): Promise<Scanned> {
  await refuseGuessing(deps, at);
  const billId = await billOf(deps, at, code);
  if (billId === null) return orCard(deps, at, input, code);
  // Nothing is to be paid, so that no one sends its visitors to the till (D-147).
  if (code.kind === 'reservation') await settleFreeBill(deps.db, at.acting, billId);
  const bill = await deps.db.read(at.exhibitorId, async (tx) => {
    const row = await tx.one<BoughtBill>(
      `SELECT status, deleted_at IS NOT NULL AS deleted, ${CHARGED_BACK('$1')} AS "chargedBack"
         FROM bill WHERE exhibitor_id = tenant() AND id = $1`,
      [billId],
    );
    return row && { ...row, tickets: await ticketsOfBill(tx, billId) };
  });
  if (!bill) return unknownCode(deps, at, 'admission.unknown_code');
  const ofBill = whyNotBill(bill);
  if (ofBill) throw refuse(`admission.${ofBill}`, undefined, PATH);
  if (bill.tickets.length === 0) throw refuse('admission.wrong_type', undefined, PATH);
  const judged = bill.tickets.map((ticket) => ({
    ticket,
    refused: whyNotAdmitted(factsOf(ticket), entranceOf(at.device), input.screening_id),
  }));
  const rows = judged.filter(({ refused }) => refused === null).map(({ ticket }) => ticket);
  if (rows.length === 0) throw await refusalAtEntrance(deps, at, mostInformative(judged), PATH);
  return answer(deps, at, { outcome: 'choose', rows, screeningId: input.screening_id });
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

type Answer = {
  readonly outcome: Scanned['outcome'];
  readonly rows: readonly EntranceTicketRow[];
  readonly screeningId: number;
};

/** Answers with the current state of the show: how many were admitted. */
export async function answer(
  deps: EntranceDeps,
  at: AtEntrance,
  { outcome, rows, screeningId }: Answer,
): Promise<Scanned> {
  const [show, exhibitor] = await Promise.all([
    findEntranceShow(deps, at, screeningId),
    deps.db.ask(at.exhibitorId, cinemaAtEntrance),
  ]);
  return {
    outcome,
    tickets: entranceTickets(rows, exhibitor.timezone),
    buyer: rows[0]?.buyer ?? null,
    voucher: null,
    show,
  };
}
