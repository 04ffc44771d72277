import type { Colours } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { MM, type Part, type Pdf, type TextStyle } from '#platform/documents/pdf.ts';

/**
 * Tickets and vouchers are A5 portrait: whole on a phone, two on a sheet of A4, or one in the
 * middle of it.
 */
export const SHEET = { width: 148 * MM, height: 210 * MM } as const;

/** The text column: right of the film strip. */
export const COLUMN = { left: 56, right: SHEET.width - 34, width: SHEET.width - 34 - 56 } as const;

/** Above it the text for people, below it the code for scanners. */
export const FOLD_Y = 388;

const STRIP_WIDTH = 30;
const HOLE = { width: 9, height: 13, count: 24 } as const;
const NOTCH = 7;

/** Draws the film strip along the left edge, and the perforation line with its two notches. */
export function drawFrame(pdf: Pdf, colours: Colours): void {
  const { doc } = pdf;
  pdf.decoration(() => {
    doc.rect(0, 0, STRIP_WIDTH, SHEET.height).fill(colours.accent);
    const pitch = SHEET.height / HOLE.count;
    for (let nth = 0; nth < HOLE.count; nth++) {
      const y = nth * pitch + (pitch - HOLE.height) / 2;
      doc.roundedRect((STRIP_WIDTH - HOLE.width) / 2, y, HOLE.width, HOLE.height, 2.5);
    }
    doc.fill(colours.paper);
    doc
      .moveTo(STRIP_WIDTH + NOTCH + 8, FOLD_Y)
      .lineTo(SHEET.width - NOTCH - 8, FOLD_Y)
      .lineWidth(1.1)
      .lineCap('round')
      .dash(0.1, { space: 5 })
      .strokeColor(colours.inkSoft)
      .stroke()
      .undash();
    doc.circle(STRIP_WIDTH, FOLD_Y, NOTCH).fill(colours.paper);
    doc.circle(SHEET.width, FOLD_Y, NOTCH).fill(colours.line);
  });
}

/** Draws the exhibitor on the left, kind and number on the right, a line below. */
export function drawHead(pdf: Pdf, part: Part, colours: Colours, exhibitor: string, kind: string): void {
  const kindStyle: TextStyle = { font: 'text', size: 9, color: colours.inkSoft, x: 0, y: 35.5 };
  const kindWidth = pdf.widthOf(kind, kindStyle);
  pdf.text(part, 'P', exhibitor, {
    font: 'bold',
    size: 11,
    color: colours.ink,
    x: COLUMN.left,
    y: 34,
    width: COLUMN.width - kindWidth - 14,
    lines: 1,
  });
  pdf.text(part, 'P', kind, { ...kindStyle, x: COLUMN.right - kindWidth });
  line(pdf, 57, colours);
}

export function line(pdf: Pdf, y: number, colours: Colours): void {
  pdf.decoration(() =>
    pdf.doc.moveTo(COLUMN.left, y).lineTo(COLUMN.right, y).lineWidth(0.6).strokeColor(colours.line).stroke(),
  );
}

/**
 * Returns the largest of the sizes at which a text fits its width and height; the smallest,
 * truncated to its lines, if none does.
 */
export function fitting(
  pdf: Pdf,
  text: string,
  style: Pick<TextStyle, 'font' | 'width' | 'leading'>,
  sizes: readonly number[],
  height: number,
): Pick<TextStyle, 'font' | 'size' | 'width' | 'leading' | 'lines'> {
  const size = sizes.find((candidate) => fits(candidate)) ?? sizes.at(-1) ?? 10;
  const lineHeight = pdf.heightOf('X', { font: style.font, size, leading: style.leading });
  return { ...style, size, lines: Math.max(1, Math.floor((height + 1) / lineHeight)) };

  function fits(candidate: number): boolean {
    const widest = Math.max(
      ...text.split(/\s+/).map((word) => pdf.widthOf(word, { font: style.font, size: candidate })),
    );
    return (
      widest <= (style.width ?? Number.POSITIVE_INFINITY) &&
      pdf.heightOf(text, { ...style, size: candidate }) <= height + 1
    );
  }
}

/**
 * Draws a small label with its value below it; smaller values share the baseline of larger ones
 * beside them.
 */
export function fact(
  pdf: Pdf,
  part: Part,
  colours: Colours,
  label: string,
  value: string,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly sizes: readonly number[] },
): void {
  pdf.text(part, 'P', label, {
    font: 'text',
    size: 8.5,
    color: colours.inkSoft,
    x: at.x,
    y: at.y,
    width: at.width,
    lines: 1,
  });
  const [largest = 20] = at.sizes;
  const style = fitting(pdf, value, { font: 'display', width: at.width, leading: -2 }, at.sizes, largest * 1.3);
  const sunk = Math.max(0, pdf.heightOf('X', { font: 'display', size: largest }) - pdf.heightOf(value, style));
  pdf.text(part, 'P', value, { ...style, color: colours.ink, x: at.x, y: at.y + 11 + sunk * 0.8 });
}
