import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/de/website/*.json', { eager: true, import: 'default' }),
);
