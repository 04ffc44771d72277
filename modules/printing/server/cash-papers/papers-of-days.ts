import { centsFromEuros } from '#kernel/money.ts';
import type { Attendant, IdentifiedDevice } from '#modules/devices/server.ts';
import { marked, type PrintDocument, type PrintLine } from '#modules/printing/rules/document.ts';
import { exhibitorOf, type SlipDeps } from '#modules/printing/server/cash-papers/papers-of-cash.ts';
import type { OwnDayWire } from '#modules/reports/contract/reports.ts';
import { ownDay } from '#modules/reports/server.ts';
import { type Words, wordsFor } from '#modules/tickets/server.ts';

type At = {
  readonly exhibitorId: number;
  readonly device: Pick<IdentifiedDevice, 'name' | 'uid' | 'test' | 'cinemaId'>;
  /** The attendant's. */
  readonly locale: string;
};

/**
 * Returns what an attendant sold today as a paper (POS-012, D-160). Refuses 403
 * reports.not_your_cinemas.
 */
export async function paperOfDay(
  { db, translator }: SlipDeps,
  { exhibitorId, device, locale }: At,
  attendant: Pick<Attendant, 'employeeId' | 'name' | 'cinemas'>,
): Promise<PrintDocument> {
  const own = await ownDay(db, { exhibitorId, locale, attendant, cinemaId: device.cinemaId });
  const exhibitor = await db.read(exhibitorId, exhibitorOf);
  const words = wordsFor(translator, locale, exhibitor, exhibitor.timezone);
  const paper = dayPaper(own, { exhibitor: exhibitor.trade_name, till: device.name || device.uid }, words);
  return device.test ? marked(paper, words.say('documents/printing', 'test')) : paper;
}

const RULE: PrintLine = { kind: 'rule' };
const pair = (left: string, right: string): PrintLine => ({ kind: 'pair', left, right });

function dayPaper(own: OwnDayWire, at: { exhibitor: string; till: string }, words: Words): PrintDocument {
  const say = (key: string): string => words.say('documents/printing', key);
  // Null: cash of a drawer that is counted blind (decision 0081).
  const money = (euros: number | null): string => (euros === null ? '' : words.money(centsFromEuros(euros) ?? 0));
  return [
    { kind: 'text', text: at.exhibitor, align: 'center' },
    { kind: 'text', text: say('own_day'), align: 'center', size: 'large', bold: true },
    RULE,
    pair(say('employee'), own.employee),
    pair(say('day'), words.date(own.day)),
    pair(say('till'), at.till),
    RULE,
    pair(say('bills'), String(own.bills)),
    pair(say('groups.admissions'), String(own.tickets)),
    pair(say('groups.goods'), String(own.pieces)),
    ...(own.gross === null ? [] : [pair(say('sales'), money(own.gross))]),
    RULE,
    { kind: 'text', text: say('methods'), bold: true },
    ...own.methods.flatMap(({ name, payments, paid, tips, refunded }) => [
      pair(`${payments} × ${name}`, money(paid)),
      ...(tips ? [pair(`  ${say('tips')}`, money(tips))] : []),
      ...(refunded ? [pair(`  ${say('refunded')}`, money(-refunded))] : []),
    ]),
    { kind: 'feed', lines: 2 },
    { kind: 'cut' },
  ];
}
