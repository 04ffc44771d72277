import type { Faults } from '#simulators/printer/faults.ts';

/** The output of a printer: papers between cuts, line by line, as the orders said. */
export type Printed =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: string;
      readonly large: boolean;
      readonly bold: boolean;
    }
  /** `cell`: dots of one square of a QR code, where the order says it. */
  | { readonly kind: 'qr' | 'barcode'; readonly data: string; readonly cell?: number }
  | { readonly kind: 'feed'; readonly lines: number };

export type Paper = {
  readonly id: number;
  readonly at: number;
  readonly printer: 'star' | 'epson' | 'escpos' | 'starprnt';
  readonly lines: readonly Printed[];
  /** False: torn off by hand, because the printer stopped before the cut. */
  readonly whole: boolean;
};

/** One order, independent of the dialect. */
export type Order = Printed | { readonly kind: 'cut' } | { readonly kind: 'drawer' };

/** Prints orders, null: what cannot be read; returns the state afterwards. */
export type Printing = (
  printer: Paper['printer'],
  orders: readonly Order[] | null,
) => { faults: Faults; printed: boolean };

export type Output = { readonly papers: readonly Omit<Paper, 'id' | 'at' | 'printer'>[]; readonly drawer: number };

/**
 * Executes orders, up to `stopAfter` of them: if a printer fails half way, the printed part stays
 * printed.
 */
export function carryOut(orders: readonly Order[], stopAfter = orders.length): Output {
  const papers: { lines: readonly Printed[]; whole: boolean }[] = [];
  let lines: Printed[] = [];
  let drawer = 0;
  for (const order of orders.slice(0, stopAfter)) {
    if (order.kind === 'drawer') drawer += 1;
    else if (order.kind === 'cut') {
      if (hasInk(lines)) papers.push({ lines, whole: true });
      lines = [];
    } else lines.push(order);
  }
  if (hasInk(lines)) papers.push({ lines, whole: false });
  return { papers, drawer };
}

/** A printer also feeds behind the cut: that is the head of the next paper, and no paper. */
const hasInk = (lines: readonly Printed[]): boolean => lines.some(({ kind }) => kind !== 'feed');

/** Returns all text on a paper. */
export const textOf = ({ lines }: Pick<Paper, 'lines'>): string =>
  lines
    .map((line) => (line.kind === 'text' ? line.text : line.kind === 'feed' ? '' : `[${line.kind} ${line.data}]`))
    .join('\n');
