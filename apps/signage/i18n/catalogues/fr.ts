import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/fr/signage/*.json', { eager: true, import: 'default' }),
);
