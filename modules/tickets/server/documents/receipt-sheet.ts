import { type Colours, coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';
import { addressLines } from '#modules/tickets/rules/address-lines.ts';
import { type Receipt, type ReceiptLine, receiptNumber } from '#modules/tickets/rules/receipt.ts';
import type { LineRow, ReceiptRows } from '#modules/tickets/server/documents/receipt.sql.ts';
import { settingsOf, type Words } from '#modules/tickets/server/documents/words.ts';

/** A receipt with all its texts, ready to be drawn. */
export type ReceiptSheet = {
  readonly colours: Colours;
  readonly exhibitor: string;
  /** Company and cinema, a line each: VAT number, cinema, address, site. */
  readonly sender: readonly string[];
  readonly number: string;
  readonly date: string;
  readonly reference: string;
  readonly buyer: string;
  /** The reference as a QR code admits all tickets of the purchase (D-146). */
  readonly admits: boolean;
  readonly receipt: Receipt;
};

export const RECEIPT = 'documents/receipt';

export function receiptSheet(rows: ReceiptRows, words: Words): ReceiptSheet {
  const { exhibitor, bill, cinema } = rows;
  const say = (key: string, params?: Record<string, string | number>) => words.say(RECEIPT, key, params);
  const site = exhibitor.serving_on.replace(/^https?:\/\//, '');
  return {
    colours: coloursOf(settingsOf(exhibitor).website_config.styling, 'default'),
    exhibitor: exhibitor.trade_name,
    sender: [
      cinema?.name ?? '',
      ...addressLines(cinema?.address ?? {}),
      exhibitor.vat_number ? say('vat_number', { number: exhibitor.vat_number }) : '',
      site,
    ].filter((line) => line !== '' && line !== exhibitor.trade_name),
    number: bill.series === null || bill.number === null ? bill.reference : receiptNumber(bill.series, bill.number),
    date: bill.settled_at === null ? '' : words.date(bill.settled_at),
    reference: bill.reference,
    buyer: bill.buyer_name ?? bill.buyer_email ?? '',
    admits: rows.sold.some((row) => row.kind === 'ticket'),
    receipt: {
      sold: rows.sold.map((row, index) => ({
        ...line(row, words),
        ...inCombo(row, rows.sold[index - 1], words),
      })),
      refunded: rows.refunded.map((row) => ({
        ...line(row, words),
        detail: joined([
          comboOf(row, words),
          chosen(row.choices ?? [], words),
          say('refunded_on', { date: words.date(row.at) }),
        ]),
        note: '',
        belongsToLineAbove: false,
      })),
      payments: rows.payments.flatMap((row) => {
        const method = words.text(row.name);
        const { at, amount, tip, rounding } = row;
        return [
          ...(rounding === 0 ? [] : [{ method: say('cash_rounding'), at, amount: rounding, card: [] }]),
          ...(tip === 0 ? [] : [{ method: say('tip'), at, amount: tip, card: [] }]),
          {
            method: amount < 0 ? say('refund_to', { method }) : method,
            at,
            amount: amount + tip + rounding,
            card: cardLines(row, words),
          },
        ];
      }),
    },
  };
}

/** What a receipt says about a card payment: the card, trace and authorisation, and the application of its chip. */
function cardLines({ card, trace_no, authorisation, aid }: ReceiptRows['payments'][number], words: Words): string[] {
  const say = (key: string, value: string | number | null) =>
    value ? words.say(RECEIPT, `card.${key}`, { value: String(value) }) : '';
  const numbers = [say('trace', trace_no), say('authorisation', authorisation)].filter(Boolean).join(' · ');
  return [card ?? '', numbers, say('aid', aid)].filter(Boolean);
}

/** A card with visits and refreshments has two lines, which differ by this. */
function partOfCard({ kind, turns }: LineRow, words: Words): string {
  if (kind === 'voucher_refreshments') return words.say(RECEIPT, 'refreshments');
  return turns && kind === 'voucher_visits' ? words.say(RECEIPT, 'turns', { count: turns }) : '';
}

/** The discount of a line: its reason, and the price before it. */
function discountOf(
  { discount, discount_kind, discount_reason: reason, discount_value, gross }: LineRow,
  words: Words,
): string {
  if (discount === 0 || discount_kind === null || reason === null) return '';
  const before = words.money(gross + discount);
  if (discount_kind === 'percent')
    return words.say(RECEIPT, 'discount.percent', { percent: (discount_value ?? 0) / 100, reason, before });
  return words.say(RECEIPT, `discount.${discount_kind}`, { reason, before, amount: words.money(discount) });
}

const joined = (texts: readonly string[]): string => texts.filter(Boolean).join(' · ');

const comboOf = ({ combo }: LineRow, words: Words): string => (combo ? words.text(combo.name) : '');

/** The name of a combo stands above its first part, and the others below it. */
function inCombo(row: LineRow, above: LineRow | undefined, words: Words): Partial<ReceiptLine> {
  if (!row.combo) return {};
  return above?.combo?.no === row.combo.no ? { belongsToLineAbove: true } : { heading: comboOf(row, words) };
}

/** What was chosen for a product. */
const chosen = (choices: NonNullable<LineRow['choices']>, words: Words): string =>
  choices.map(({ name }) => words.text(name)).join(', ');

function line(row: LineRow, words: Words): ReceiptLine {
  const place =
    row.kind === 'ticket' && row.film && row.starts_at !== null
      ? { show: joined([words.text(row.film), words.showTime(row.starts_at)]), seat: row.seat_name ?? '' }
      : null;
  return {
    name: row.name,
    detail: place
      ? joined([place.show, place.seat])
      : row.choices
        ? chosen(row.choices, words)
        : partOfCard(row, words),
    ...(row.discount > 0 && { note: discountOf(row, words) }),
    ...(place && { place }),
    vat_rate: row.vat_bp,
    gross: row.gross,
    vat: row.vat,
    belongsToLineAbove: row.of_line !== null,
  };
}
