import { expect, test } from 'vitest';
import { SALES_CUT_OFF_MS } from '#modules/screenings/rules/programme/availability.ts';
import {
  type NoticeFlags,
  purchaseNotice,
  voucherNotice,
} from '#modules/screenings/rules/programme/purchase-notice.ts';

const START = 1_000_000_000;
const good: NoticeFlags = {
  ticketsFeature: true,
  paymentEnabled: true,
  visibleOnSite: true,
  cancelled: false,
  eventSellsOnline: null,
  startsAt: START,
  soldOut: false,
  soldOutOnline: false,
  hasSiteTariff: true,
  provisional: false,
  atBoxOffice: false,
  onlineFrom: null,
  onlineUntil: null,
};

/** From general to specific: the cause of each line wins over all causes of the lines below it. */
const ORDER: readonly (readonly [cause: string, flags: Partial<NoticeFlags>, notice: string])[] = [
  ['tickets feature off', { ticketsFeature: false }, 'notice.online_buying_not_possible'],
  ['no payment method', { paymentEnabled: false }, 'notice.online_buying_not_possible'],
  ['cancelled', { cancelled: true }, 'notice.cannot_purchase_now'],
  ['not on the site', { visibleOnSite: false }, 'notice.cannot_purchase_now'],
  ['past the cut-off', { startsAt: START - SALES_CUT_OFF_MS }, 'notice.begun'],
  ['event not sold online', { eventSellsOnline: false }, 'notice.event_at_box_office'],
  ['sold out', { soldOut: true }, 'notice.sold_out'],
  ['provisional', { provisional: true, atBoxOffice: true }, 'notice.provisional'],
  ['at the box office only', { atBoxOffice: true }, 'notice.at_box_office'],
  ['online sale over', { onlineUntil: START }, 'notice.at_box_office'],
  ['online sale not begun', { onlineFrom: START + 1 }, 'notice.not_yet_on_sale'],
  ['sold out online', { soldOutOnline: true }, 'notice.sold_out_online'],
  ['no tariff', { hasSiteTariff: false }, 'notice.buying_not_possible'],
];

test.each(ORDER)(
  '%s',
  { tags: ['D-048', 'ERR-010', 'ERR-011', 'ERR-012', 'ERR-015', 'ERR-016', 'ERR-017'] },
  (_, flags, notice) => {
    expect(purchaseNotice({ ...good, ...flags }, START)).toBe(notice);
  },
);

test.each(ORDER.map((line, index) => [line[0], index] as const))(
  '%s wins over everything more specific',
  { tags: ['D-048'] },
  (_, index) => {
    for (const [, flags] of ORDER.slice(index)) {
      expect(purchaseNotice({ ...good, ...flags, ...ORDER[index]?.[1] }, START)).toBe(ORDER[index]?.[2]);
    }
  },
);

test('without a cause there is no notice', { tags: ['D-048'] }, () => {
  expect(purchaseNotice(good, START)).toBeNull();
  expect(purchaseNotice({ ...good, eventSellsOnline: true }, START + SALES_CUT_OFF_MS - 1)).toBeNull();
});

test.each([
  [[{ accept_voucher: false }, { accept_voucher: true }], null],
  [[{ accept_voucher: false }], 'notice.no_voucher_possible'],
  [[], 'notice.no_voucher_possible'],
] as const)('voucher box with tariffs %j: %s', { tags: ['D-048', 'ERR-013'] }, (tariffs, notice) => {
  expect(voucherNotice(tariffs)).toBe(notice);
});
