import type { Colours } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { type Cell, type Column, openLetterhead, ROW_HEIGHT, TEXT } from '#platform/documents/letterhead.ts';
import type { Part, Pdf } from '#platform/documents/pdf.ts';

type Texts4 = readonly [string, string, string, string];

/**
 * A4 with the exhibitor's letterhead and the address of the client; continues on as many pages as
 * needed.
 */
export type InvoicePaper = {
  /** Draws a table of four columns: its heading, then the lines that `fill` writes. */
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
  readonly exhibitor: string;
  readonly title: string;
  readonly heading: string;
  readonly page: (nth: number) => string;
  readonly sender: readonly string[];
  /** Company, contact, address, VAT number: a line each. */
  readonly receiver: readonly string[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
};

const LEFT = TEXT.left;
const WIDTH = TEXT.width;
const COLUMNS: readonly Column[] = [
  { x: 0, width: 262 },
  { x: 268, width: 60, align: 'right' },
  { x: 334, width: 60, align: 'right' },
  { x: 400, width: 84, align: 'right' },
];

/** The columns between the first and the last of the four are explanations only. */
const cellsOf = (texts: Texts4, detail = ''): readonly Cell[] =>
  COLUMNS.map((column, index) => ({
    ...column,
    text: texts[index] ?? '',
    soft: index === 1 || index === 2,
    ...(index === 0 && detail && { detail }),
  }));

export function openInvoicePaper(sheet: InvoiceSheet): InvoicePaper {
  const { colours, now, exhibitor, title } = sheet;
  const paper = openLetterhead({ inks: colours, exhibitor, title, pageName: sheet.page, language: sheet.locale, now });
  const { pdf } = paper;
  paper.moveTo(drawHead(pdf, paper.part(), sheet));
  return {
    lines: (head, fill) => paper.table(cellsOf(head), { rows: 2, after: 16 }, fill),
    line: (texts, detail) => paper.row(cellsOf(texts, detail), { height: ROW_HEIGHT + (detail ? 22 : 10) }),
    sum(label, amount, size) {
      if (size === 'large') {
        paper.makeRoom(34);
        paper.sum(label, amount, () => paper.part());
      } else {
        paper.makeRoom(20);
        const style = { font: 'text', size: 11, color: colours.ink, y: paper.y() } as const;
        const below = pdf.text(paper.part(), 'P', label, { ...style, x: LEFT, width: 300 });
        const right = { x: LEFT + WIDTH - 180, width: 180, align: 'right' } as const;
        paper.moveTo(Math.max(below, pdf.text(paper.part(), 'P', amount, { ...style, ...right })));
      }
      paper.moveTo(paper.y() + 4);
    },
    note(text) {
      const style = { font: 'text', size: 9.5, width: WIDTH, leading: 1.5 } as const;
      paper.makeRoom(pdf.heightOf(text, style) + 12);
      const at = { x: LEFT, y: paper.y() + 6 };
      paper.moveTo(pdf.text(paper.part(), 'P', text, { ...style, color: colours.inkSoft, ...at }) + 10);
    },
    finish: () => paper.finish(),
  };
}

/** Returns the position where the tables may begin. */
function drawHead(pdf: Pdf, part: Part, sheet: InvoiceSheet): number {
  const { colours } = sheet;
  const strong = { font: 'bold', size: 13, color: colours.ink } as const;
  const soft = { font: 'text', size: 9, color: colours.inkSoft } as const;
  const column = (x: number, lines: readonly string[], top: number) =>
    lines.reduce((y, line, index) => {
      const style = index === 0 ? { ...strong, size: 11 } : soft;
      return pdf.text(part, 'P', line, { ...style, x, width: 210, y });
    }, top);
  let left = pdf.text(part, 'P', sheet.exhibitor, { ...strong, x: LEFT, y: 52, width: 250 }) + 4;
  for (const line of sheet.sender) left = pdf.text(part, 'P', line, { ...soft, x: LEFT, width: 250, y: left });
  const right = column(LEFT + 274, sheet.receiver, 118);

  let y = Math.max(left, right, 150) + 16;
  y = pdf.text(part, 'H1', sheet.heading, {
    font: 'display',
    size: 38,
    color: colours.ink,
    x: LEFT - 1,
    y,
    width: WIDTH,
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
