import type { Params } from '#kernel/refusal.ts';
import {
  COLUMN,
  drawFrame,
  drawHead,
  FOLD_Y,
  fact,
  fitting,
  line,
} from '#modules/tickets/server/documents/pages/sheet.ts';
import type { TicketSheet } from '#modules/tickets/server/documents/sheets.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import { QR_MARGIN, qrCode } from '#platform/documents/barcodes.ts';
import { drawBarcode, type Part, type Pdf } from '#platform/documents/pdf.ts';

type Say = (key: string, params?: Params) => string;

const NAMESPACE = 'documents/tickets';
const TITLE_SIZES = [54, 47, 41, 36, 32, 28, 25, 22, 19];
const WHEN_Y = 212;
const QR_SIZE = 152;
const STUB = { x: COLUMN.left + QR_SIZE + 22, width: COLUMN.width - QR_SIZE - 22 } as const;

/**
 * Draws one ticket on one page: the film title readable from afar, time and place below it, the
 * code on the stub (D-087).
 */
export function drawTicket(pdf: Pdf, sheet: TicketSheet, words: Words): void {
  const say: Say = (key, params) => words.say(NAMESPACE, key, params);
  const part = pdf.page(`${sheet.show.film}, ${say('nth', { nth: sheet.nth, of: sheet.of })}`);
  drawFrame(pdf, sheet.colours);
  drawHead(pdf, part, sheet.colours, sheet.exhibitor, say('nth', { nth: sheet.nth, of: sheet.of }));
  drawFilm(pdf, part, sheet);
  drawWhen(pdf, part, sheet, words);
  drawWhere(pdf, part, sheet, say);
  drawCode(pdf, part, sheet, say);
  drawPrice(pdf, part, sheet, words, say);
}

function drawFilm(pdf: Pdf, part: Part, { show, colours }: TicketSheet): void {
  let y = 72;
  if (show.event) {
    const style = { font: 'bold', size: 9.5 } as const;
    const width = Math.min(pdf.widthOf(show.event, style) + 1, COLUMN.width - 20);
    pdf.decoration(() => pdf.doc.roundedRect(COLUMN.left, y - 1, width + 18, 19, 9.5).fill(colours.accentPale));
    pdf.text(part, 'P', show.event, {
      ...style,
      color: colours.accent,
      x: COLUMN.left + 9,
      y: y + 2.5,
      width,
      lines: 1,
    });
    y += 27;
  }
  const heading = fitting(
    pdf,
    show.film,
    { font: 'display', width: COLUMN.width, leading: -5 },
    TITLE_SIZES,
    WHEN_Y - y - 34,
  );
  y = pdf.text(part, 'H1', show.film, { ...heading, color: colours.ink, x: COLUMN.left - 1, y: y - 2 });
  pdf.text(part, 'P', show.version, {
    font: 'text',
    size: 10,
    color: colours.inkSoft,
    x: COLUMN.left,
    y: y + 9,
    width: COLUMN.width,
    lines: 1,
  });
}

function drawWhen(pdf: Pdf, part: Part, { show, colours }: TicketSheet, words: Words): void {
  line(pdf, WHEN_Y, colours);
  const time = words.time(show.startsAt);
  const clock = { font: 'display', size: 38 } as const;
  pdf.text(part, 'P', time, { ...clock, color: colours.accent, x: COLUMN.left - 1, y: WHEN_Y + 6 });
  const x = COLUMN.left + pdf.widthOf(time, clock) + 16;
  const day = { width: COLUMN.right - x, x } as const;
  const night = words.night(show.startsAt);
  pdf.text(part, 'P', night ? `${words.weekday(show.startsAt)} (${night})` : words.weekday(show.startsAt), {
    font: 'text',
    size: 10.5,
    color: colours.inkSoft,
    y: WHEN_Y + 14,
    ...day,
  });
  const date = fitting(pdf, words.date(show.startsAt), { font: 'bold', width: day.width }, [14, 12.5, 11], 18);
  pdf.text(part, 'P', words.date(show.startsAt), { ...date, ...day, color: colours.ink, y: WHEN_Y + 28 });
}

