import { FR_NL, LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const blaueEngel: DemoFilm = {
  id: 20,
  slug: 'blaue-engel',
  title: { en: 'The Blue Angel', nl: 'De blauwe engel', fr: 'L’Ange bleu', de: 'Der blaue Engel' },
  original_title: 'Der blaue Engel',
  tagline: {
    en: 'He went to fetch his pupils and stayed for the song.',
    nl: 'Hij kwam zijn leerlingen halen en bleef voor het lied.',
    fr: 'Il venait chercher ses élèves, il resta pour la chanson.',
    de: 'Er wollte seine Schüler holen und blieb für das Lied.',
  },
  description: {
    en: 'Professor Rath is feared by every boy in his grammar school. Following a trail of postcards he enters a waterfront cabaret to catch them and meets Lola Lola, who sits on a barrel and is not impressed. He falls in love as pedants do, completely and without a plan. Marlene Dietrich had been in films for years; on this evening in 1930 she became Marlene. It was shot in two languages at once, with doors that open on noise and close on silence.',
    nl: 'Professor Rath wordt door elke jongen van zijn gymnasium gevreesd. Op het spoor van een prentbriefkaart stapt hij een havencabaret binnen om hen te betrappen en ontmoet Lola Lola, die op een ton zit en niet onder de indruk is. Hij wordt verliefd zoals schoolmeesters dat worden: volledig en zonder plan. Marlene Dietrich filmde al jaren; op die avond in 1930 werd ze Marlene. In twee talen tegelijk gedraaid, met deuren die opengaan op lawaai en dichtgaan op stilte.',
    fr: 'Le professeur Rath est la terreur de son lycée. Sur la trace d’une carte postale, il entre dans un cabaret du port pour y surprendre ses élèves et rencontre Lola Lola, assise sur un tonneau et nullement impressionnée. Il tombe amoureux comme les pédants, entièrement et sans plan. Marlene Dietrich tournait depuis des années ; ce soir de 1930, elle devint Marlene. Filmé en deux langues à la fois, avec des portes qui s’ouvrent sur le vacarme et se ferment sur le silence.',
    de: 'Professor Rath wird von jedem Jungen seines Gymnasiums gefürchtet. Einer Postkarte folgend betritt er ein Hafenvarieté, um sie zu ertappen, und begegnet Lola Lola, die auf einer Tonne sitzt und nicht beeindruckt ist. Er verliebt sich, wie Pedanten sich verlieben: ganz und ohne Plan. Marlene Dietrich filmte schon seit Jahren; an diesem Abend im Jahr 1930 wurde sie Marlene. In zwei Sprachen zugleich gedreht, mit Türen, die sich zum Lärm öffnen und zur Stille schließen.',
  },
  released_on: '1930-04-01',
  runtime_minutes: 108,
  directors: ['Josef von Sternberg'],
  actors: ['Marlene Dietrich', 'Emil Jannings', 'Kurt Gerron', 'Rosa Valetti'],
  genres: ['Drama', 'Music'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['12', 'sex'],
  links: {},
  streaming: { provider: 'home-cinema', url: 'https://home-cinema.example/film/der-blaue-engel' },
  tags: ['first-sound', 'restored'],
  versions: versions(20, FR_NL, { subtitle_one_language: 'en' }, LASER),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 1,
};
