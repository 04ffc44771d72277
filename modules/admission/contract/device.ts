import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zAskedId, zId, zInstant, zLocaleQuery, zUuid } from '#kernel/wire.ts';
import { ENDED_REASONS } from '#modules/admission/rules/judge-offline.ts';
import { VISITS_MAX } from '#modules/admission/rules/visits.ts';

/** One of GET /api/scanner/shows (D-145): today's screenings at the device's entrance. */
export const zEntranceShow = z.object({
  screening_id: zId,
  title: z.string(),
  /** `2D, original version, subtitles NL/FR` in the requested language. */
  version: z.string(),
  screen: z.string(),
  screen_id: zId,
  start: zInstant,
  end: zInstant,
  /** It admits now at a scanner for several halls: it begins within an hour, or is running. */
  open: z.boolean(),
  /** Tickets that admit, and how many of them were admitted. */
  expected: z.number().int(),
  admitted: z.number().int(),
  /** The screening that is selected at first. */
  preselected: z.boolean(),
});
export type EntranceShow = z.infer<typeof zEntranceShow>;

/** As many halls as one choice may name. */
const HALLS_MAX = 100;
/**
 * What the scanner admits to: one screening, or every screening that admits now in these halls of
 * its entrance (`screens`, empty: in all of them). Exactly one of both.
 */
const CHOICE = { screening_id: zId.optional(), screens: z.array(zId).max(HALLS_MAX).optional() };
const isOneChoice = ({
  screening_id,
  screens,
}: {
  screening_id?: number | undefined;
  screens?: number[] | undefined;
}) => (screening_id === undefined) !== (screens === undefined);
const ONE_CHOICE = { message: 'required', path: ['screening_id'] };

/**
 * POST /api/scanner/scan: identifies a code and, if it is one ticket, admits it (D-146). `code`:
 * the signed text of a QR code, the short code of a ticket, or the reference of a bill. `nonce`:
 * one for each scan, so that a repeated call counts as the same scan.
 */
export const zScan = z
  .object({ ...CHOICE, code: z.string().trim().min(1).max(500), nonce: zUuid })
  .refine(isOneChoice, ONE_CHOICE);
/** POST /api/scanner/admit: the chosen tickets of a bill. */
export const zAdmit = z
  .object({ ...CHOICE, tickets: z.array(zUuid).min(1).max(50), nonce: zUuid })
  .refine(isOneChoice, ONE_CHOICE);
/**
 * POST /api/scanner/revert: reverts a mistaken admission (D-026): permission tickets.reset, same
 * business day.
 */
export const zRevert = z.object({ ticket: zUuid });

/**
 * POST /api/scanner/exchange: voucher turns become admissions to this show, and the visitors are
 * admitted (SCAN-005, D-147). `nonce`: one for each exchange, so that a repeated call is the same
 * one. Refuses 422 `code` with the problem of the voucher.
 */
export const zExchange = z.object({
  screening_id: zId,
  code: z.string().trim().min(1).max(200),
  visits: z.number().int().min(1).max(VISITS_MAX),
  price_rate_id: zId,
  nonce: zUuid,
});

/** A voucher scanned at an entrance, and its possible uses here. */
export const zEntranceVoucher = z.object({
  barcode_text: z.string(),
  title: z.string(),
  /** Voucher turns that can be used now. */
  turns: z.number().int(),
  valid_until: z.string().nullable(),
  /** The rates of this show that accept vouchers, the usual one first. */
  rates: z.array(z.object({ price_rate_id: zId, name: z.string() })),
});
export type EntranceVoucher = z.infer<typeof zEntranceVoucher>;

export const zEntranceTicket = z.object({
  ticket: zUuid,
  code: z.string(),
  seat: z.string().nullable(),
  rate: z.string(),
  /** The attendant looks at the card of the visitor: a child, a student. */
  needs_proof: z.boolean(),
  /** Its show: a scanner for several halls says it with each ticket. */
  screening_id: zId,
  title: z.string(),
  screen: z.string(),
  start: zInstant,
  state: z.enum(['valid', 'used', 'refunded', 'exchanged']),
  used_at: zInstant.nullable(),
});
/**
 * `admitted`: all of `tickets` were admitted now. `choose`: the code is of a bill; no ticket was
 * admitted yet. `voucher`: the code is of a voucher whose turns can be exchanged; no ticket was
 * admitted yet either.
 */
export const zScanned = z.object({
  outcome: z.enum(['admitted', 'choose', 'voucher', 'show']),
  tickets: z.array(zEntranceTicket),
  buyer: z.string().nullable(),
  voucher: zEntranceVoucher.nullable(),
  /** The show of the first ticket, or of the voucher; null: the attendant chooses one of `shows`. */
  show: zEntranceShow.nullable(),
  shows: z.array(zEntranceShow),
});
export type Scanned = z.infer<typeof zScanned>;

/**
 * One of GET /api/scanner/scans: what all scanners of this entrance read, the latest first. `lane`:
 * the name of the device.
 */
