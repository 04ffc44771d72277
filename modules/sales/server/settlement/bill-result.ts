import { asWritten, dateLocale } from '#kernel/date-locale.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { notFound } from '#kernel/refusal.ts';
import { textFor } from '#kernel/texts.ts';
import { sanitise } from '#modules/content/server.ts';
import type { PaymentWire } from '#modules/payments/contract/public.ts';
import { isPaymentEnabled } from '#modules/payments/rules/methods.ts';
import { isUndecided } from '#modules/payments/rules/payment-states.ts';
import type { BillResultWire, BillStatusWire } from '#modules/sales/contract/public.ts';
import { billResult, startOver } from '#modules/sales/rules/bill/bill-result.ts';
import { isBack, mayReturn, moneyBackOf } from '#modules/sales/rules/refund/money-back.ts';
import { siteExchangesOf } from '#modules/sales/server/exchange/other-show.sql.ts';
import { EXTENSIONS_MAX } from '#modules/sales/server/holds/extend-hold.ts';
import { type BillMoveRow, moveOfBill } from '#modules/sales/server/moving/moved-bills.sql.ts';
import { isPaidFromAfar } from '#modules/sales/server/refunds/paid-from-afar.ts';
import { releasedSeats } from '#modules/sales/server/seats/seat-map.sql.ts';
import { orderAgain } from '#modules/sales/server/settlement/order-again.ts';
import {
  type BillRow,
  findBill,
  type LineRow,
  linesOf,
  type PaymentRow,
  paymentsOf,
} from '#modules/sales/server/store/bill.sql.ts';
import { onlineSaleState, salesOpen } from '#modules/screenings/rules/programme/availability.ts';
import { onlineSaleOf } from '#modules/site/server.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';
import { hasGoogleKey, hasWallet } from '#modules/tickets/server.ts';
import { type GiftRow, giftOfBill } from '#modules/vouchers/server.ts';
import type { Db } from '#platform/db/tx.ts';

