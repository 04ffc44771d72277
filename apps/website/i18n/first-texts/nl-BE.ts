// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/nl-BE/website/*.json',
      '!../../../../messages/nl-BE/website/movie.json',
      '!../../../../messages/nl-BE/website/buy.json',
      '!../../../../messages/nl-BE/website/gift.json',
      '!../../../../messages/nl-BE/website/notice.json',
      '!../../../../messages/nl-BE/website/other-show.json',
      '!../../../../messages/nl-BE/website/payment.json',
      '!../../../../messages/nl-BE/website/seat-picker.json',
      '!../../../../messages/nl-BE/website/vouchers.json',
      '!../../../../messages/nl-BE/website/contact.json',
      '!../../../../messages/nl-BE/website/favourites.json',
      '!../../../../messages/nl-BE/website/find-order.json',
      '!../../../../messages/nl-BE/website/newsletter.json',
      '!../../../../messages/nl-BE/website/not-open.json',
      '!../../../../messages/nl-BE/website/sale-alert.json',
      '!../../../../messages/nl-BE/website/your-data.json',
    ],
    { eager: true, import: 'default' },
  ),
);
