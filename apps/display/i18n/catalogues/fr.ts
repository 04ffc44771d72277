import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/fr/display/*.json', { eager: true, import: 'default' }),
);
