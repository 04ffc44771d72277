import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob('../../../../messages/nl-BE/display/*.json', { eager: true, import: 'default' }),
);
