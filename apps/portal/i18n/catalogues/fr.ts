// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf({
  ...import.meta.glob('../../../../messages/fr/portal/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../../messages/fr/website/seat-picker.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../../messages/fr/documents/terminal-totals.json', { eager: true, import: 'default' }),
});
