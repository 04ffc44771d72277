import type { TicketCodesWire } from '#modules/tickets/contract/public.ts';
import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import { type TicketSheet, ticketSheets } from '#modules/tickets/server/documents/sheets.ts';
import { type DownloadDeps, readPurchase, wordsOf } from '#modules/tickets/server/download.ts';
import { QR_MARGIN, qrCode } from '#platform/documents/barcodes.ts';

/**
 * The codes of the tickets that still admit, for the page of the order: the same codes as on paper,
 * drawn here, so that the page needs no library and works without a network. Refuses 404
 * not_found.bill, not_found.download.
 */
export async function ticketCodes(deps: DownloadDeps, exhibitorId: number, billId: string): Promise<TicketCodesWire> {
  const bought = await readPurchase(deps, exhibitorId, billId);
  const words = wordsOf(deps, bought);
  const key = await currentTicketKey(deps.db, deps.secrets, exhibitorId);
  return { tickets: ticketSheets(bought, words, key).map(codeOf) };
}

const codeOf = ({
  nth,
  of,
  show,
  seat,
  rate,
  shortCode,
  signedCode,
}: TicketSheet): TicketCodesWire['tickets'][number] => ({
  nth,
  of,
  film: show.film,
  start: new Date(show.startsAt).toISOString(),
  cinema: show.cinema,
  screen: show.screen,
  row: seat?.row ?? null,
  seat: seat?.seat ?? null,
  rate,
  short_code: shortCode,
  qr: drawing(signedCode),
});

/** Returns the code with its white margin as an SVG view box and path. */
function drawing(text: string): { box: string; path: string } {
  const { width, height, bars } = qrCode(text);
  const size = `${width + 2 * QR_MARGIN} ${height + 2 * QR_MARGIN}`;
  return {
    box: `${-QR_MARGIN} ${-QR_MARGIN} ${size}`,
    path: bars.map((bar) => `M${bar.x} ${bar.y}h${bar.width}v${bar.height}h-${bar.width}z`).join(''),
  };
}
