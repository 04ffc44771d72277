import { loadCatalogue } from '#apps/pos/i18n/load-catalogue.ts';
import { everyCatalogue, testsOfTexts } from '#testing/tools/four-languages.ts';

testsOfTexts(await everyCatalogue(loadCatalogue), [
  'seat-picker.count',
  'seat-picker.suggest',
  'seat-picker.warning.choose-again',
  'seat-picker.warning.reassigned',
]);
