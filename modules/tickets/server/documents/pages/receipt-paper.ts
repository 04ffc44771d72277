import type { ReceiptSheet } from '#modules/tickets/server/documents/receipt-sheet.ts';
import type { Words } from '#modules/tickets/server/documents/words.ts';
import { QR_MARGIN, qrCode } from '#platform/documents/barcodes.ts';
import { type Cell, openLetterhead, TEXT } from '#platform/documents/letterhead.ts';
import { drawBarcode, type Part, type Pdf } from '#platform/documents/pdf.ts';

/** A4 with the exhibitor's letterhead, filled from the top, over as many pages as necessary. */
export type ReceiptPaper = {
  /** Writes the heading cells, then calls `fill`; at least `rows` rows stay on the page of their heading. */
  table(head: readonly Cell[], rows: number, fill: () => void): void;
  row(cells: readonly Cell[], weight?: 'text' | 'bold'): void;
  /** The total: large, across the table. */
  sum(label: string, amount: string): void;
  note(text: string): void;
  finish(): Promise<Buffer>;
};

const NAMESPACE = 'documents/receipt';
const LEFT = TEXT.left;
const WIDTH = TEXT.width;

export function openReceiptPaper(sheet: ReceiptSheet, words: Words, now: number): ReceiptPaper {
  const { colours } = sheet;
  const say = (key: string, params?: Record<string, string | number>) => words.say(NAMESPACE, key, params);
  const paper = openLetterhead({
    inks: colours,
    exhibitor: sheet.exhibitor,
    language: words.locale,
    now,
    title: say('title', { number: sheet.number }),
    pageName: (page) => say('page', { page }),
  });
  const { pdf } = paper;
  paper.moveTo(drawHead(pdf, paper.part(), sheet, say));
  return {
    table: (head, rows, fill) => paper.table(head, { rows, after: 20 }, fill),
    row: (cells, weight = 'text') => paper.row(cells, { weight }),
    sum(label, amount) {
      paper.makeRoom(30);
      const row = pdf.part(paper.part(), 'TR');
      paper.sum(label, amount, () => pdf.part(row, 'TD'));
    },
    note(text) {
      const style = { font: 'text', size: 8.5, width: WIDTH, leading: 1.5 } as const;
      paper.makeRoom(pdf.heightOf(text, style));
      const at = { x: LEFT, y: paper.y() - 12 };
      paper.moveTo(pdf.text(paper.part(), 'P', text, { ...style, color: colours.inkSoft, ...at }));
    },
    finish: () => paper.finish(),
  };
}

type Say = (key: string, params?: Record<string, string | number>) => string;

const QR_SIZE = 62;

/** Returns the start position of the tables. */
function drawHead(pdf: Pdf, part: Part, sheet: ReceiptSheet, say: Say): number {
  const { colours } = sheet;
  const soft = { font: 'text', size: 9, color: colours.inkSoft, x: LEFT, width: 250 } as const;
  let y = pdf.text(part, 'P', sheet.exhibitor, {
    font: 'bold',
    size: 13,
    color: colours.ink,
    x: LEFT,
    y: 52,
    width: 250,
  });
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
