import { loadCatalogue } from '#apps/display/i18n/load-catalogue.ts';
import { everyCatalogue, testsOfTexts } from '#testing/tools/four-languages.ts';

testsOfTexts(await everyCatalogue(loadCatalogue), []);
