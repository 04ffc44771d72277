import { DE_EN, FR_NL, LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const caligari: DemoFilm = {
  id: 3,
  slug: 'caligari',
  title: {
    en: 'The Cabinet of Dr. Caligari',
    nl: 'Het kabinet van dr. Caligari',
    fr: 'Le Cabinet du docteur Caligari',
    de: 'Das Cabinet des Dr. Caligari',
  },
  original_title: 'Das Cabinet des Dr. Caligari',
  tagline: {
    en: 'You have until dawn, says the man who was asleep.',
    nl: 'Tot het ochtendgloren, zegt de man die sliep.',
    fr: 'Jusqu’à l’aube, répond l’homme qui dormait.',
    de: 'Bis zum Morgengrauen, sagt der Mann, der schlief.',
  },
  description: {
    en: 'A fair comes to a crooked little town. In one tent a doctor shows a sleepwalker who has been asleep for twenty-three years and answers every question about the future. The next morning the first murder is discovered. Three painters covered the studio in slanting walls, light that is only paint and windows no carpenter would sign. Seventy-seven minutes later you will look at the chairs in our foyer and wonder whether they have always stood like that.',
    nl: 'De kermis komt naar een scheef stadje. In een van de tenten toont een dokter een slaapwandelaar die al drieëntwintig jaar slaapt en op elke vraag over de toekomst antwoordt. De volgende ochtend is er een moord. Drie schilders vulden de studio met hellende muren, geschilderd licht en ramen waar geen schrijnwerker voor zou tekenen. Zevenenzeventig minuten later kijkt u naar de stoelen in onze foyer en vraagt u zich af of ze altijd zo hebben gestaan.',
    fr: 'Une foire s’installe dans une petite ville de travers. Sous une tente, un docteur montre un somnambule endormi depuis vingt-trois ans, qui répond à toutes les questions sur l’avenir. Le lendemain, on découvre le premier meurtre. Trois peintres couvrirent le studio de murs penchés, de lumière peinte et de fenêtres qu’aucun menuisier ne signerait. Soixante-dix-sept minutes plus tard, vous regarderez les chaises de notre foyer en vous demandant si elles ont toujours été ainsi.',
    de: 'In ein schiefes Städtchen kommt der Jahrmarkt. In einem der Zelte zeigt ein Doktor einen Schlafwandler, der seit dreiundzwanzig Jahren schläft und jede Frage nach der Zukunft beantwortet. Am nächsten Morgen gibt es den ersten Mord. Drei Maler füllten das Atelier mit stürzenden Wänden, gemaltem Licht und Fenstern, für die kein Tischler unterschriebe. Siebenundsiebzig Minuten später sehen Sie die Stühle in unserem Foyer an und fragen sich, ob die immer schon so standen.',
  },
  released_on: '1920-02-26',
  runtime_minutes: 77,
  directors: ['Robert Wiene'],
  actors: ['Werner Krauss', 'Conrad Veidt', 'Lil Dagover', 'Friedrich Fehér'],
  genres: ['Horror', 'Mystery'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['12', 'fear'],
  links: {},
  streaming: null,
  tags: ['restored', 'late-night'],
  versions: versions(3, FR_NL, DE_EN, LASER),
  audience: ['evening', 'late'],
  season: 'repertoire',
  distributor_id: 1,
};
