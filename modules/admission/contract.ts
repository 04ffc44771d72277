import { z } from 'zod';
import { zId, zInstant, zUuid } from '#kernel/wire.ts';
import { VISITS_MAX } from '#modules/admission/rules/visits.ts';

/** One of GET /api/scanner/shows (D-145): the screenings of today at the device's door. */
export const zDoorShow = z.object({
  screening_id: zId,
  title: z.string(),
  /** `2D, original version, subtitles NL/FR` in the language asked for. */
  version: z.string(),
  screen: z.string(),
  start: zInstant,
  end: zInstant,
  /** Tickets that let somebody in, and how many of them have. */
  expected: z.number().int(),
  admitted: z.number().int(),
  /** The one to begin with. */
  preselected: z.boolean(),
});
export type DoorShow = z.infer<typeof zDoorShow>;

/**
 * POST /api/scanner/scan: what a code is, and, when it lets in just one, letting them in (D-146). `code`: the signed text of
 * a QR, the short code of a ticket, or the reference of a bill. `nonce`: one per reading, so that a repeated call is the
 * same reading.
 */
export const zScan = z.object({ screening_id: zId, code: z.string().trim().min(1).max(500), nonce: zUuid });
/** POST /api/scanner/admit: those of a bill's tickets that were chosen. */
export const zAdmit = z.object({ screening_id: zId, tickets: z.array(zUuid).min(1).max(50), nonce: zUuid });
/** POST /api/scanner/revert: somebody was let in by mistake (D-026): permission tickets.reset, same business day. */
export const zRevert = z.object({ ticket: zUuid });

/**
 * POST /api/scanner/exchange: turns of a card become visits of this show, and who comes with it is inside (SCAN-005, D-147).
 * `nonce`: one per exchange, so that a repeated call is the same one. Refuses 422 `code` with what is wrong with the card.
 */
export const zExchange = z.object({
  screening_id: zId,
  code: z.string().trim().min(1).max(200),
  visits: z.number().int().min(1).max(VISITS_MAX),
  price_rate_id: zId,
  nonce: zUuid,
});

/** A card that was read at a door: what may be had for it here. */
export const zDoorVoucher = z.object({
  barcode_text: z.string(),
  title: z.string(),
  /** Turns that can be used now. */
  turns: z.number().int(),
  valid_until: z.string().nullable(),
  /** The rates of this show that take cards, the usual one first. */
  rates: z.array(z.object({ price_rate_id: zId, name: z.string() })),
});
export type DoorVoucher = z.infer<typeof zDoorVoucher>;

export const zDoorTicket = z.object({
  ticket: zUuid,
  code: z.string(),
  seat: z.string().nullable(),
  rate: z.string(),
  state: z.enum(['valid', 'used', 'refunded', 'exchanged']),
  used_at: zInstant.nullable(),
});
/**
 * `admitted`: all of `tickets` were let in now. `choose`: the code is of a bill; nobody was let in yet. `voucher`: it is of a card,
 * whose turns can be exchanged; nobody was let in yet either.
 */
export const zScanned = z.object({
  outcome: z.enum(['admitted', 'choose', 'voucher']),
  tickets: z.array(zDoorTicket),
  buyer: z.string().nullable(),
  voucher: zDoorVoucher.nullable(),
  show: zDoorShow,
});
export type Scanned = z.infer<typeof zScanned>;
