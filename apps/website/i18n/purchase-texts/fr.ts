// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/fr/website/buy.json',
      '../../../../messages/fr/website/gift.json',
      '../../../../messages/fr/website/notice.json',
      '../../../../messages/fr/website/other-show.json',
      '../../../../messages/fr/website/payment.json',
      '../../../../messages/fr/website/seat-picker.json',
      '../../../../messages/fr/website/vouchers.json',
    ],
    { eager: true, import: 'default' },
  ),
);