function drawWhere(pdf: Pdf, part: Part, { show, seat, colours }: TicketSheet, say: Say): void {
  const y = WHEN_Y + 66;
  line(pdf, y, colours);
  const across = { x: COLUMN.left, width: COLUMN.width, lines: 1 } as const;
  pdf.text(part, 'P', show.cinema, { font: 'bold', size: 11, color: colours.ink, ...across, y: y + 9 });
  pdf.text(part, 'P', show.address.join(', '), {
    font: 'text',
    size: 9.5,
    color: colours.inkSoft,
    ...across,
    y: y + 24,
  });
  const facts = { y: y + 47, sizes: [25, 21, 17, 13] } as const;
  const screenWidth = seat?.row === null || seat === null ? 165 : 150;
  fact(pdf, part, colours, say('screen'), show.screen, { x: COLUMN.left, width: screenWidth, ...facts });
  const second = COLUMN.left + screenWidth + 14;
  if (seat === null) {
    fact(pdf, part, colours, say('seat'), say('free_seating'), { x: second, width: COLUMN.right - second, ...facts });
    return;
  }
  if (seat.row === null) {
    fact(pdf, part, colours, say('seat'), seat.seat, { x: second, width: COLUMN.right - second, ...facts });
    return;
  }
  fact(pdf, part, colours, say('row'), seat.row, { x: second, width: 84, ...facts });
  fact(pdf, part, colours, say('seat'), seat.seat, { x: second + 92, width: COLUMN.right - second - 92, ...facts });
}

function drawCode(pdf: Pdf, part: Part, sheet: TicketSheet, say: Say): void {
  const shape = qrCode(sheet.signedCode);
  // The white margin for scanners extends over the edge of the column, so that the dark part aligns
  // with it.
  const margin = (QR_SIZE / shape.width) * QR_MARGIN;
  const box = { x: COLUMN.left, y: FOLD_Y + Math.max(margin, 20), width: QR_SIZE, height: QR_SIZE };
  pdf.figure(part, say('code_alt', { code: sheet.shortCode }), [box.x, box.y, box.width, box.height], () =>
    drawBarcode(pdf.doc, shape, box, sheet.colours.ink),
  );
  pdf.text(part, 'P', sheet.shortCode, {
    font: 'medium',
    size: 11,
    spacing: 0.3,
    color: sheet.colours.ink,
    align: 'center',
    x: box.x,
    y: box.y + QR_SIZE + 10,
    width: QR_SIZE,
    lines: 1,
  });
}

function drawPrice(pdf: Pdf, part: Part, sheet: TicketSheet, words: Words, say: Say): void {
  const { colours } = sheet;
  const top = FOLD_Y + 20;
  const rate = fitting(pdf, sheet.rate, { font: 'bold', width: STUB.width }, [13, 11.5, 10], 32);
  let y = pdf.text(part, 'P', sheet.rate, { ...rate, color: colours.ink, x: STUB.x, y: top - 2 });
  y = pdf.text(part, 'P', words.money(sheet.price), {
    font: 'display',
    size: 22,
    color: colours.ink,
    x: STUB.x,
    y: y + 1,
    width: STUB.width,
    lines: 1,
  });
  const small = { font: 'text', size: 8.5, color: colours.inkSoft, x: STUB.x, width: STUB.width } as const;
  const vat = sheet.vat && { rate: words.rate(sheet.vat.rate), amount: words.money(sheet.vat.amount) };
  pdf.text(part, 'P', vat ? say('vat_included', vat) : say('vat_none'), { ...small, y: y + 1 });
  pdf.text(part, 'P', say('reference'), { ...small, y: top + 84 });
  pdf.text(part, 'P', sheet.reference, {
    ...small,
    font: 'bold',
    size: 12,
    color: colours.ink,
    spacing: 0.6,
    y: top + 95,
  });
  pdf.text(part, 'P', say('admits_one'), { ...small, leading: 1, y: top + 122, lines: 4 });
}
