import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(['../../../../messages/en/portal/*.json', '../../../../messages/en/website/seat-picker.json'], {
    eager: true,
    import: 'default',
  }),
);
