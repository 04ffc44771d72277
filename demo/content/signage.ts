import { pictureKey } from '#demo/content/pictures.ts';
import type { FourTexts } from '#demo/content/types.ts';
import { ALL_PHASES, PHASES } from '#modules/signage/rules/phases.ts';
import { type Colours, type Font, PRESET_COLOURS, type Preset } from '#modules/signage/rules/theme.ts';

type DemoTheme = {
  readonly name: string;
  readonly preset: Preset | null;
  readonly colours: Colours;
  readonly font: Font;
  readonly logo: string | null;
};
const LOGO = pictureKey('logo-wide-on-dark.svg');

/**
 * The themes of the demo's signage screens: the exhibitor's own colours, and a cooler theme for the
 * late shows.
 */
export const SIGNAGE_THEMES: readonly DemoTheme[] = [
  { name: 'Noctule', preset: 'house', colours: PRESET_COLOURS.house, font: 'house', logo: LOGO },
  { name: "Ladies' night", preset: 'ladies', colours: PRESET_COLOURS.ladies, font: 'house', logo: LOGO },
  {
    name: 'Midnight',
    preset: null,
    colours: { paper: '#08131f', ink: '#eef4fa', accent: '#7cc4ff' },
    font: 'text',
    logo: LOGO,
  },
];

type DemoBackground = { readonly name: string; readonly asset: string; readonly phases: number };

/**
 * Backgrounds of the lists, and of an empty hall; beside the entrance of a hall the film has its
 * own picture.
 */
export const SIGNAGE_BACKGROUNDS: readonly DemoBackground[] = [
  { name: 'The hall', asset: pictureKey('headers/hall.webp'), phases: ALL_PHASES },
  { name: 'The town at night', asset: pictureKey('headers/town.webp'), phases: ALL_PHASES },
];

type DemoMessage = { readonly text: FourTexts; readonly phases: number };

export const SIGNAGE_MESSAGES: readonly DemoMessage[] = [
  {
    text: {
      en: 'Warm soup and good company: the bar is open until the last film ends.',
      nl: 'Warme soep en goed gezelschap: de bar is open tot de laatste film gedaan is.',
      fr: 'Soupe chaude et bonne compagnie : le bar reste ouvert jusqu’à la fin du dernier film.',
      de: 'Warme Suppe und gute Gesellschaft: Die Bar ist offen, bis der letzte Film zu Ende ist.',
    },
    phases: ALL_PHASES,
  },
  {
    text: {
      en: 'Ten visits, one card: ask at the till for your loyalty card.',
      nl: 'Tien beurten, één kaart: vraag uw beurtenkaart aan de kassa.',
      fr: 'Dix entrées, une carte : demandez votre carte de fidélité à la caisse.',
      de: 'Zehn Besuche, eine Karte: Fragen Sie an der Kasse nach Ihrer Zehnerkarte.',
    },
    phases: PHASES.off | PHASES.preshow | PHASES.postshow,
  },
  {
    text: {
      en: 'Please switch your telephone to silent. The bats thank you.',
      nl: 'Zet uw telefoon op stil. De vleermuizen danken u.',
      fr: 'Merci de mettre votre téléphone en silencieux. Les chauves-souris vous remercient.',
      de: 'Bitte stellen Sie Ihr Telefon stumm. Die Fledermäuse danken es Ihnen.',
    },
    phases: PHASES.preshow | PHASES.show,
  },
];
