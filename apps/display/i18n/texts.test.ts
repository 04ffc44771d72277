import { loadCatalogue } from '#apps/display/i18n/load-catalogue.ts';
import { everyCatalogue, testsOfTexts } from '#testing/four-languages.ts';

testsOfTexts(await everyCatalogue(loadCatalogue), []);