type Facts = {
  bill: BillRow;
  lines: LineRow[];
  payments: PaymentRow[];
  timeline: {
    at: number;
    from_state: string;
    to_state: string;
    by: string;
    channel: string | null;
    note: string | null;
  }[];
  refundReasons: { payment_id: string; reason: string }[];
  soldTypeId: number | null;
  tagManager: Record<string, unknown> | null;
  /** A ticket of the bill is neither refunded nor exchanged. */
  admits: boolean;
  /** The exhibitor signs wallet passes. */
  wallet: boolean;
  /** The exhibitor is connected with Google Wallet. */
  googleWallet: boolean;
  /** The seats that an employee released; null: none did. */
  released: string[] | null;
  /** The bill with the tickets that its own were exchanged for on the website. */
  exchanged: string | null;
  /** The vouchers that pay its lines. */
  vouchers: { id: number; uuid: string }[];
  /** What the buyer added to a gift card. */
  gift: GiftRow | null;
};

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const readFacts = (db: Db, exhibitorId: number, billId: string): Promise<Facts> =>
  db.ask(exhibitorId, async (first) => {
    const [
      bill,
      settings,
      lines,
      payments,
      timeline,
      refundReasons,
      sold,
      tagged,
      admits,
      released,
      exchanges,
      vouchers,
      gift,
    ] = await Promise.all([
      findBill(first, billId),
      first.one<{ secrets: Record<string, unknown> }>('SELECT secrets FROM settings WHERE exhibitor_id = tenant()'),
      linesOf(first, billId),
      paymentsOf(first, billId),
      first.query<Facts['timeline'][number]>(
        `SELECT extract(epoch FROM at) * 1000 AS at, from_state, to_state, by, channel, note FROM bill_event WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY id LIMIT 200`,
        [billId],
      ),
      first.query<Facts['refundReasons'][number]>(
        'SELECT payment_id, reason FROM refund WHERE exhibitor_id = tenant() AND bill_id = $1 ORDER BY created_at DESC',
        [billId],
      ),
      first.one<{ id: number }>(
        'SELECT voucher_type_id AS id FROM bill_line WHERE exhibitor_id = tenant() AND bill_id = $1 AND voucher_type_id IS NOT NULL LIMIT 1',
        [billId],
      ),
      first.one<{ data: Record<string, unknown> | null }>(
        'SELECT tag_manager AS data FROM bill WHERE exhibitor_id = tenant() AND id = $1',
        [billId],
      ),
      first.one<{ yes: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM ticket WHERE exhibitor_id = tenant() AND bill_id = $1 AND state IN ('valid', 'used')) AS yes`,
        [billId],
      ),
      releasedSeats(first, billId),
      siteExchangesOf(first, billId),
      first.query<Facts['vouchers'][number]>(
        `SELECT id, uuid FROM voucher WHERE exhibitor_id = tenant() AND id IN
             (SELECT voucher_id FROM bill_line WHERE exhibitor_id = tenant() AND bill_id = $1)`,
        [billId],
      ),
      giftOfBill(first, billId),
    ]);
    if (!bill) throw notFound('bill');
    return {
      bill,
      lines,
      payments,
      timeline,
      refundReasons,
      wallet: hasWallet(settings?.secrets ?? {}),
      googleWallet: hasGoogleKey(settings?.secrets ?? {}),
      soldTypeId: sold?.id ?? null,
      tagManager: tagged?.data ?? null,
      admits: admits?.yes === true,
      released: released?.seats ?? null,
      exchanged: exchanges.find(({ settled }) => settled)?.id ?? null,
      vouchers,
      gift,
    };
  });

type MovedBill = BillMoveRow & {
  readonly moneyBack: 'offered' | 'at_box_office' | null;
  readonly otherShow: boolean;
};

const readMove = (db: Db, exhibitorId: number, billId: string, now: number): Promise<MovedBill | null> =>
  db.ask(exhibitorId, async (first) => {
    const [move, fromAfar] = await Promise.all([moveOfBill(first, billId), isPaidFromAfar(first, billId, now)]);
    return move && { ...move, moneyBack: moneyBackOf(move, { now, fromAfar }), otherShow: mayReturn(move, now) };
  });

/**
 * GET /api/bill/{uuid}/result (PAY-007, PAY-016). `visitor`: the browser that asks, see orderAgain.
 * Refuses 404 not_found.bill.
 */
export async function getBillResult(
  db: Db,
  snapshot: Snapshot,
  billId: string,
  locale: string,
  now: number,
  visitor: string | null = null,
): Promise<BillResultWire> {
  const [facts, moved] = await Promise.all([
    readFacts(db, snapshot.exhibitorId, billId),
    readMove(db, snapshot.exhibitorId, billId, now),
  ]);
  const { bill, exchanged } = facts;
  const shown = billResult(bill.status, hasGoods(facts), exchanged !== null);
  const [base, start_over] = [`/api/bill/${bill.id}`, startOverOf(facts, snapshot, now)];
  return {
    uuid: bill.id,
    reference: bill.reference,
    type: bill.type,
    status: bill.status,
    display: shown.variant,
    amount: eurosFromCents(bill.total_cents),
    currency: 'EUR',
    name: bill.buyer_name,
    email: bill.buyer_email,
    source: bill.channel,
    lines: facts.lines.map((line) => ({
      kind: line.kind,
      name: line.name,
      seat: line.seat_name,
      quantity: line.turns ?? 1,
      total: eurosFromCents(line.gross_cents),
      vat_rate: (line.vat_bp ?? 0) / 100,
      refunded: eurosFromCents(line.refunded_cents),
      voucher: null,
    })),
    payments: facts.payments.map((payment) =>
      paymentWire(
        payment,
        snapshot,
        locale,
        facts.refundReasons.find((row) => row.payment_id === payment.id)?.reason ?? null,
      ),
    ),
    timeline: facts.timeline.map(eventWire),
    schedule: scheduleOf(bill, snapshot, locale, now),
    moved: movedOf(moved),
    exchanged,
    takes_back: bill.channel === 'site' ? bill.of_bill : null,
    released: facts.released,
    voucher: voucherOf(facts.soldTypeId, snapshot, locale),
    gift: giftStatusOf(facts.gift),
    message: shown.text === 'exchanged' ? '' : messageOf(bill, snapshot),
    download: shown.downloads ? `${base}/download` : null,
    google_wallet: shown.downloads && facts.googleWallet && bill.ticket_count > 0,
    passbook: shown.downloads && facts.wallet && bill.ticket_count > 0 ? `${base}/passbook` : null,
    receipt: shown.downloads ? `${base}/receipt` : null,
    calendar: shown.downloads && bill.ticket_count > 0 ? `${base}/calendar` : null,
    hold_until: iso(bill.hold_until_ms),
    extensions_left: EXTENSIONS_MAX - bill.extensions,
    start_over,
    again: start_over && orderAgain(facts, snapshot, visitor),
    googleTagManagerData: facts.tagManager,
  };
}

/**
 * Returns whether anything of the bill is still the buyer's: a ticket that admits or was used, a
 * voucher, a product. After an exchange of all tickets nothing is. Late money goes back without a settlement: such a bill has nothing.
 */
const hasGoods = ({ bill, lines, admits, exchanged }: Facts): boolean =>
  bill.settled_at_ms !== null &&
  ((bill.status !== 'refunding' && exchanged === null) ||
    admits ||
    lines.some(
      ({ kind, ...line }) =>
        kind !== 'ticket' && kind !== 'supplement' && line.gross_cents > 0 && line.refunded_cents === 0,
    ));

/** GET /api/bill/{uuid}/status (D-078): the payment only while it can still be paid. */
export async function getBillStatus(
  db: Db,
  snapshot: Snapshot,
  billId: string,
  locale: string,
): Promise<BillStatusWire> {
  const { bill, payments } = await readFacts(db, snapshot.exhibitorId, billId);
  const open = payments.find((payment) => payment.type !== 'voucher' && isUndecided(payment.status));
  return {
    uuid: bill.id,
    status: bill.status,
    payment:
      open && (bill.status === 'pending' || bill.status === 'paying')
        ? paymentWire(open, snapshot, locale, null)
        : null,
    hold_until: iso(bill.hold_until_ms),
    extensions_left: EXTENSIONS_MAX - bill.extensions,
  };
}

export function paymentWire(
  payment: PaymentRow,
  snapshot: Snapshot,
  locale: string,
  refundReason: string | null,
): PaymentWire {
  const method = snapshot.paymentMethods.find((candidate) => candidate.id === payment.method_id);
  return {
    uuid: payment.id,
    bill_id: payment.bill_id,
    amount: eurosFromCents(payment.amount_cents),
    amount_refunded: eurosFromCents(payment.refunded_cents),
    tip: eurosFromCents(payment.tip_cents),
    status: payment.status,
    payment_method: {
      id: payment.method_id,
      name: method ? textFor(method.name, locale) : payment.type,
      type: payment.type,
      driver: payment.driver,
      component: method?.component ?? '',
    },
    purchased_at: iso(payment.purchased_at_ms),
    refund_reason: refundReason,
    transaction_id: payment.provider_ref,
  };
}

function scheduleOf(bill: BillRow, snapshot: Snapshot, locale: string, now: number): BillResultWire['schedule'] {
  const screening = bill.screening_id === null ? undefined : snapshot.screenings.get(bill.screening_id);
  if (!screening) return null;
  const movie = snapshot.movies.get(screening.movie_id);
  return {
    id: screening.id,
    event_id: screening.event_id,
    start: iso(screening.starts_at) ?? '',
    movie: textFor(movie?.title, locale),
    movie_slug: movie?.slug ?? '',
    cinema: snapshot.cinemas.get(screening.cinema_id)?.name ?? '',
    screen: snapshot.screens.get(screening.screen_id)?.name ?? '',
    purchasable: isPurchasable(bill, snapshot, now),
    cancelled: screening.cancelled,
  };
}

/** Nothing to tell if the screening is again as the buyer chose it. */
function movedOf(moved: MovedBill | null): BillResultWire['moved'] {
  if (!moved || moved.cancelled || isBack(moved)) return null;
  const { first_starts_at, other_version, from_screen, message, moneyBack: money_back, otherShow: other_show } = moved;
  return { from: iso(first_starts_at) ?? '', other_version, from_screen, message, money_back, other_show };
}

function isPurchasable(bill: BillRow, snapshot: Snapshot, now: number): boolean {
  const screening = bill.screening_id === null ? undefined : snapshot.screenings.get(bill.screening_id);
  return (
    screening !== undefined &&
    !screening.cancelled &&
    salesOpen(screening.starts_at, now) &&
    onlineSaleState(onlineSaleOf(screening), now) === 'open' &&
    isPaymentEnabled(snapshot.paymentMethods)
  );
}

const eventWire = (event: Facts['timeline'][number]): BillResultWire['timeline'][number] => ({
  at: iso(event.at) ?? '',
  from: event.from_state,
  to: event.to_state,
  by: event.by.split(':')[0] ?? '',
  source: event.channel,
  note: event.note,
});

const giftStatusOf = (gift: GiftRow | null): BillResultWire['gift'] =>
  gift && {
    design: gift.design,
    message: gift.message,
    email: gift.email,
    day: gift.day,
    sent_at: iso(gift.sent_at_ms),
  };

function voucherOf(typeId: number | null, snapshot: Snapshot, locale: string): BillResultWire['voucher'] {
  const type = typeId === null ? undefined : snapshot.voucherTypes.get(typeId);
  return type ? { type_slug: type.slug, page_title: textFor(type.page_title, locale) } : null;
}

/**
 * D-086: returns the exhibitor's own message after a success, in the buyer's language. A bill
 * without a film omits the parts about a film.
 */
function messageOf(bill: BillRow, snapshot: Snapshot): string {
  if (bill.status !== 'settled') return '';
  const { locale } = bill;
  const text = textFor(snapshot.widgets.get('payment-success'), locale, snapshot.settings.website_locale);
  const screening = bill.screening_id === null ? undefined : snapshot.screenings.get(bill.screening_id);
  if (!screening && /\{(movie|start)\}/.test(text)) return '';
  const values: Record<string, string> = {
    name: bill.buyer_name ?? '',
    email: bill.buyer_email ?? '',
    movie: textFor(screening && snapshot.movies.get(screening.movie_id)?.title, locale),
    start: screening ? startOf(screening.starts_at, snapshot, locale) : '',
  };
  return sanitise(text.replace(/\{(name|email|movie|start)\}/g, (_, key: string) => escapeHtml(values[key] ?? '')));
}

const startOf = (startsAt: number, { settings, exhibitor }: Snapshot, locale: string): string =>
  asWritten(
    locale,
    new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: exhibitor.timezone,
    }).format(startsAt),
  );

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function startOverOf({ bill, soldTypeId }: Facts, snapshot: Snapshot, now: number): BillResultWire['start_over'] {
  if (bill.type === 'vouchers') {
    const type = soldTypeId === null ? undefined : snapshot.voucherTypes.get(soldTypeId);
    return type ? startOver(bill.status, { type: 'vouchers', type_slug: type.slug }, type.active) : null;
  }
  if (bill.of_bill !== null) return null; // the page of the old tickets is where another show is chosen
  const screening = bill.screening_id === null ? undefined : snapshot.screenings.get(bill.screening_id);
  return screening
    ? startOver(
        bill.status,
        { type: 'tickets', screening_id: screening.id, event_id: screening.event_id },
        isPurchasable(bill, snapshot, now),
      )
    : null;
}
