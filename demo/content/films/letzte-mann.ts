import { DE_EN, FR_NL, PRINT_AND_PIANO, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const letzteMann: DemoFilm = {
  id: 14,
  slug: 'letzte-mann',
  title: { en: 'The Last Laugh', nl: 'De laatste man', fr: 'Le Dernier des hommes', de: 'Der letzte Mann' },
  original_title: 'Der letzte Mann',
  tagline: {
    en: 'Today you are first, respected by all. And tomorrow?',
    nl: 'Vandaag bent u de eerste, door iedereen geacht. En morgen?',
    fr: 'Aujourd’hui le premier, respecté de tous. Et demain ?',
    de: 'Heute bist du der Erste, geachtet von allen. Und morgen?',
  },
  description: {
    en: 'The doorman of a grand hotel owns very little besides his coat with the gold buttons, and in his courtyard everyone greets the coat. One morning he is found too old for the revolving door and is sent to the washrooms in a white jacket. Emil Jannings says all of it with his back. There are no title cards: Karl Freund strapped the camera to his chest, rode bicycles with it, and showed how a building looks to a man whose world is turning.',
    nl: 'De portier van een groot hotel bezit weinig meer dan zijn jas met gouden knopen, en op zijn binnenplaats groet iedereen die jas. Op een ochtend is hij te oud bevonden voor de draaideur en wordt hij in een wit jasje naar de toiletten gestuurd. Emil Jannings vertelt het allemaal met zijn rug. Er zijn geen tussentitels: Karl Freund bond de camera op zijn borst, fietste ermee rond en toonde hoe een gebouw eruitziet voor een man wiens wereld draait.',
    fr: 'Le portier d’un grand hôtel ne possède guère que son manteau à boutons dorés, et dans sa cour tout le monde salue le manteau. Un matin on le juge trop vieux pour la porte à tambour et on l’envoie aux lavabos, en veste blanche. Emil Jannings dit tout cela de dos. Il n’y a pas d’intertitres : Karl Freund sangla la caméra sur sa poitrine, fit du vélo avec elle, et montra comment se présente un immeuble à celui dont le monde chavire.',
    de: 'Der Portier eines Grandhotels besitzt nicht viel außer seinem Mantel mit den goldenen Knöpfen, und im Hinterhof grüßen alle den Mantel. Eines Morgens befindet man ihn für zu alt für die Drehtür und schickt ihn in weißer Jacke zu den Waschräumen. Emil Jannings erzählt das alles mit dem Rücken. Zwischentitel gibt es keine: Karl Freund schnallte sich die Kamera vor die Brust, fuhr mit ihr Rad und zeigte, wie ein Haus aussieht, wenn sich jemandem die Welt dreht.',
  },
  released_on: '1924-12-23',
  runtime_minutes: 90,
  directors: ['Friedrich Wilhelm Murnau'],
  actors: ['Emil Jannings', 'Maly Delschaft', 'Max Hiller', 'Georg John'],
  genres: ['Drama'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['6'],
  links: {},
  streaming: null,
  tags: ['restored'],
  versions: versions(14, FR_NL, DE_EN, PRINT_AND_PIANO),
  audience: ['evening'],
  season: { turn: 1 },
  distributor_id: 1,
};
