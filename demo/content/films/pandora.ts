import { DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const pandora: DemoFilm = {
  id: 22,
  slug: 'pandora',
  title: { en: 'Pandora’s Box', nl: 'De doos van Pandora', fr: 'Loulou', de: 'Die Büchse der Pandora' },
  original_title: 'Die Büchse der Pandora',
  tagline: {
    en: 'She opens every door and means no harm by it.',
    nl: 'Ze opent elke deur en bedoelt er niets kwaads mee.',
    fr: 'Elle ouvre toutes les portes et n’y voit aucun mal.',
    de: 'Sie öffnet jede Tür und meint es nicht böse.',
  },
  description: {
    en: 'Lulu dances; men ruin themselves over it, and a countess too. She is not wicked, she is merely alive in rooms full of people who want to own her. G. W. Pabst looked all over Germany for his Lulu and found her in Hollywood, where they did not know what to do with Louise Brooks. Berlin did not know either. Now that fringe, that smile and that courtroom belong to everyone. From a newspaper owner’s salon to a London attic, in eight acts.',
    nl: 'Lulu danst; mannen gaan eraan ten onder, en ook een gravin. Ze is niet slecht, ze leeft gewoon, in kamers vol mensen die haar willen bezitten. G. W. Pabst zocht in heel Duitsland naar zijn Lulu en vond haar in Hollywood, waar men met Louise Brooks geen raad wist. Berlijn wist het evenmin. Vandaag zijn die pony, die glimlach en die rechtszaal van iedereen. Van het salon van een krantenmagnaat tot een zolder in Londen, in acht bedrijven.',
    fr: 'Lulu danse ; des hommes s’y ruinent, une comtesse aussi. Elle n’est pas méchante, elle est seulement vivante, dans des pièces pleines de gens qui veulent la posséder. G. W. Pabst chercha sa Lulu dans toute l’Allemagne et la trouva à Hollywood, où l’on ne savait que faire de Louise Brooks. Berlin ne le sut pas davantage. Aujourd’hui cette frange, ce sourire et ce tribunal sont à tout le monde. Du salon d’un patron de presse à une mansarde de Londres, en huit actes.',
    de: 'Lulu tanzt; Männer richten sich daran zugrunde, und auch eine Gräfin. Sie ist nicht böse, sie ist nur lebendig, in Zimmern voller Leute, die sie besitzen wollen. G. W. Pabst suchte in ganz Deutschland nach seiner Lulu und fand sie in Hollywood, wo man mit Louise Brooks nichts anzufangen wusste. Berlin wusste es auch nicht. Heute gehören dieser Pony, dieses Lächeln und dieser Gerichtssaal allen. Vom Salon eines Zeitungsverlegers bis in eine Dachkammer in London, in acht Akten.',
  },
  released_on: '1929-02-09',
  runtime_minutes: 133,
  directors: ['Georg Wilhelm Pabst'],
  actors: ['Louise Brooks', 'Fritz Kortner', 'Francis Lederer', 'Alice Roberts'],
  genres: ['Drama'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['14', 'sex', 'violence'],
  links: {},
  streaming: null,
  tags: ['restored', 'live-music', 'late-night'],
  versions: versions(22, FR_NL, DE_EN, PRINT_AND_PIANO),
  audience: ['evening', 'late'],
  season: { turn: 3 },
  distributor_id: 1,
};
