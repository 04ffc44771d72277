import { type Colours, coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import { addressLines } from '#modules/tickets/rules/address-lines.ts';
import { type SeatLabel, seatLabel } from '#modules/tickets/rules/seat-label.ts';
import { entryWindow } from '#modules/tickets/rules/ticket-code.ts';
import { type SigningKey, signTicket } from '#modules/tickets/server/codes/sign-ticket.ts';
import { settingsOf, type Words } from '#modules/tickets/server/documents/words.ts';
import type { Purchase, ScreeningRow, TicketRow } from '#modules/tickets/server/purchase.sql.ts';
import { barcodeText } from '#modules/vouchers/rules/barcode.ts';
import type { Gift } from '#modules/vouchers/rules/gifts/gift.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';

/** The description of a screening on paper, on a phone and in an email. */
export type Show = {
  readonly film: string;
  readonly version: string;
  /** '' if it is not an event. */
  readonly event: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly cinema: string;
  readonly address: readonly string[];
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly screen: string;
};

/** One ticket, ready to be drawn. Amounts in cents. */
export type TicketSheet = {
  readonly id: string;
  /** Whether it may admit; `cancelled`: its screening is. */
  readonly state: TicketRow['state'] | 'cancelled';
  readonly exhibitor: string;
  readonly colours: Colours;
  readonly show: Show;
  /** Null: an unnumbered place. */
  readonly seat: SeatLabel | null;
  readonly rate: string;
  /** The visitor shows a card at the entrance. */
  readonly needsProof: boolean;
  readonly price: number;
  readonly vat: { readonly rate: number; readonly amount: number } | null;
  readonly reference: string;
  /** For reading and typing: `abcd efgh jkmn`. */
  readonly shortCode: string;
  /** The content of the QR code. */
  readonly signedCode: string;
  readonly nth: number;
  readonly of: number;
};

/** One voucher, ready to be drawn. */
export type VoucherSheet = {
  readonly exhibitor: string;
  readonly colours: Colours;
  readonly title: string;
  readonly holder: string | null;
  readonly turns: number;
  readonly products: number;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly barcode: string;
  /** In groups of four (D-104). */
  readonly barcodeText: string;
  readonly reference: string;
  readonly website: string;
  /** What the buyer added; null: nothing. */
  readonly gift: Gift | null;
};

export function showOf(row: ScreeningRow, words: Words): Show {
  const { lat, lng } = row.address;
  return {
    film: words.text(row.title),
    version: words.version(row),
    event: words.text(row.event_title),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    cinema: row.cinema_name,
    address: addressLines(row.address),
    place: typeof lat === 'number' && typeof lng === 'number' ? { latitude: lat, longitude: lng } : null,
    screen: row.screen_name,
  };
}

export const ticketSheets = (purchase: Purchase, words: Words, key: SigningKey): TicketSheet[] =>
  purchase.tickets.map((row, index) => ({
    ...ticketSheet(row, purchase, words, key),
    nth: index + 1,
    of: purchase.tickets.length,
  }));

function ticketSheet(
  row: TicketRow,
  { exhibitor, bill }: Purchase,
  words: Words,
  key: SigningKey,
): Omit<TicketSheet, 'nth' | 'of'> {
  const { styling } = settingsOf(exhibitor).website_config;
  return {
    id: row.id,
    state: row.cancelled ? 'cancelled' : row.state,
    exhibitor: exhibitor.trade_name,
    colours: coloursOf(styling, row.event_theme ?? 'default'),
    show: showOf(row, words),
    seat: row.seat_name === null ? null : seatLabel(row.seat_name, row.separator ?? DEFAULT_SEATING_CONFIG.separator),
    rate: row.rate_name,
    needsProof: row.needs_proof,
    price: row.gross,
    vat: row.vat_bp === null ? null : { rate: row.vat_bp, amount: row.vat },
    reference: bill.reference,
    shortCode: row.code.match(/.{1,4}/g)?.join(' ') ?? row.code,
    signedCode: signTicket(key, {
      ticketId: row.id,
      screeningId: row.screening_id,
      seat: row.seat_name,
      ...entryWindow(row.starts_at, row.ends_at),
    }),
  };
}

export function voucherSheets({ exhibitor, bill, vouchers }: Purchase, words: Words, secrets: Secrets): VoucherSheet[] {
  const colours = coloursOf(settingsOf(exhibitor).website_config.styling, 'default');
  return vouchers.map((row) => {
    const barcode = secrets.open(row.code_sealed);
    return {
      exhibitor: exhibitor.trade_name,
      colours,
      title: words.text(row.title),
      holder: row.holder_name,
      turns: row.turns,
      products: row.products,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      barcode,
      barcodeText: barcodeText(barcode),
      reference: bill.reference,
      website: exhibitor.serving_on.replace(/^https?:\/\//, ''),
      gift:
        row.design === null
          ? null
          : { design: row.design, message: row.message ?? '', email: row.gift_email, day: row.gift_day },
    };
  });
}
