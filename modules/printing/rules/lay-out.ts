import type { PrintDocument, PrintLine } from '#modules/printing/rules/document.ts';
import { columnsOf, printable, wrapped } from '#modules/printing/rules/printable.ts';

/**
 * A row of a document on paper of a certain width: each text is one line, fits and is safe to send.
 */
export type Row =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center' | 'right';
      readonly large: boolean;
      readonly bold: boolean;
    }
  | { readonly kind: 'qr'; readonly data: string; readonly cell: number }
  | { readonly kind: 'barcode'; readonly data: string }
  | { readonly kind: 'feed'; readonly lines: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drawer' };

/** Dots of one square of a QR code: on paper of 58 mm (32 columns) a ticket's code would not fit with six. */
const CELL_OF_NARROW = 5;
const CELL = 6;
const WIDE_FROM = 42;
const FEED_MAX = 20;

/**
 * Lays a document out. `columns`: characters of normal size across the paper, 24 to 64 (58 mm: 32;
 * 80 mm: 42 or 48).
 */
export const layOut = (document: PrintDocument, columns: number): Row[] =>
  document.flatMap((line) => rowsOf(line, columns));

function rowsOf(line: PrintLine, columns: number): Row[] {
  switch (line.kind) {
    case 'text': {
      const style = styleOf(line);
      const across = style.large ? Math.floor(columns / 2) : columns;
      const align = line.align ?? 'left';
      return wrapped(printable(line.text), across).map((text) => ({ kind: 'text', text, align, ...style }));
    }
    case 'pair':
      return pairRows(line, columns);
    case 'rule':
      return [{ kind: 'text', text: '-'.repeat(columns), align: 'left', large: false, bold: false }];
    case 'qr':
      return [{ kind: 'qr', data: printable(line.data), cell: columns < WIDE_FROM ? CELL_OF_NARROW : CELL }];
    case 'barcode':
      return [{ kind: 'barcode', data: line.data.replace(/[^\x20-\x7e]/g, '') }];
    case 'feed':
      return [{ kind: 'feed', lines: Math.min(Math.max(1, Math.trunc(line.lines)), FEED_MAX) }];
    default:
      return [line];
  }
}

const styleOf = ({ size, bold }: { readonly size?: 'normal' | 'large'; readonly bold?: boolean }) => ({
  large: size === 'large',
  bold: bold ?? false,
});

/**
 * Puts the right part at the edge of the last line of the left one; if it does not fit there, on a
 * line of its own.
 */
function pairRows(line: Extract<PrintLine, { kind: 'pair' }>, columns: number): Row[] {
  const style = styleOf(line);
  const across = style.large ? Math.floor(columns / 2) : columns;
  const row = (text: string): Row => ({ kind: 'text', text, align: 'left', ...style });
  const right = printable(line.right);
  const room = across - columnsOf(right) - 1;
  const left = printable(line.left);
  if (room < across / 3)
    return [...wrapped(left, across).map(row), ...wrapped(right, across).map((text) => row(padded('', text, across)))];
  const lines = wrapped(left, room);
  const last = lines.at(-1) ?? '';
  return [...lines.slice(0, -1).map(row), row(padded(last, right, across))];
}

const padded = (left: string, right: string, across: number): string =>
  `${left}${' '.repeat(Math.max(0, across - columnsOf(left) - columnsOf(right)))}${right}`;
