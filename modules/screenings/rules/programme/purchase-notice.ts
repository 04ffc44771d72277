/**
 * The notice that replaces the form on the ticket page, and the one that replaces the voucher box
 * (D-048, ERR-010 to ERR-017).
 */
import { type OnlineSale, onlineSaleState, salesOpen } from '#modules/screenings/rules/programme/availability.ts';

/** Message keys `notice.*`. */
export type PurchaseNotice =
  | 'notice.online_buying_not_possible'
  | 'notice.cannot_purchase_now'
  | 'notice.begun'
  | 'notice.event_at_box_office'
  | 'notice.sold_out'
  | 'notice.not_yet_on_sale'
  | 'notice.provisional'
  | 'notice.at_box_office'
  | 'notice.sold_out_online'
  | 'notice.buying_not_possible';

export type NoticeFlags = OnlineSale & {
  readonly ticketsFeature: boolean;
  readonly paymentEnabled: boolean;
  readonly visibleOnSite: boolean;
  readonly cancelled: boolean;
  readonly eventSellsOnline: boolean | null;
  readonly startsAt: number;
  readonly soldOut: boolean;
  readonly soldOutOnline: boolean;
  readonly hasSiteTariff: boolean;
};

/** Returns the one notice that wins, from general to specific; null if tickets are on sale. */
export function purchaseNotice(screening: NoticeFlags, now: number): PurchaseNotice | null {
  if (!screening.ticketsFeature || !screening.paymentEnabled) return 'notice.online_buying_not_possible';
  if (screening.cancelled || !screening.visibleOnSite) return 'notice.cannot_purchase_now';
  if (!salesOpen(screening.startsAt, now)) return 'notice.begun';
  if (screening.eventSellsOnline === false) return 'notice.event_at_box_office';
  if (screening.soldOut) return 'notice.sold_out';
  const sale = onlineSaleState(screening, now);
  if (sale === 'provisional') return 'notice.provisional';
  if (sale === 'not_yet') return 'notice.not_yet_on_sale';
  if (sale === 'at_box_office') return 'notice.at_box_office';
  if (screening.soldOutOnline) return 'notice.sold_out_online';
  if (!screening.hasSiteTariff) return 'notice.buying_not_possible';
  return null;
}

/**
 * Returns the notice that replaces the voucher box; null if a tariff on offer accepts vouchers
 * (ERR-013).
 */
export const voucherNotice = (
  tariffs: readonly { readonly accept_voucher: boolean }[],
): 'notice.no_voucher_possible' | null =>
  tariffs.some((tariff) => tariff.accept_voucher) ? null : 'notice.no_voucher_possible';
