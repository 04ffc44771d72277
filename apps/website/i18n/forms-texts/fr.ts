// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/fr/website/contact.json',
      '../../../../messages/fr/website/favourites.json',
      '../../../../messages/fr/website/find-order.json',
      '../../../../messages/fr/website/newsletter.json',
      '../../../../messages/fr/website/not-open.json',
      '../../../../messages/fr/website/sale-alert.json',
      '../../../../messages/fr/website/your-data.json',
    ],
    { eager: true, import: 'default' },
  ),
);
