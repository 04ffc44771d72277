import type { Problem } from '#kernel/refusal.ts';
import { normaliseBarcode, whyNotBarcode } from '#modules/vouchers/rules/barcode.ts';

/** Cards of one package (D-106). */
export const CARDS_PER_PACKAGE_MAX = 5_000;
/** Cards in one file of sheets: drawing takes time, and printers take paper in parts anyway. */
export const CARDS_PER_FILE = 500;

/** Returns the first and last card number of each file of a package. */
export const filesOf = (cards: number): { readonly from: number; readonly to: number }[] =>
  Array.from({ length: Math.ceil(cards / CARDS_PER_FILE) }, (_, index) => ({
    from: index * CARDS_PER_FILE + 1,
    to: Math.min(cards, (index + 1) * CARDS_PER_FILE),
  }));

/** The largest number of wrong lines in one answer; more of them mean a wrong file. */
const PROBLEMS_MAX = 20;

export type CardLine = { readonly line: number; readonly barcode: string };

/** Reads the codes of pre-printed cards, one a line; empty lines count and are ignored. */
export const readCardLines = (text: string): CardLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((typed, index) => ({ line: index + 1, barcode: normaliseBarcode(typed) }))
    .filter(({ barcode }) => barcode !== '');

/**
 * VOUCHER-14. Returns the problems of a list that show before its codes are looked up:
 * `vouchers.import_empty`, `vouchers.import_too_many` {max}, `vouchers.import_form` {line},
 * `vouchers.import_twice` {line, first}. All at `barcodes`.
 */
export function cardLinesProblems(lines: readonly CardLine[]): Problem[] {
  const path = 'barcodes';
  if (lines.length === 0) return [{ code: 'vouchers.import_empty', path }];
  if (lines.length > CARDS_PER_PACKAGE_MAX)
    return [{ code: 'vouchers.import_too_many', params: { max: CARDS_PER_PACKAGE_MAX }, path }];
  const first = new Map<string, number>();
  const problems: Problem[] = [];
  for (const { line, barcode } of lines) {
    const before = first.get(barcode);
    if (whyNotBarcode(barcode)) problems.push({ code: 'vouchers.import_form', params: { line }, path });
    else if (before !== undefined)
      problems.push({ code: 'vouchers.import_twice', params: { line, first: before }, path });
    else first.set(barcode, line);
  }
  return firstProblems(problems);
}

/**
 * VOUCHER-14. Returns the lines whose codes are already on cards of the exhibitor:
 * `vouchers.import_taken` {line} (VAL-039).
 */
export const takenProblems = (lines: readonly CardLine[], taken: ReadonlySet<string>): Problem[] =>
  firstProblems(
    lines
      .filter(({ barcode }) => taken.has(barcode))
      .map(({ line }) => ({ code: 'vouchers.import_taken', params: { line }, path: 'barcodes' })),
  );

const firstProblems = (problems: readonly Problem[]): Problem[] => problems.slice(0, PROBLEMS_MAX);
