import { DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const haxan: DemoFilm = {
  id: 10,
  slug: 'haxan',
  title: {
    en: 'Häxan: Witchcraft Through the Ages',
    nl: 'Häxan: hekserij door de eeuwen heen',
    fr: 'La Sorcellerie à travers les âges',
    de: 'Hexen',
  },
  original_title: 'Häxan',
  tagline: {
    en: 'A lecture with slides, and then the devil comes in.',
    nl: 'Een lezing met lichtbeelden, en dan komt de duivel binnen.',
    fr: 'Une conférence avec projections, puis entre le diable.',
    de: 'Ein Vortrag mit Lichtbildern, und dann tritt der Teufel ein.',
  },
  description: {
    en: 'Benjamin Christensen read trial records for two years and then made a film that cannot decide whether it is a lecture or a nightmare, and is marvellous at both. Monks, salves, night flights over rooftops; an old weaver on the rack who confesses whatever they like. The director plays the devil himself, tongue first. At the end he turns to his own century and asks, quite politely, whether we have really stopped. Forbidden or cut in half of Europe; here it is whole.',
    nl: 'Benjamin Christensen las twee jaar lang procesverslagen en maakte toen een film die niet kan kiezen tussen lezing en nachtmerrie, en in allebei uitblinkt. Monniken, zalven, nachtvluchten over daken; een oude weefster op de pijnbank die bekent wat men maar wil horen. De regisseur speelt zelf de duivel, met de tong vooruit. Op het einde kijkt hij naar zijn eigen eeuw en vraagt heel beleefd of wij er echt mee zijn opgehouden. In half Europa verboden; hier onverkort.',
    fr: 'Benjamin Christensen lut deux ans durant des minutes de procès, puis fit un film qui hésite entre la conférence et le cauchemar et réussit merveilleusement les deux. Moines, onguents, vols de nuit au-dessus des toits ; une vieille fileuse à la torture qui avoue tout ce qu’on veut. Le cinéaste joue lui-même le diable, langue en avant. À la fin il se tourne vers son siècle et demande, fort poliment, si nous avons vraiment cessé. Interdit dans la moitié de l’Europe ; le voici entier.',
    de: 'Benjamin Christensen las zwei Jahre lang Prozessakten und drehte dann einen Film, der sich zwischen Vortrag und Albtraum nicht entscheiden mag und beides wunderbar kann. Mönche, Salben, Nachtflüge über Dächer; eine alte Weberin auf der Folter, die gesteht, was man hören will. Der Regisseur spielt selbst den Teufel, Zunge voran. Am Ende wendet er sich dem eigenen Jahrhundert zu und fragt höflich, ob wir denn aufgehört haben. In halb Europa verboten oder gekürzt; hier vollständig.',
  },
  released_on: '1922-09-18',
  runtime_minutes: 106,
  directors: ['Benjamin Christensen'],
  actors: ['Maren Pedersen', 'Clara Pontoppidan', 'Oscar Stribolt', 'Benjamin Christensen'],
  genres: ['Documentary', 'Horror'],
  nation: ['SE', 'DK'],
  original_language: 'sv',
  rating: ['16', 'fear', 'violence', 'sex'],
  links: {},
  streaming: null,
  tags: ['late-night', 'restored', 'live-music'],
  versions: versions(10, FR_NL, DE_EN, PRINT_AND_PIANO),
  audience: ['evening', 'late'],
  season: { turn: 0 },
  distributor_id: 1,
};
