// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/de/website/*.json',
      '!../../../../messages/de/website/movie.json',
      '!../../../../messages/de/website/buy.json',
      '!../../../../messages/de/website/gift.json',
      '!../../../../messages/de/website/notice.json',
      '!../../../../messages/de/website/other-show.json',
      '!../../../../messages/de/website/payment.json',
      '!../../../../messages/de/website/seat-picker.json',
      '!../../../../messages/de/website/vouchers.json',
      '!../../../../messages/de/website/contact.json',
      '!../../../../messages/de/website/favourites.json',
      '!../../../../messages/de/website/find-order.json',
      '!../../../../messages/de/website/newsletter.json',
      '!../../../../messages/de/website/not-open.json',
      '!../../../../messages/de/website/sale-alert.json',
      '!../../../../messages/de/website/your-data.json',
    ],
    { eager: true, import: 'default' },
  ),
);
