import { type Cart, choicesOf, linesOf, partsOf } from '#apps/pos/sell/cart/cart.ts';
import { dueOf } from '#apps/pos/sell/cart/exchange.ts';
import { givenOf } from '#apps/pos/sell/discount/discount.ts';
import { centsFromEuros, eurosFromCents, sumCents } from '#kernel/money.ts';
import type { DisplayState } from '#modules/printing/contract/printing.ts';
import type { TillBill, TillCode } from '#modules/till/contract/till.ts';
import { IDLE } from '#web/device/display-channel.ts';
import type { Formats } from '#web/i18n/formats.ts';

type Time = Pick<Formats, 'time'>;
type Shown = DisplayState['lines'][number];

const SHOWN_MAX = 100;
const TEXT_MAX = 200;
const short = (text: string): string => text.slice(0, TEXT_MAX);

/** Returns the customer's view of a growing cart (D-144). */
export function stateOfCart(
  { entries, discounts, exchange }: Pick<Cart, 'entries' | 'discounts' | 'exchange'>,
  formats: Time,
): DisplayState {
  if (entries.length === 0 && !exchange) return IDLE;
  const lines = linesOf(entries).map(({ sample, count, seats, amount }): Shown => {
    const total = eurosFromCents(amount);
    if (sample.kind === 'product') {
      const detail = [...partsOf(sample), choicesOf(sample)].filter(Boolean).join(' · ');
      return { name: short(sample.product.name), detail: short(detail), count, total };
    }
    if (sample.kind === 'card') return { name: short(sample.type.title), detail: '', count, total };
    const { title, start } = sample.screening;
    const detail = [`${formats.time(Date.parse(start))} ${title}`, seats.join(', ')].filter(Boolean).join(' · ');
    return { name: short(sample.rate.name), detail: short(detail), count, total };
  });
  const returned = exchange?.tickets.map(({ name, seat, value }): Shown => {
    return { name: short(name), detail: short(seat ?? ''), count: 1, total: -value };
  });
  const off = givenOf({ entries, discounts }).map(({ discount, cents }): Shown => {
    return { name: short(discount.reason.name), detail: '', count: 1, total: eurosFromCents(0 - cents) };
  });
  const total = eurosFromCents(dueOf({ entries, discounts, exchange }));
  return {
    ...IDLE,
    phase: 'cart',
    lines: [...(returned ?? []), ...lines, ...off].slice(0, SHOWN_MAX),
    total,
    due: total,
  };
}

/** Returns whether tickets and receipt of a bill can be mailed to its customer just after the sale. */
export const mayMail = ({ status, test, lines }: TillBill): boolean =>
  status === 'settled' && !test && lines.length > 0;
const hasTickets = ({ lines }: TillBill): boolean => lines.some(({ ticket }) => ticket === 'valid');

const OVER: readonly string[] = ['settled', 'partially_refunded', 'refunded'];
const OPEN: readonly string[] = ['pending', 'paying'];

/** Returns the customer's view of a bill during or just after payment. */
export function stateOfBill(bill: TillBill, formats: Time): DisplayState {
  const isOver = OVER.includes(bill.status);
  if (!isOver && !OPEN.includes(bill.status)) return IDLE;
  const about = bill.screening ? `${formats.time(Date.parse(bill.screening.start))} ${bill.screening.title}` : '';
  return {
    ...IDLE,
    phase: isOver ? 'done' : 'paying',
    lines: soldTogether(bill.lines)
      .slice(0, SHOWN_MAX)
      .map((lines) => shownOf(lines, about)),
    total: bill.amount,
    paid: eurosFromCents(Math.round((bill.amount - bill.due) * 100)),
    due: bill.due,
    change: isOver ? bill.change || bill.handed_back?.amount || null : null,
    method: bill.payments.at(-1)?.method.slice(0, TEXT_MAX) ?? null,
    farewell: isOver ? farewellOf(bill) : null,
    receipt: mayMail(bill) ? { bill: bill.uuid, sent: bill.email !== null, tickets: hasTickets(bill) } : null,
  };
}

type BillLine = TillBill['lines'][number];

/** Returns the lines by what was sold: the parts of a combo are one. */
const soldTogether = (lines: readonly BillLine[]): BillLine[][] => [
  ...Map.groupBy(lines, ({ line_no, combo }) => (combo ? `combo ${combo.no}` : line_no)).values(),
];

function shownOf(lines: readonly BillLine[], about: string): Shown {
  const [first] = lines;
  const total = eurosFromCents(sumCents(lines.map((line) => centsFromEuros(line.total) ?? 0)));
  const detailOf = ({ screening_id, seat, choices }: BillLine): string[] =>
    [screening_id === null ? '' : about, seat ?? '', choices.join(', ')].filter(Boolean);
  const detail = lines.flatMap((line) => (line.combo ? [line.name, ...detailOf(line)] : detailOf(line)));
  return { name: short(first?.combo?.name ?? first?.name ?? ''), detail: short(detail.join(' · ')), count: 1, total };
}

/** Returns what the display wishes the customer: a bill of which everything was given back has no wish. */
function farewellOf({ status, lines }: TillBill): DisplayState['farewell'] {
  if (status === 'refunded') return null;
  return lines.some(({ kind, ticket }) => kind === 'ticket' && ticket !== 'refunded' && ticket !== 'exchanged')
    ? 'film'
    : 'other';
}

/** Returns what the customer scans while a payment by QR code waits; nothing else. */
export const codeAtDisplay = (code: TillCode | undefined): Pick<DisplayState, 'qr' | 'qr_amount' | 'qr_until'> => ({
  qr: code?.link ?? null,
  qr_amount: code?.amount ?? null,
  qr_until: code?.expires_at ?? null,
});
