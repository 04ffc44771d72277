// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/de/website/contact.json',
      '../../../../messages/de/website/favourites.json',
      '../../../../messages/de/website/find-order.json',
      '../../../../messages/de/website/newsletter.json',
      '../../../../messages/de/website/not-open.json',
      '../../../../messages/de/website/sale-alert.json',
      '../../../../messages/de/website/your-data.json',
    ],
    { eager: true, import: 'default' },
  ),
);
