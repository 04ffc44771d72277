import type { Colours } from '#modules/exhibitor/rules/house-colours.ts';
import { MM, openPdf, type Part, type Pdf } from '#platform/documents/pdf.ts';

type Texts4 = readonly [string, string, string, string];

/** A4 with the head of the house and the address of who pays; goes on over as many pages as it takes. */
export type InvoicePaper = {
  /** A table of four columns: its heading, then whatever `fill` writes. */
  lines(head: Texts4, fill: () => void): void;
  line(cells: Texts4, detail?: string): void;
  sum(label: string, amount: string, size: 'small' | 'large'): void;
  note(text: string): void;
  finish(): Promise<Buffer>;
};

export type InvoiceSheet = {
  readonly colours: Colours;
  readonly now: number;
  readonly locale: string;
  readonly house: string;
  readonly title: string;
  readonly heading: string;
  readonly page: (nth: number) => string;
  readonly sender: readonly string[];
  /** Company, contact, address, VAT number: a line each. */
  readonly receiver: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};

const PAGE = { width: 210 * MM, height: 297 * MM } as const;
const LEFT = 62;
const WIDTH = 484;
const STRIP = { width: 22, hole: 7, holes: 34 } as const;
const BOTTOM = PAGE.height - 46;
const ROW_HEIGHT = 24;
const COLUMNS = [
  { x: 0, width: 262 },
  { x: 268, width: 60, align: 'right' },
  { x: 334, width: 60, align: 'right' },
  { x: 400, width: 84, align: 'right' },
] as const;

export function openInvoicePaper(sheet: InvoiceSheet): InvoicePaper {
  const { colours, title } = sheet;
  const pdf = openPdf({
    title,
    author: sheet.house,
    language: sheet.locale,
    size: [PAGE.width, PAGE.height],
    now: sheet.now,
  });
  let pages = 1;
  let section = newPage(pages);
  let y = drawHead(pdf, section, sheet);
  let table: Part | null = null;

  function newPage(nth: number): Part {
    const part = pdf.page(nth === 1 ? title : sheet.page(nth));
    drawStrip(pdf, colours);
    const foot = { font: 'text', size: 9, color: colours.inkSoft, x: LEFT, y: 40, width: WIDTH } as const;
    if (nth > 1) pdf.text(part, 'P', `${title} · ${sheet.page(nth)}`, foot);
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

  function drawRow(cells: Texts4, type: 'TH' | 'TD', detail: string): void {
    const row = pdf.part(table ?? section, 'TR');
    const font = type === 'TH' ? 'bold' : 'text';
    const size = type === 'TH' ? 8.5 : 10;
    let below = y;
    for (const [index, text] of cells.entries()) {
      const { x, width, ...rest } = COLUMNS[index] as (typeof COLUMNS)[number];
      const box = pdf.part(row, type, type === 'TH' ? { scope: 'Column' } : {});
      const at = { x: LEFT + x, width, ...rest };
      const color = index === 1 || index === 2 ? colours.inkSoft : colours.ink;
      let end = pdf.text(box, 'P', text, { font, size, color, ...at, y });
      if (index === 0 && detail)
        end = pdf.text(box, 'P', detail, { font: 'text', size: 8.5, color: colours.inkSoft, ...at, y: end + 2 });
      below = Math.max(below, end);
    }
    y = below;
  }

  return {
    lines(head, fill) {
      makeRoom(24 + 2 * ROW_HEIGHT);
      table = pdf.part(section, 'Table');
      drawRow(head, 'TH', '');
      y += 4;
      rule(colours.ink, 0.8);
      y += 6;
      fill();
      table = null;
      y += 16;
    },
    line(cells, detail = '') {
      makeRoom(ROW_HEIGHT + (detail ? 22 : 10));
      drawRow(cells, 'TD', detail);
      y += 5;
      rule(colours.line, 0.5);
      y += 5.5;
    },
    sum(label, amount, size) {
      const isLarge = size === 'large';
      makeRoom(isLarge ? 34 : 20);
      const words = { font: isLarge ? 'bold' : 'text', size: 11, color: colours.ink, x: LEFT, width: 300 } as const;
      const below = pdf.text(section, 'P', label, { ...words, y: y + (isLarge ? 7 : 0) });
      const figure = isLarge
        ? ({ font: 'display', size: 20, color: colours.accent } as const)
        : ({ font: 'text', size: 11, color: colours.ink } as const);
      const end = pdf.text(section, 'P', amount, { ...figure, align: 'right', x: LEFT + WIDTH - 180, y, width: 180 });
      y = Math.max(below, end) + 4;
    },
    note(text) {
      const style = { font: 'text', size: 9.5, width: WIDTH, leading: 1.5 } as const;
      makeRoom(pdf.heightOf(text, style) + 12);
      y = pdf.text(section, 'P', text, { ...style, color: colours.inkSoft, x: LEFT, y: y + 6 }) + 10;
    },
    finish: () => pdf.finish(),
  };
}

function drawStrip(pdf: Pdf, colours: Colours): void {
  const { doc } = pdf;
  const pitch = PAGE.height / STRIP.holes;
  pdf.decoration(() => {
    doc.rect(0, 0, STRIP.width, PAGE.height).fill(colours.accent);
    for (let nth = 0; nth < STRIP.holes; nth++)
      doc.roundedRect((STRIP.width - STRIP.hole) / 2, nth * pitch + (pitch - 10) / 2, STRIP.hole, 10, 2);
    doc.fill(colours.paper);
  });
}

/** Answers where the tables may begin. */
function drawHead(pdf: Pdf, part: Part, sheet: InvoiceSheet): number {
  const { colours } = sheet;
  const strong = { font: 'bold', size: 13, color: colours.ink } as const;
  const soft = { font: 'text', size: 9, color: colours.inkSoft } as const;
  const column = (x: number, lines: readonly string[], top: number) =>
    lines.reduce((y, line, index) => {
      const style = index === 0 ? { ...strong, size: 11 } : soft;
      return pdf.text(part, 'P', line, { ...style, x, width: 210, y });
    }, top);
  let left = pdf.text(part, 'P', sheet.house, { ...strong, x: LEFT, y: 52, width: 250 }) + 4;
  for (const line of sheet.sender) left = pdf.text(part, 'P', line, { ...soft, x: LEFT, width: 250, y: left });
  const right = column(LEFT + 274, sheet.receiver, 118);

  let y = Math.max(left, right, 150) + 16;
  y = pdf.text(part, 'H1', sheet.heading, {
    ...{ font: 'display', size: 38, color: colours.ink },
    ...{ x: LEFT - 1, y, width: WIDTH },
  });
  y += 12;
  let below = y;
  for (const [index, { label, value }] of sheet.facts.entries()) {
    const at = { x: LEFT + index * 121, width: 113, lines: 1 };
    const top = pdf.text(part, 'P', label, { ...soft, size: 8.5, ...at, y });
    below = pdf.text(part, 'P', value, { ...strong, size: 10.5, ...at, y: top + 1 });
  }
  return below + 22;
}
