import { catalogueOf } from '#apps/browser/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(
    ['../../../../messages/nl-BE/portal/*.json', '../../../../messages/nl-BE/website/seat-picker.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);
