import '#ui/fonts.css';
import '#ui/tokens.css';
import '#ui/base.css';
import '#ui/print.css';
import { catalogue as de } from '#apps/website/i18n/catalogues/de.ts';
import { catalogue as en } from '#apps/website/i18n/catalogues/en.ts';
import { catalogue as fr } from '#apps/website/i18n/catalogues/fr.ts';
import { catalogue as nl } from '#apps/website/i18n/catalogues/nl-BE.ts';
import { createRender } from '#apps/website/rendering.tsx';

/** The module that Node imports (dist/website/server/render.js). */
export const render = createRender({ en, 'nl-BE': nl, fr, de });
