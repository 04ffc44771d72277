import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(['../../../../messages/de/portal/*.json', '../../../../messages/de/website/seat-picker.json'], {
    eager: true,
    import: 'default',
  }),
);
