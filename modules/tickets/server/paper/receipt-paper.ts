import type { ReceiptSheet } from '#modules/tickets/server/receipt-sheet.ts';
import type { Words } from '#modules/tickets/server/words.ts';
import { QR_MARGIN, qrCode } from '#platform/documents/barcodes.ts';
import { drawBarcode, MM, openPdf, type Part, type Pdf } from '#platform/documents/pdf.ts';

/** Where a column stands, in points from the left edge of the text. */
export type Column = { readonly x: number; readonly width: number; readonly align?: 'right' };
type Cell = Column & { readonly text: string; readonly detail?: string; readonly soft?: boolean };

/** A4 with the head of the house, filled from the top; goes on over as many pages as it takes. */
export type ReceiptPaper = {
  /** Heading cells, then whatever `fill` writes; `rows` of them at least stay on the page of their heading. */
  table(head: readonly Cell[], rows: number, fill: () => void): void;
  row(cells: readonly Cell[], weight?: 'text' | 'bold'): void;
  /** The line that counts: large, across the table. */
  sum(label: string, amount: string): void;
  note(text: string): void;
  finish(): Promise<Buffer>;
};

const PAGE = { width: 210 * MM, height: 297 * MM } as const;
const LEFT = 62;
const WIDTH = 484;
const STRIP = { width: 22, hole: 7, holes: 34 } as const;
const BOTTOM = PAGE.height - 46;
/** Of one line of text with its rule. */
const ROW_HEIGHT = 24;
const NAMESPACE = 'documents/receipt';

