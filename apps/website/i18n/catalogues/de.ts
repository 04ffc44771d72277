import { catalogueOf } from '#apps/website/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/de/website/*.json', { eager: true, import: 'default' }),
);
