// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    [
      '../../../../messages/en/website/buy.json',
      '../../../../messages/en/website/gift.json',
      '../../../../messages/en/website/notice.json',
      '../../../../messages/en/website/other-show.json',
      '../../../../messages/en/website/payment.json',
      '../../../../messages/en/website/seat-picker.json',
      '../../../../messages/en/website/vouchers.json',
    ],
    { eager: true, import: 'default' },
  ),
);
