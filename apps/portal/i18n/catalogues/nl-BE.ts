// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf({
  ...import.meta.glob('../../../../messages/nl-BE/portal/*.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../../messages/nl-BE/website/seat-picker.json', { eager: true, import: 'default' }),
  ...import.meta.glob('../../../../messages/nl-BE/documents/terminal-totals.json', { eager: true, import: 'default' }),
});
