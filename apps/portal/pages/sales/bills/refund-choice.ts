import type { StaffBillWire } from '#modules/sales/contract/bills.ts';

type Line = StaffBillWire['lines'][number];

/** Lines refunded together: a ticket and its supplement, the two parts of a card. */
export type RefundGroup = { readonly head: Line; readonly more: readonly Line[]; readonly left: number };

const isBack = ({ ticket }: Line): boolean => ticket?.state === 'refunded' || ticket?.state === 'exchanged';

/**
 * Returns the lines of a bill that can still be refunded: with an amount left, or a valid ticket.
 * Amounts deducted by an exchange cannot.
 */
export function groupsOf(lines: readonly Line[]): readonly RefundGroup[] {
  return lines
    .filter(({ of_line }) => of_line === null)
    .map((head) => {
      const more = lines.filter(({ of_line }) => of_line === head.line_no);
      const cents = [head, ...more].reduce((sum, { total, refunded }) => sum + Math.round((total - refunded) * 100), 0);
      return { head, more, left: cents / 100 };
    })
    .filter(({ head, left }) => head.total >= 0 && (left > 0 || (head.ticket !== null && !isBack(head))));
}

/** Returns the lines of the chosen groups in wire form; all groups are the whole bill. */
export const linesOf = (groups: readonly RefundGroup[], chosen: readonly number[]): 'all' | readonly number[] => {
  const lineNumbers = groups.map(({ head }) => head.line_no).filter((line) => chosen.includes(line));
  return lineNumbers.length > 0 && lineNumbers.length === groups.length ? 'all' : lineNumbers;
};
