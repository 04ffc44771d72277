import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/en/portal/*.json', { eager: true, import: 'default' }),
);
