import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/de/pos/*.json', { eager: true, import: 'default' }),
);
