import { factsOf } from '#apps/scanner/offline/offline-facts.ts';
import { offlineState, offlineStorage, publish, serverNow } from '#apps/scanner/offline/offline-state.ts';
import type { Admission, StoredList, StoredReading } from '#apps/scanner/offline/storage.ts';
import { verifiedPayload } from '#apps/scanner/offline/verify-code.ts';
import type { Result } from '#apps/scanner/scan/results/result.ts';
import type { Choice } from '#apps/scanner/shows/persisted-show.ts';
import { type JudgedOffline, judgeOffline, type OfflineShow } from '#modules/admission/rules/judge-offline.ts';
import { readScannedCode } from '#modules/admission/rules/read-scanned-code.ts';
import { readTicketCode, type TicketPayload } from '#modules/tickets/rules/ticket-code.ts';

/** A scanned code with the nonce under which it was sent to the server, if it was. */
export type CodeReading = Choice & { readonly code: string; readonly nonce: string };

/** Whether this scanner has what it needs to judge without the server. */
export const canJudgeAlone = (): boolean => offlineStorage() !== null && offlineState().list !== null;

/**
 * Judges a code without the server and stores the reading (ADMIT-22). `codes`: the code, and what it
 * may be instead if scanner and machine are set to different keyboards. Null: nothing is stored that
 * it could judge by.
 */
export async function judgeAlone(reading: CodeReading, codes: readonly string[]): Promise<Result | null> {
  const { list } = offlineState();
  if (!list || !offlineStorage()) return null;
  const code = signedIn(codes);
  const read = code === null ? null : readTicketCode(code);
  if (code === null || !read) return { kind: 'notJudged', why: 'no_signature' };
  const verified = await verifiedPayload(read, list.list.keys).catch(() => 'impossible' as const);
  if (verified === 'impossible') return { kind: 'notJudged', why: 'no_check' };
  const now = serverNow(list);
  const chosen = 'screening_id' in reading ? { screeningId: reading.screening_id } : { screenIds: reading.screens };
  const judged = judgeOffline(verified, factsOf(list.list), chosen, now);
  const stored = verified && storedReading({ ...reading, code }, verified, judged, now);
  const result = await resultOf({ judged, stored, payload: verified, list, now });
  await publish();
  return result;
}

/**
 * Returns the refusal of a ticket that this scanner admitted alone, and whose reading was not
 * sent yet: the server does not know it.
 */
export async function readBefore(codes: readonly string[]): Promise<Result | null> {
  const { list, unsent } = offlineState();
  const code = list && unsent > 0 ? signedIn(codes) : null;
  const ticket = code === null ? undefined : readTicketCode(code)?.payload.ticketId;
  const before = ticket ? await offlineStorage()?.admissionOf(ticket) : null;
  return list && before?.nonce ? readHere(before, null, list) : null;
}

function signedIn(codes: readonly string[]): string | null {
  for (const code of codes) {
    const scanned = readScannedCode(code);
    if (scanned.kind === 'signed') return scanned.code;
  }
  return null;
}

type Judged = {
  readonly judged: JudgedOffline;
  readonly stored: StoredReading | null;
  readonly payload: TicketPayload | null;
  readonly list: StoredList;
  readonly now: number;
};

async function resultOf({ judged, stored, payload, list, now }: Judged): Promise<Result> {
  const storage = offlineStorage();
  if (judged.refused !== null || !stored || !payload) {
    // Without space on the device a refusal is a refusal all the same.
    if (stored) await storage?.addRefused(stored).catch(() => undefined);
    const why = judged.refused ?? 'unknown_code';
    return { kind: 'refusedOffline', why, show: judged.show, readAt: null, confirmedAt: list.confirmedAt };
  }
  const before = await storage?.addAdmitted(stored).catch(() => 'impossible' as const);
  if (before === 'impossible' || before === undefined) return { kind: 'notJudged', why: 'not_stored' };
  if (before) {
    await storage?.addRefused({ ...stored, wire: { ...stored.wire, result: 'refused' } }).catch(() => undefined);
    return readHere(before, judged.show, list);
  }
  const { show, proof } = judged;
  const ticket = {
    ticket: stored.ticket,
    code: '',
    seat: payload.seat,
    rate: proof ?? '',
    needs_proof: proof !== null,
    screening_id: show.id,
    title: show.title,
    screen: show.screen,
    start: new Date(show.startsAt).toISOString(),
    state: 'used' as const,
    used_at: new Date(now).toISOString(),
  };
  return { kind: proof === null ? 'admitted' : 'check', tickets: [ticket], buyer: null, isOffline: true };
}

const readHere = (before: Admission, show: OfflineShow | null, list: StoredList): Result => ({
  kind: 'refusedOffline',
  why: 'already_admitted',
  show,
  readAt: before.at,
  confirmedAt: list.confirmedAt,
});

function storedReading(
  reading: CodeReading,
  payload: TicketPayload,
  judged: JudgedOffline,
  now: number,
): StoredReading {
  const { code, nonce } = reading;
  const choice = 'screening_id' in reading ? { screening_id: reading.screening_id } : { screens: [...reading.screens] };
  return {
    wire: {
      ...choice,
      code,
      nonce,
      at: new Date(now).toISOString(),
      result: judged.refused === null ? 'admitted' : 'refused',
    },
    ticket: payload.ticketId,
    about: {
      screening_id: payload.screeningId,
      seat: payload.seat,
      screen: judged.show?.screen ?? null,
      title: judged.show?.title ?? null,
    },
  };
}