export function openReceiptPaper(sheet: ReceiptSheet, words: Words, now: number): ReceiptPaper {
  const { colours } = sheet;
  const say = (key: string, params?: Record<string, string | number>) => words.say(NAMESPACE, key, params);
  const title = say('title', { number: sheet.number });
  const pdf = openPdf({ title, author: sheet.house, language: words.locale, size: [PAGE.width, PAGE.height], now });
  let section = newPage(1);
  let y = drawHead(pdf, section, sheet, say);
  let pages = 1;
  let table: Part | null = null;

  function newPage(page: number): Part {
    const part = pdf.page(page === 1 ? title : say('page', { page }));
    drawStrip(pdf, sheet);
    if (page > 1) {
      const style = { font: 'text', size: 9, color: colours.inkSoft, x: LEFT, y: 40, width: WIDTH } as const;
      pdf.text(part, 'P', `${title} · ${say('page', { page })}`, style);
    }
    return part;
  }

  /** Goes to the next page when `height` does not fit here any more. */
  function makeRoom(height: number): void {
    if (y + height <= BOTTOM) return;
    pages += 1;
    section = newPage(pages);
    y = 68;
    if (table) table = pdf.part(section, 'Table');
  }

  const rule = (color: string, width: number) =>
    pdf.decoration(() =>
      pdf.doc
        .moveTo(LEFT, y)
        .lineTo(LEFT + WIDTH, y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    );

  function drawRow(cells: readonly Cell[], type: 'TH' | 'TD', font: 'text' | 'bold', size: number): void {
    const tableRow = pdf.part(table ?? section, 'TR');
    const inner = cells.map((cell) => {
      const textHeight = pdf.heightOf(cell.text, { font, size, width: cell.width });
      return (
        textHeight + (cell.detail ? pdf.heightOf(cell.detail, { font: 'text', size: 8.5, width: cell.width }) + 2 : 0)
      );
    });
    for (const cell of cells) {
      const at = { x: LEFT + cell.x, width: cell.width, align: cell.align } as const;
      const box = pdf.part(tableRow, type, type === 'TH' ? { scope: 'Column' } : {});
      const color = cell.soft ? colours.inkSoft : colours.ink;
      const below = pdf.text(box, 'P', cell.text, { font, size, color, ...at, y });
      if (cell.detail)
        pdf.text(box, 'P', cell.detail, { font: 'text', size: 8.5, color: colours.inkSoft, ...at, y: below + 2 });
    }
    y += Math.max(...inner);
  }

  return {
    table(head, rows, fill) {
      makeRoom(24 + rows * ROW_HEIGHT);
      table = pdf.part(section, 'Table');
      drawRow(head, 'TH', 'bold', 8.5);
      y += 4;
      rule(colours.ink, 0.8);
      y += 6;
      fill();
      table = null;
      y += 20;
    },
    row(cells, weight = 'text') {
      makeRoom(ROW_HEIGHT + 10);
      drawRow(cells, 'TD', weight, 10);
      y += 5;
      rule(colours.line, 0.5);
      y += 5.5;
    },
    sum(label, amount) {
      makeRoom(30);
      const tableRow = pdf.part(table ?? section, 'TR');
      const words = { font: 'bold', size: 11, color: colours.ink, x: LEFT, y: y + 7, width: 300 } as const;
      pdf.text(pdf.part(tableRow, 'TD'), 'P', label, words);
      const figure = { font: 'display', size: 20, color: colours.accent, align: 'right' } as const;
      y = pdf.text(pdf.part(tableRow, 'TD'), 'P', amount, { ...figure, x: LEFT + WIDTH - 180, y, width: 180 });
    },
    note(text) {
      const style = { font: 'text', size: 8.5, width: WIDTH, leading: 1.5 } as const;
      makeRoom(pdf.heightOf(text, style));
      y = pdf.text(section, 'P', text, { ...style, color: colours.inkSoft, x: LEFT, y: y - 12 });
    },
    finish: () => pdf.finish(),
  };
}

type Say = (key: string, params?: Record<string, string | number>) => string;

function drawStrip(pdf: Pdf, { colours }: ReceiptSheet): void {
  const { doc } = pdf;
  const pitch = PAGE.height / STRIP.holes;
  pdf.decoration(() => {
    doc.rect(0, 0, STRIP.width, PAGE.height).fill(colours.accent);
    for (let nth = 0; nth < STRIP.holes; nth++)
      doc.roundedRect((STRIP.width - STRIP.hole) / 2, nth * pitch + (pitch - 10) / 2, STRIP.hole, 10, 2);
    doc.fill(colours.paper);
  });
}

const QR_SIZE = 62;

/** Answers where the tables may begin. */
function drawHead(pdf: Pdf, part: Part, sheet: ReceiptSheet, say: Say): number {
  const { colours } = sheet;
  const soft = { font: 'text', size: 9, color: colours.inkSoft, x: LEFT, width: 250 } as const;
  let y = pdf.text(part, 'P', sheet.house, { font: 'bold', size: 13, color: colours.ink, x: LEFT, y: 52, width: 250 });
  y += 4;
  for (const line of sheet.sender) y = pdf.text(part, 'P', line, { ...soft, y });
  if (sheet.admits) drawReference(pdf, part, sheet, say);

  y = Math.max(y, 132) + 14;
  y = pdf.text(part, 'H1', say('heading'), {
    font: 'display',
    size: 38,
    color: colours.ink,
    x: LEFT - 1,
    y,
    width: WIDTH,
  });
  y += 12;
  const facts = [
    [say('number'), sheet.number, 100],
    [say('date'), sheet.date, 115],
    [say('reference'), sheet.reference, 85],
    ...(sheet.buyer ? ([[say('buyer'), sheet.buyer, 184]] as const) : []),
  ] as const;
  let x = LEFT;
  let below = y;
  for (const [label, value, width] of facts) {
    const at = { x, width: width - 10, lines: 1 };
    const top = pdf.text(part, 'P', label, { ...soft, size: 8.5, ...at, y });
    below = pdf.text(part, 'P', value, { font: 'bold', size: 10.5, color: colours.ink, ...at, y: top + 1 });
    x += width;
  }
  return below + 24;
}

function drawReference(pdf: Pdf, part: Part, { reference, colours }: ReceiptSheet, say: Say): void {
  const shape = qrCode(reference);
  const margin = (QR_SIZE / shape.width) * QR_MARGIN;
  const box = { x: LEFT + WIDTH - QR_SIZE, y: 40 + margin, width: QR_SIZE, height: QR_SIZE };
  pdf.figure(part, say('scan_alt', { reference }), [box.x, box.y, QR_SIZE, QR_SIZE], () =>
    drawBarcode(pdf.doc, shape, box, colours.ink),
  );
  const text = { font: 'text', size: 8.5, color: colours.inkSoft, align: 'right' } as const;
  pdf.text(part, 'P', say('scan'), { ...text, x: box.x - 150, y: box.y + QR_SIZE - 11, width: 138 });
}
