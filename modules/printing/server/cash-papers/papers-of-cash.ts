import { notFound } from '#kernel/refusal.ts';
import { shiftAt, shiftReport } from '#modules/cash/server.ts';
import type { IdentifiedDevice } from '#modules/devices/server.ts';
import type { PrintSlip } from '#modules/printing/contract/printing.ts';
import { marked, type PrintDocument } from '#modules/printing/rules/document.ts';
import { type Pair, slipPaper } from '#modules/printing/rules/papers.ts';
import { shiftPaper } from '#modules/printing/server/cash-papers/papers-of-shifts.ts';
import { type Words, wordsFor } from '#modules/tickets/server.ts';
import type { Db, ReadTx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type CashPaper = Exclude<PrintSlip, { kind: 'day' }>;
export type SlipDeps = { readonly db: Db; readonly translator: Translator };
type At = {
  readonly exhibitorId: number;
  readonly device: Pick<IdentifiedDevice, 'id' | 'name' | 'uid' | 'test'>;
  /** The attendant's. */
  readonly locale: string;
};
type Exhibitor = { trade_name: string; timezone: string; website_locale: string; datetime_locale: string };
type Slip = {
  readonly title: string;
  readonly facts: readonly Pair[];
  readonly total: Pair;
  readonly remark: string;
  readonly signatures: readonly string[];
};

/**
 * Returns the slip of cash taken out or put in, of a refund or of a count at this till, to be signed, or the report of a shift. Refuses 404
 * not_found.papers.
 */
export async function papersOfCash(deps: SlipDeps, at: At, what: CashPaper): Promise<PrintDocument> {
  if (what.kind === 'shift') return paperOfShift(deps, at, what);
  const { exhibitor, slip } = await deps.db.read(at.exhibitorId, async (tx) => ({
    exhibitor: await exhibitorOf(tx),
    slip: await slipOf(tx, at.device.id, what),
  }));
  if (!slip) throw notFound('papers');
  const words = wordsFor(deps.translator, at.locale, exhibitor, exhibitor.timezone);
  const say = (key: string): string => words.say('documents/printing', key);
  const { title, facts, total, remark, signatures } = 'amount' in slip ? ofMovement(slip, words) : ofCount(slip, words);
  const paper = slipPaper({
    exhibitor: exhibitor.trade_name,
    title,
    facts: [[say('till'), at.device.name || at.device.uid], ...facts],
    total,
    remark,
    signatures,
  });
  return at.device.test ? marked(paper, say('test')) : paper;
}

async function paperOfShift(deps: SlipDeps, at: At, what: { day: string; shift: number }): Promise<PrintDocument> {
  const { exhibitor, report } = await deps.db.read(at.exhibitorId, async (tx) => ({
    exhibitor: await exhibitorOf(tx),
    report: await shiftReport(tx, await shiftAt(tx, at.device.id, what), at.locale),
  }));
  const words = wordsFor(deps.translator, at.locale, exhibitor, exhibitor.timezone);
  const paper = shiftPaper(report, exhibitor.trade_name, words);
  return at.device.test ? marked(paper, words.say('documents/printing', 'test')) : paper;
}

export const exhibitorOf = async (tx: Pick<ReadTx, 'one'>): Promise<Exhibitor> => {
  const exhibitor = await tx.one<Exhibitor>(
    `SELECT x.trade_name, x.timezone, coalesce(s.data ->> 'website_locale', 'en') AS website_locale,
            coalesce(s.data ->> 'datetime_locale', 'en-GB') AS datetime_locale
       FROM exhibitor x LEFT JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!exhibitor) throw new Error('an exhibitor without settings prints');
  return exhibitor;
};

/** The drawer of device $1: a till beside a register works with the register's drawer (D-135). */
const DRAWER = `(SELECT coalesce(d.parent_id, d.id) FROM device d WHERE d.exhibitor_id = tenant() AND d.id = $1)`;

type SignedSlip = Exclude<CashPaper, { kind: 'shift' }>;
async function slipOf(
  tx: Pick<ReadTx, 'one'>,
  deviceId: number,
  what: SignedSlip,
): Promise<Movement | ShiftCount | null> {
  if (what.kind === 'withdrawal' || what.kind === 'pay_in') return movement(tx, deviceId, what);
  return what.kind === 'refund' ? refund(tx, deviceId, what.bill_uuid) : shiftCount(tx, deviceId, what);
}

type Movement = {
  kind: 'withdrawal' | 'pay_in' | 'refund';
  amount: number;
  reason: string;
  at: number;
  employee: string | null;
  bill: string | null;
};
const movement = (
  tx: Pick<ReadTx, 'one'>,
  deviceId: number,
  { kind, movement_id }: Extract<PrintSlip, { movement_id: number }>,
): Promise<Movement | null> =>
  tx.one(
    `SELECT m.kind, abs(m.amount_cents) AS amount, m.reason, extract(epoch FROM m.at)::float8 * 1000 AS at, e.name AS employee, NULL::text AS bill
       FROM cash_movement m LEFT JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
      WHERE m.exhibitor_id = tenant() AND m.id = $2 AND m.device_id = ${DRAWER} AND m.kind = $3`,
    [deviceId, movement_id, kind],
  );

/** The last refund in cash of bill $2, with all payments that one press refunded. */
const refund = (tx: Pick<ReadTx, 'one'>, deviceId: number, billId: string): Promise<Movement | null> =>
  tx.one(
    `SELECT 'refund' AS kind, -sum(m.amount_cents)::bigint AS amount, max(r.reason) AS reason, max(extract(epoch FROM m.at)::float8 * 1000) AS at,
            max(e.name) AS employee, max(b.reference) AS bill
       FROM cash_movement m
       JOIN refund r ON r.exhibitor_id = m.exhibitor_id AND r.id = m.refund_id
       JOIN bill b ON b.exhibitor_id = r.exhibitor_id AND b.id = coalesce(r.for_bill, r.bill_id)
       LEFT JOIN employee e ON e.exhibitor_id = m.exhibitor_id AND e.id = m.employee_id
      WHERE m.exhibitor_id = tenant() AND m.device_id = ${DRAWER} AND b.id = $2
      GROUP BY r.cause ORDER BY max(m.id) DESC LIMIT 1`,
    [deviceId, billId],
  );

function ofMovement({ kind, amount, reason, at, employee, bill }: Movement, words: Words): Slip {
  const say = (key: string): string => words.say('documents/printing', key);
  return {
    title: say(kind),
    facts: [
      ...(bill ? [[say('bill'), bill] as const] : []),
      [say('when'), words.dateTime(at)],
      ...(employee ? [[say('employee'), employee] as const] : []),
      ...(reason ? [[say('reason'), reason] as const] : []),
    ],
    total: [say('amount'), words.money(amount)],
    remark: '',
    signatures: [say('signature')],
  };
}

type ShiftCount = {
  z_no: number;
  day: string;
  expected: number;
  counted: number;
  deviation: number;
  taken: number;
  left: number;
  remark: string;
  at: number | null;
  employee: string | null;
  handed_to: string | null;
};
const shiftCount = (
  tx: Pick<ReadTx, 'one'>,
  deviceId: number,
  { day, shift }: { day: string; shift: number },
): Promise<ShiftCount | null> =>
  tx.one(
    `SELECT c.z_no, c.business_day AS day, c.expected_cents AS expected, c.counted_cents AS counted, c.counted_cents - c.expected_cents AS deviation,
            c.taken_cents AS taken, c.new_balance_cents AS left, c.remark, extract(epoch FROM c.counted_at)::float8 * 1000 AS at,
            e.name AS employee, o.name AS handed_to
       FROM cash_balance c LEFT JOIN employee e ON e.exhibitor_id = c.exhibitor_id AND e.id = c.employee_id
       LEFT JOIN employee o ON o.exhibitor_id = c.exhibitor_id AND o.id = c.handed_to
      WHERE c.exhibitor_id = tenant() AND c.device_id = ${DRAWER} AND c.business_day = $2::date AND c.shift = $3`,
    [deviceId, day, shift],
  );

function ofCount(count: ShiftCount, words: Words): Slip {
  const say = (key: string): string => words.say('documents/printing', key);
  return {
    title: count.handed_to ? say('hand_over') : say('count'),
    facts: [
      [say('z_no'), String(count.z_no)],
      [say('day'), words.date(count.day)],
      ...(count.at === null ? [] : [[say('when'), words.dateTime(count.at)] as const]),
      ...(count.employee ? [[say(count.handed_to ? 'handed_by' : 'employee'), count.employee] as const] : []),
      ...(count.handed_to ? [[say('handed_to'), count.handed_to] as const] : []),
      [say('expected'), words.money(count.expected)],
      [say('deviation'), words.money(count.deviation)],
      [say('taken'), words.money(count.taken)],
      [say('left'), words.money(count.left)],
    ],
    total: [say('counted'), words.money(count.counted)],
    remark: count.remark,
    signatures: count.handed_to
      ? [count.employee ?? '', count.handed_to].map((name) => `${say('signature')}: ${name}`)
      : [say('signature')],
  };
}
