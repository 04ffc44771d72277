// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/en/website/*.json',
      '!../../../../messages/en/website/movie.json',
      '!../../../../messages/en/website/buy.json',
      '!../../../../messages/en/website/gift.json',
      '!../../../../messages/en/website/notice.json',
      '!../../../../messages/en/website/other-show.json',
      '!../../../../messages/en/website/payment.json',
      '!../../../../messages/en/website/seat-picker.json',
      '!../../../../messages/en/website/vouchers.json',
      '!../../../../messages/en/website/contact.json',
      '!../../../../messages/en/website/favourites.json',
      '!../../../../messages/en/website/find-order.json',
      '!../../../../messages/en/website/newsletter.json',
      '!../../../../messages/en/website/not-open.json',
      '!../../../../messages/en/website/sale-alert.json',
      '!../../../../messages/en/website/your-data.json',
    ],
    { eager: true, import: 'default' },
  ),
);
