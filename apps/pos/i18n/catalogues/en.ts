// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf({
  ...import.meta.glob('../../../../messages/en/pos/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../../messages/en/website/seat-picker.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../../messages/en/documents/terminal-totals.json', { eager: true, import: 'default' }),
});
