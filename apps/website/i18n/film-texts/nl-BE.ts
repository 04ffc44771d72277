// Written by `npm run catalogues`; do not edit.
import { catalogueOf } from '#web/i18n/catalogue.ts';

export const catalogue = catalogueOf(
  import.meta.glob(['../../../../messages/nl-BE/website/movie.json'], { eager: true, import: 'default' }),
);
