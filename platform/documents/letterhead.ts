import { MM, openPdf, type Part, type Pdf, type TextStyle } from '#platform/documents/pdf.ts';

/** The colours of the exhibitor's documents, as plain hex. */
export type Inks = Readonly<Record<'accent' | 'ink' | 'inkSoft' | 'line' | 'paper', string>>;

/** The position of a column, in points from the left edge of the text. */
export type Column = { readonly x: number; readonly width: number; readonly align?: 'right' };
/** `detail`: small text below; `soft`: a less important explanation. */
export type Cell = Column & { readonly text: string; readonly detail?: string; readonly soft?: boolean };

export type LetterheadOptions = {
  readonly inks: Inks;
  readonly exhibitor: string;
  readonly title: string;
  /** Returns the text beside the title on the second and later pages. */
  readonly pageName: (nth: number) => string;
  /** BCP 47. */
  readonly language: string;
  /** Epoch ms; the document's creation time. */
  readonly now: number;
};

/**
 * An A4 document with the exhibitor's strip at the side, filled from the top over as many pages as
 * it needs.
 */
export type Letterhead = {
  readonly pdf: Pdf;
  /** Returns the parent of the next line: the table being filled, or the page. */
  part(): Part;
  /** Returns the position of the next line, in points from the top. */
  y(): number;
  moveTo(y: number): void;
  /** Starts the next page if `height` does not fit on this one. */
  makeRoom(height: number): void;
  /**
   * Writes the heading cells, then the rows of `fill`, then `after` points of space; at least
   * `rows` rows stay with their heading.
   */
  table(head: readonly Cell[], { rows, after }: { rows: number; after: number }, fill: () => void): void;
  /** Writes a row of a table; a row with details sets its `height`. */
  row(cells: readonly Cell[], options?: { height?: number; weight?: 'text' | 'bold' }): void;
  /**
   * Writes the total, large, across the table. Both texts become parts below the part that `parent`
   * returns.
   */
  sum(label: string, amount: string, parent: () => Part): void;
  finish(): Promise<Buffer>;
};

const PAGE = { width: 210 * MM, height: 297 * MM } as const;
/** The text's left edge and its width, in points. */
export const TEXT = { left: 62, width: 484 } as const;
const STRIP = { width: 22, hole: 7, holes: 34 } as const;
const BOTTOM = PAGE.height - 46;
/** The top of the second and later pages. */
const TOP = 68;
/** The height of one line of text with its rule. */
export const ROW_HEIGHT = 24;

export function openLetterhead({ inks, exhibitor, title, pageName, language, now }: LetterheadOptions): Letterhead {
  const pdf = openPdf({ title, author: exhibitor, language, size: [PAGE.width, PAGE.height], now });
  let pages = 1;
  let section = newPage(pages);
  let y: number = TOP;
  let table: Part | null = null;

  function newPage(nth: number): Part {
    const part = pdf.page(nth === 1 ? title : pageName(nth));
    drawStrip(pdf, inks);
    const head = { font: 'text', size: 9, color: inks.inkSoft, x: TEXT.left, y: 40, width: TEXT.width } as const;
    if (nth > 1) pdf.text(part, 'P', `${title} · ${pageName(nth)}`, head);
    return part;
  }

  function makeRoom(height: number): void {
    if (y + height <= BOTTOM) return;
    pages += 1;
    section = newPage(pages);
    y = TOP;
    if (table) table = pdf.part(section, 'Table');
  }

  function rule(color: string, width: number): void {
    pdf.decoration(() =>
      pdf.doc
        .moveTo(TEXT.left, y)
        .lineTo(TEXT.left + TEXT.width, y)
        .lineWidth(width)
        .strokeColor(color)
        .stroke(),
    );
  }

  function drawRow(cells: readonly Cell[], type: 'TH' | 'TD', style: Pick<TextStyle, 'font' | 'size'>): void {
    const row = pdf.part(table ?? section, 'TR');
    let lowest = y;
    for (const { x, width, align, text, detail, soft } of cells) {
      const at = { x: TEXT.left + x, width, ...(align && { align }) };
      const box = pdf.part(row, type, type === 'TH' ? { scope: 'Column' } : {});
      let below = pdf.text(box, 'P', text, { ...style, color: soft ? inks.inkSoft : inks.ink, ...at, y });
      if (detail)
        below = pdf.text(box, 'P', detail, { font: 'text', size: 8.5, color: inks.inkSoft, ...at, y: below + 2 });
      lowest = Math.max(lowest, below);
    }
    y = lowest;
  }

  return {
    pdf,
    part: () => table ?? section,
    y: () => y,
    moveTo(to) {
      y = to;
    },
    makeRoom,
    table(head, { rows, after }, fill) {
      makeRoom(24 + rows * ROW_HEIGHT);
      table = pdf.part(section, 'Table');
      drawRow(head, 'TH', { font: 'bold', size: 8.5 });
      y += 4;
      rule(inks.ink, 0.8);
      y += 6;
      fill();
      table = null;
      y += after;
    },
    row(cells, { height = ROW_HEIGHT + 10, weight = 'text' } = {}) {
      makeRoom(height);
      drawRow(cells, 'TD', { font: weight, size: 10 });
      y += 5;
      rule(inks.line, 0.5);
      y += 5.5;
    },
    sum(label, amount, parent) {
      const words = { font: 'bold', size: 11, color: inks.ink, x: TEXT.left, y: y + 7, width: 300 } as const;
      const below = pdf.text(parent(), 'P', label, words);
      const right = { x: TEXT.left + TEXT.width - 180, width: 180, align: 'right' } as const;
      const figure = { font: 'display', size: 20, color: inks.accent, ...right, y } as const;
      y = Math.max(below, pdf.text(parent(), 'P', amount, figure));
    },
    finish: () => pdf.finish(),
  };
}

function drawStrip({ doc, decoration }: Pdf, inks: Inks): void {
  const pitch = PAGE.height / STRIP.holes;
  decoration(() => {
    doc.rect(0, 0, STRIP.width, PAGE.height).fill(inks.accent);
    for (let nth = 0; nth < STRIP.holes; nth++)
      doc.roundedRect((STRIP.width - STRIP.hole) / 2, nth * pitch + (pitch - 10) / 2, STRIP.hole, 10, 2);
    doc.fill(inks.paper);
  });
}
