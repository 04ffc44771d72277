import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(['../../../../messages/fr/portal/*.json', '../../../../messages/fr/website/seat-picker.json'], {
    eager: true,
    import: 'default',
  }),
);
