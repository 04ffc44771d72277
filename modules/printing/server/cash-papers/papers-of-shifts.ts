import { centsFromEuros } from '#kernel/money.ts';
import type { ShiftReport } from '#modules/cash/contract/reports.ts';
import type { PrintDocument, PrintLine } from '#modules/printing/rules/document.ts';
import { type CountLine, countParts, nameLine } from '#modules/terminals/rules/count-parts.ts';
import type { Words } from '#modules/tickets/server.ts';

const RULE: PrintLine = { kind: 'rule' };
const text = (words: string, bold = false): PrintLine => ({ kind: 'text', text: words, ...(bold && { bold }) });
const pair = (left: string, right: string, bold = false): PrintLine => ({
  kind: 'pair',
  left,
  right,
  ...(bold && { bold }),
});

/** What discounts took off, and tickets without a price; nothing if there were none. */
const discountsOf = (
  { discounts: { times, amount, free_tickets } }: ShiftReport,
  say: (key: string) => string,
  money: (euros: number) => string,
): PrintLine[] => [
  ...(times === 0 ? [] : [pair(`${times} × ${say('discounts')}`, money(0 - amount))]),
  ...(free_tickets === 0 ? [] : [pair(say('free_tickets'), String(free_tickets))]),
];

/** Each card terminal: its ends of day beside our books, the difference by name, and what is still open. */
function terminalsOf({ terminals }: ShiftReport, words: Words): PrintLine[] {
  if (terminals.length === 0) return [];
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    words.say('documents/terminal-totals', key, values);
  const money = (euros: number): string => words.money(centsFromEuros(euros) ?? 0);
  const printed = (line: CountLine): PrintLine => {
    if (line.kind === 'heading')
      return text(say(line.key, line.key === 'ended' ? { time: words.dateTime(Date.parse(line.at)) } : {}));
    const { kind, key, count, euros } = line;
    return kind === 'sum' ? pair(say(key, { count }), money(euros)) : text(say(key, { count, amount: money(euros) }));
  };
  return [
    RULE,
    text(say('title'), true),
    ...terminals.flatMap((terminal) => [
      text(nameLine(terminal, (name) => say('archived', { name }))),
      ...countParts(terminal).flatMap(({ lines }) => lines.map(printed)),
    ]),
  ];
}

/** Prints the X or Z report of a shift: by method, by card terminal, by kind of sale, by VAT rate, and the openings. */
export function shiftPaper(report: ShiftReport, exhibitor: string, words: Words): PrintDocument {
  const say = (key: string): string => words.say('documents/printing', key);
  const money = (euros: number): string => words.money(centsFromEuros(euros) ?? 0);
  const when = (instant: string): string => words.dateTime(Date.parse(instant));
  const title = report.z_no === null ? say('x_no') : `${say('z_no')} ${report.z_no}`;
  return [
    { kind: 'text', text: exhibitor, align: 'center' },
    { kind: 'text', text: title, align: 'center', size: 'large', bold: true },
    RULE,
    pair(say('till'), report.device),
    pair(say('day'), words.date(report.day)),
    pair(say('shift'), String(report.shift)),
    pair(say('from'), when(report.from)),
    pair(say('until'), when(report.until)),
    ...(report.person ? [pair(say('employee'), report.person)] : []),
    pair(say('bills'), String(report.bills)),
    RULE,
    text(say('methods'), true),
    ...report.methods.flatMap(({ name, cash, payments, paid, refunded }) => [
      pair(`${payments} × ${name || (cash ? say('cash') : '')}`, money(paid)),
      ...(refunded === 0 ? [] : [pair(`  ${say('refunded')}`, money(-refunded))]),
    ]),
    ...terminalsOf(report, words),
    RULE,
    text(say('sales'), true),
    ...report.groups.map(({ group, pieces, gross }) =>
      pair(group === 'other' ? say(`groups.${group}`) : `${pieces} × ${say(`groups.${group}`)}`, money(gross)),
    ),
    pair(say('total'), money(report.gross), true),
    ...discountsOf(report, say, money),
    RULE,
    text(say('vat'), true),
    ...report.vat.map(({ rate, net, vat }) =>
      rate === null
        ? pair(words.say('documents/printing', 'vat_none', { net: money(net) }), money(vat))
        : pair(words.say('documents/printing', 'vat_row', { rate: words.rate(rate), net: money(net) }), money(vat)),
    ),
    ...(report.openings.length === 0
      ? []
      : [RULE, text(say('openings'), true), ...report.openings.map(({ at, person }) => pair(when(at), person))]),
    { kind: 'feed', lines: 2 },
    { kind: 'cut' },
  ];
}
