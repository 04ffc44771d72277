import { setImmediate } from 'node:timers/promises';
import type { Colours } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { barcodeText } from '#modules/vouchers/rules/barcode.ts';
import { QR_MARGIN, qrCode } from '#platform/documents/barcodes.ts';
import { drawBarcode, MM, openPdf, type Part, type Pdf } from '#platform/documents/pdf.ts';

export type SheetWords = {
  readonly exhibitor: string;
  /** The title of the type. */
  readonly title: string;
  readonly packageName: string;
  readonly colours: Colours;
  /** BCP 47. */
  readonly locale: string;
  /** Epoch ms of the file's creation. */
  readonly now: number;
  readonly say: (key: string, params?: Record<string, string>) => string;
};
type Card = { readonly no: number; readonly code: string };

const PAGE = { width: 210 * MM, height: 297 * MM } as const;
/** Two columns and five rows, each card as large as a bank card. */
const CARD = { width: 85.6 * MM, height: 54 * MM } as const;
const ACROSS = 2;
const DOWN = 5;
const PER_PAGE = ACROSS * DOWN;
const LEFT = (PAGE.width - ACROSS * CARD.width) / 2;
const TOP = (PAGE.height - DOWN * CARD.height) / 2;
const INSET = 5 * MM;
const QR_SIZE = 27 * MM;

/**
 * Draws blank cards on sheets for cutting, each with a machine-readable and a readable code.
 * Drawing thousands takes time, so it yields to the event loop between two cards.
 */
export async function cardSheets(cards: readonly Card[], words: SheetWords): Promise<Buffer> {
  const title = words.say('title', { name: words.packageName });
  const { exhibitor: author, locale: language, now } = words;
  const pdf = openPdf({ title, author, language, size: [PAGE.width, PAGE.height], now });
  for (let from = 0; from < Math.max(1, cards.length); from += PER_PAGE) {
    const part = pdf.page(title);
    drawCuts(pdf, words.colours);
    const onPage = cards.slice(from, from + PER_PAGE);
    for (const [index, card] of onPage.entries()) {
      const [x, y] = [LEFT + (index % ACROSS) * CARD.width, TOP + Math.floor(index / ACROSS) * CARD.height];
      drawCard(pdf, part, card, { x, y }, words);
      await setImmediate();
    }
    if (onPage.length === 0) {
      const style = {
        font: 'text',
        size: 12,
        color: words.colours.ink,
        x: LEFT,
        y: TOP + INSET,
        width: CARD.width,
      } as const;
      pdf.text(part, 'P', words.say('none'), style);
    }
  }
  return pdf.finish();
}

/** Draws the cutting lines across the whole sheet. */
function drawCuts({ doc, decoration }: Pdf, colours: Colours): void {
  decoration(() => {
    for (let column = 0; column <= ACROSS; column++)
      doc.moveTo(LEFT + column * CARD.width, 0).lineTo(LEFT + column * CARD.width, PAGE.height);
    for (let row = 0; row <= DOWN; row++)
      doc.moveTo(0, TOP + row * CARD.height).lineTo(PAGE.width, TOP + row * CARD.height);
    doc.lineWidth(0.25).strokeColor(colours.line).stroke();
  });
}

function drawCard(pdf: Pdf, part: Part, { no, code }: Card, at: { x: number; y: number }, words: SheetWords): void {
  const { colours } = words;
  const column = { x: at.x + INSET, width: CARD.width - QR_SIZE - 2.5 * INSET } as const;
  pdf.text(part, 'P', words.exhibitor, {
    font: 'medium',
    size: 8.5,
    color: colours.accent,
    ...column,
    y: at.y + INSET,
    lines: 1,
  });
  pdf.text(part, 'P', words.title, {
    font: 'display',
    size: 17,
    color: colours.ink,
    ...column,
    y: at.y + INSET + 13,
    lines: 3,
    leading: -2,
  });
  const qr = qrCode(code);
  const margin = (QR_SIZE / qr.width) * QR_MARGIN;
  const square = { x: at.x + CARD.width - QR_SIZE - Math.max(INSET, margin), y: at.y + Math.max(INSET, margin) };
  pdf.figure(part, words.say('code_alt', { code }), [square.x, square.y, QR_SIZE, QR_SIZE], () =>
    drawBarcode(pdf.doc, qr, { ...square, width: QR_SIZE, height: QR_SIZE }, colours.ink),
  );
  const foot = { x: column.x, width: CARD.width - 2 * INSET, lines: 1 } as const;
  const bottom = at.y + CARD.height - INSET;
  pdf.text(part, 'P', barcodeText(code), {
    font: 'bold',
    size: code.length > 24 ? 8 : 12,
    color: colours.ink,
    spacing: 0.6,
    ...foot,
    y: bottom - 29,
  });
  pdf.text(part, 'P', words.say('nth', { no: String(no), name: words.packageName }), {
    font: 'text',
    size: 7.5,
    color: colours.inkSoft,
    ...foot,
    y: bottom - 10,
  });
}