export const zRecentScan = z.object({
  id: z.number().int(),
  at: zInstant,
  result: z.enum(['admitted', 'duplicate', 'rejected']),
  reverted: z.boolean(),
  /** The scanner judged it without the server (decision 0097). */
  offline: z.boolean(),
  /** It was let in without the server, and the ticket did not admit. */
  clash: z.boolean(),
  lane: z.string(),
  /** This device read it. */
  here: z.boolean(),
  screening_id: zId,
  title: z.string(),
  screen: z.string(),
  start: zInstant,
  seat: z.string().nullable(),
  rate: z.string(),
});
export type RecentScan = z.infer<typeof zRecentScan>;

/** Tickets by their short ids (`shortTicketId`). */
const zShortIds = z.array(z.string().length(12));
const zOfflineShow = z.object({
  screening_id: zId,
  title: z.string(),
  version: z.string(),
  screen: z.string(),
  screen_id: zId,
  start: zInstant,
  end: zInstant,
  cancelled: z.boolean(),
  expected: z.number().int(),
  admitted: z.number().int(),
  /** Tickets whose signature is good and that no longer admit. */
  ended: z.array(z.object({ why: z.enum(ENDED_REASONS), tickets: zShortIds })),
  /** Tickets that admit, and whose holder shows a card. */
  proof: z.array(z.object({ rate: z.string(), tickets: zShortIds })),
});
/**
 * GET /api/scanner/offline-list: what a scanner needs to judge signed tickets of this business day
 * without the server (decision 0097). It has no code, no name and no private key. `version`: its
 * ETag without quotes. `now`: the clock of the server when it answered.
 */
export const zOfflineList = z.object({
  version: z.string(),
  now: zInstant,
  timezone: z.string(),
  midnight_offset: z.number(),
  cinema_id: zId,
  screen_id: zId.nullable(),
  /** Raw Ed25519 keys of 32 bytes, base64url. */
  keys: z.array(z.object({ kid: z.string(), public_key: z.string() })),
  shows: z.array(zOfflineShow),
});
export type OfflineListWire = z.infer<typeof zOfflineList>;

/** As many readings as one call sends. */
const READINGS_MAX = 50;
const zReading = z
  .object({
    ...CHOICE,
    /** One for each reading: the same reading sent again, or sent as a scan before, is the same. */
    nonce: zUuid,
    code: z.string().trim().min(1).max(500),
    /** When it happened, by the server's clock as far as the scanner knew it. */
    at: z.iso.datetime({ offset: true }),
    /** What the scanner decided. */
    result: z.enum(['admitted', 'refused']),
  })
  .refine(isOneChoice, ONE_CHOICE);
/** POST /api/scanner/readings: what a scanner judged without the server, in the order of the readings. */
export const zReadings = z.object({ readings: z.array(zReading).min(1).max(READINGS_MAX) });
export type ReadingWire = z.infer<typeof zReading>;

/**
 * `admitted`: the ticket is used by this reading. `recorded`: a refusal was stored. `clash`: the
 * scanner let a ticket in that did not admit. `not_accepted`: nothing was stored. `text`: the reason
 * of the last two.
 */
export const zReadingAnswer = z.object({
  nonce: zUuid,
  outcome: z.enum(['admitted', 'recorded', 'clash', 'not_accepted']),
  text: z.string().nullable(),
});
export type ReadingAnswer = z.infer<typeof zReadingAnswer>;

/** The routes that the devices of a cinema call. */
export const admissionDeviceApi = defineRoutes('scanner', {
  'GET /api/scanner/shows': {
    summary: 'The screenings of today at this entrance, one of them to begin with (D-145)',
    query: zLocaleQuery,
    answer: answerOf(z.array(zEntranceShow)),
  },
  'GET /api/scanner/scans': {
    summary: 'The recent scans of this entrance, with the lane of each, of one screening or of all',
    query: zLocaleQuery.extend({ screening_id: zAskedId.optional() }),
    answer: answerOf(z.array(zRecentScan)),
  },
  'POST /api/scanner/scan': {
    summary: 'What a code is; a ticket lets in at once, a purchase is listed (D-146)',
    body: zScan,
    answer: answerOf(zScanned),
  },
  'POST /api/scanner/admit': {
    summary: 'Admits the chosen tickets of a purchase, all or none',
    body: zAdmit,
    answer: answerOf(zScanned),
  },
  'POST /api/scanner/exchange': {
    summary: 'Turns of a card become visits of this show, and who came with it is let in (D-147)',
    body: zExchange,
    answer: answerOf(zScanned),
  },
  'POST /api/scanner/revert': {
    summary: 'Takes an admission of today back: the ticket admits again (D-026)',
    body: zRevert,
    answer: answerOf(zEntranceTicket),
  },
  'GET /api/scanner/offline-list': {
    summary: 'What a scanner needs to judge tickets of this day without the server (decision 0097)',
    query: zLocaleQuery,
    answer: answerOf(zOfflineList),
    notModified: true,
  },
  'POST /api/scanner/readings': {
    summary: 'What a scanner judged without the server; each reading counts once (decision 0097)',
    body: zReadings,
    answer: answerOf(z.object({ readings: z.array(zReadingAnswer) })),
  },
});
