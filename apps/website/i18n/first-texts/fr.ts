// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/fr/website/*.json',
      '!../../../../messages/fr/website/movie.json',
      '!../../../../messages/fr/website/buy.json',
      '!../../../../messages/fr/website/gift.json',
      '!../../../../messages/fr/website/notice.json',
      '!../../../../messages/fr/website/other-show.json',
      '!../../../../messages/fr/website/payment.json',
      '!../../../../messages/fr/website/seat-picker.json',
      '!../../../../messages/fr/website/vouchers.json',
      '!../../../../messages/fr/website/contact.json',
      '!../../../../messages/fr/website/favourites.json',
      '!../../../../messages/fr/website/find-order.json',
      '!../../../../messages/fr/website/newsletter.json',
      '!../../../../messages/fr/website/not-open.json',
      '!../../../../messages/fr/website/sale-alert.json',
      '!../../../../messages/fr/website/your-data.json',
    ],
    { eager: true, import: 'default' },
  ),
);
