import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/de/signage/*.json', { eager: true, import: 'default' }),
);
