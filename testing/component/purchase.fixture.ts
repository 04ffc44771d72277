import type { TariffWire } from '#modules/pricing/contract/public.ts';
import type { BillResultWire, BillStatusWire } from '#modules/sales/contract/public.ts';
import type { ScheduleDataWire, ScheduleWire } from '#modules/screenings/contract/public.ts';
import type { ScheduleSeatsWire, SeatWire } from '#modules/seating/contract/public.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { VoucherCheckWire, VoucherTypeWire } from '#modules/vouchers/contract/public.ts';

/**
 * The API's answers during a purchase, for the fixture's programme. Every name is data, not
 * interface text.
 */
export const PURCHASE = '0f8fad5b-d9cb-469f-a165-70867728950e';
const PAYMENT = '1f8fad5b-d9cb-469f-a165-70867728950e';

const tariff = (price_rate_id: number, name: string, total_price: number): TariffWire => ({
  price_rate_id,
  name,
  description: 'For everybody who pays it.',
  total_price,
  min_tickets: 1,
  max_tickets: 10,
  accept_voucher: price_rate_id === 1,
});

export const ticketData = (site: SiteData, schedule: ScheduleWire, change: Partial<ScheduleDataWire> = {}) => {
  const movie = site.movies.find(({ id }) => id === schedule.movie_id);
  if (!movie) throw new Error('The fixture has lost its film');
  return {
    schedule,
    movie,
    tariffs: [tariff(1, 'Full price', 9.5), tariff(2, 'Under 26', 7)],
    notice: null,
    supplements: { love_seats: 2.5 },
    ...change,
  } satisfies ScheduleDataWire;
};

/** Four rows of eight: some sold, a love seat, wheelchair places. */
export const seatsData = (schedule: ScheduleWire): ScheduleSeatsWire => ({
  id: schedule.id,
  available_seats_online: 25,
  sold_out: false,
  sold_out_online: false,
  purchasable_online: true,
  seats_version: 1,
  arrangement: ['A', 'B', 'C', 'D'].map((row, rowIndex) =>
    Array.from({ length: 8 }, (_, column): SeatWire | null => {
      if (rowIndex === 0 && column === 0) return null;
      const isLove = rowIndex === 3 && column < 2;
      return {
        name: `${row}-${column + 1}`,
        sold: rowIndex === 1 && column < 3,
        reserved: false,
        blocked: rowIndex === 2 && column === 7,
        disabled: false,
        class: isLove ? 'love_seats' : 'standard_seats',
        style: rowIndex === 3 && column > 5 ? 'wheelchair' : 'default',
        autoassign: true,
        screen_row: rowIndex + 1,
        screen_col: column + 1,
      };
    }),
  ),
});

export const voucherType = (change: Partial<VoucherTypeWire> = {}): VoucherTypeWire => ({
  id: 1,
  slug: 'gift',
  title: 'A gift card',
  page_title: 'A gift card for evenings',
  description: 'For evenings.',
  content: '<p>Five evenings at the pictures.</p>',
  type: 'giftcard',
  cost_turn: 9,
  turns_default: 2,
  turns_min: 1,
  turns_max: 10,
  turns_step: 1,
  products_enabled: true,
  products_default: 5,
  products_min: 0,
  products_max: 50,
  products_step: 5,
  value_ticket: 9,
  value_handling: 0,
  image: null,
  ...change,
});

export const voucherCheck: VoucherCheckWire = {
  uuid: '2f8fad5b-d9cb-469f-a165-70867728950e',
  barcode_text: 'Ab3d-Xy7k-9QmP',
  valid_from: '2026-01-01',
  valid_until: '2027-01-01',
  total_turns: 5,
  remaining_turns: 3,
  redeemable_turn: 3,
};

export const payment = (status: string, component: 'redirect' | 'qr') => ({
  uuid: PAYMENT,
  bill_id: PURCHASE,
  amount: 19,
  amount_refunded: 0,
  tip: 0,
  status,
  payment_method: { id: 1, name: 'Bancontact', type: 'online', driver: 'mollie', component },
  purchased_at: null,
  refund_reason: null,
  transaction_id: null,
});

export const billStatus = (site: SiteData, component: 'redirect' | 'qr', leftMs: number): BillStatusWire => ({
  uuid: PURCHASE,
  status: 'paying',
  payment: payment('paying', component),
  hold_until: new Date(site.now + leftMs).toISOString(),
  extensions_left: 2,
});

export function billResult(
  schedule: ScheduleWire,
  status: string,
  change: Partial<BillResultWire> = {},
): BillResultWire {
  const settled = status === 'settled';
  const line = { kind: 'ticket', name: 'Full price', quantity: 1, vat_rate: 600, voucher: null };
  return {
    uuid: PURCHASE,
    reference: 'G3E4Z2RP',
    type: 'tickets',
    status,
    display: 'progress',
    moved: null,
    released: null,
    exchanged: null,
    takes_back: null,
    gift: null,
    amount: 19,
    currency: 'EUR',
    name: 'Ada Lovelace',
    email: 'ada@visitor.example',
    source: 'site',
    lines: [
      { ...line, seat: 'B-4', total: 9.5, refunded: 0 },
      { ...line, seat: 'B-5', total: 9.5, refunded: status.includes('refund') ? 9.5 : 0 },
    ],
    payments: [payment(settled ? 'paid' : 'paying', 'redirect')],
    timeline: [],
    schedule: {
      id: schedule.id,
      event_id: null,
      start: schedule.start,
      movie: 'Nosferatu',
      movie_slug: 'nosferatu',
      cinema: 'Noctule',
      screen: 'Great hall',
      purchasable: true,
      cancelled: false,
    },
    voucher: null,
    message: '<p>Doors open an hour before.</p>',
    download: settled ? '/api/bill/x/download' : null,
    passbook: settled ? '/api/bill/x/passbook' : null,
    google_wallet: false,
    receipt: settled ? '/api/bill/x/receipt' : null,
    calendar: settled ? '/api/bill/x/calendar' : null,
    hold_until: null,
    extensions_left: 0,
    start_over: settled ? null : { name: 'buy.tickets', id: String(schedule.id) },
    again: null,
    googleTagManagerData: null,
    ...change,
  };
}
