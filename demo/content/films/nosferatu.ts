import { DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const nosferatu: DemoFilm = {
  id: 2,
  slug: 'nosferatu',
  title: {
    en: 'Nosferatu',
    nl: 'Nosferatu',
    fr: 'Nosferatu le vampire',
    de: 'Nosferatu – Eine Symphonie des Grauens',
  },
  original_title: 'Nosferatu, eine Symphonie des Grauens',
  tagline: {
    en: 'Say the word too loudly and the pictures of life turn pale.',
    nl: 'Zeg het woord te luid, en de beelden van het leven verbleken.',
    fr: 'Prononcez ce mot trop fort, et les images de la vie pâlissent.',
    de: 'Sprich das Wort zu laut, und die Bilder des Lebens verblassen.',
  },
  description: {
    en: 'A clerk is sent over the mountains to sell a house to a count. The count sleeps in a box of earth, travels by ship, and brings the rats. Murnau filmed in real streets and real forests and let a shadow do what an actor cannot: climb a staircase on its own. The widow of Bram Stoker had every copy burned by court order. A few got away, as such things do, and one of them is in our booth.',
    nl: 'Een klerk wordt over de bergen gestuurd om een graaf een huis te verkopen. De graaf slaapt in een kist met aarde, reist per schip en brengt ratten mee. Murnau filmde in echte straten en echte wouden, en liet een schaduw doen wat geen acteur kan: alleen een trap oplopen. De weduwe van Bram Stoker liet alle kopieën bij vonnis verbranden. Een paar zijn ontsnapt, zoals dat gaat, en één ervan ligt in onze cabine.',
    fr: 'Un clerc part au-delà des montagnes vendre une maison à un comte. Le comte dort dans une caisse de terre, voyage par bateau et amène les rats. Murnau tourna dans de vraies rues, de vraies forêts, et laissa une ombre faire ce qu’aucun acteur ne peut faire : monter seule un escalier. La veuve de Bram Stoker fit brûler toutes les copies par décision de justice. Quelques-unes s’échappèrent, et l’une d’elles est dans notre cabine.',
    de: 'Ein Angestellter reist über die Berge, um einem Grafen ein Haus zu verkaufen. Der Graf schläft in einer Kiste voll Erde, kommt mit dem Schiff und bringt die Ratten. Murnau drehte in wirklichen Gassen und Wäldern und ließ einen Schatten tun, was kein Schauspieler kann: allein eine Treppe hinaufgehen. Bram Stokers Witwe ließ alle Kopien gerichtlich verbrennen. Einige sind entkommen, wie das so geht, und eine liegt in unserer Kabine.',
  },
  released_on: '1922-03-04',
  runtime_minutes: 94,
  directors: ['Friedrich Wilhelm Murnau'],
  actors: ['Max Schreck', 'Gustav von Wangenheim', 'Greta Schröder', 'Alexander Granach'],
  genres: ['Horror'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['12', 'fear'],
  links: {},
  streaming: null,
  tags: ['late-night', 'live-music', '35mm'],
  versions: versions(2, FR_NL, DE_EN, { ...PRINT_AND_PIANO, label: 'live organ' }),
  audience: ['evening', 'late'],
  season: 'repertoire',
  distributor_id: 1,
};
