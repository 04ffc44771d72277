import { DE_EN, FR_NL, LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const frauImMond: DemoFilm = {
  id: 9,
  slug: 'frau-im-mond',
  title: {
    en: 'Woman in the Moon',
    nl: 'De vrouw op de maan',
    fr: 'La Femme sur la Lune',
    de: 'Frau im Mond',
  },
  original_title: 'Frau im Mond',
  tagline: {
    en: 'Six. Five. Four. Three. Two. One. Now.',
    nl: 'Zes. Vijf. Vier. Drie. Twee. Eén. Nu.',
    fr: 'Six. Cinq. Quatre. Trois. Deux. Un. Feu.',
    de: 'Sechs. Fünf. Vier. Drei. Zwei. Eins. Jetzt.',
  },
  description: {
    en: 'An old professor is laughed out of the academy for saying that there is gold on the moon. Years later a rocket stands on its launch pad: on board the engineer, the woman he loves, the man she is engaged to, a spy, a mouse and a boy with a suitcase of comics. Fritz Lang asked real rocket scientists for advice and added one thing of his own, because it is more exciting: counting backwards. They have done it that way ever since.',
    nl: 'Een oude professor wordt uit de academie weggelachen omdat hij beweert dat er goud op de maan ligt. Jaren later staat er een raket klaar: aan boord de ingenieur, de vrouw van wie hij houdt, de man met wie zij verloofd is, een spion, een muis en een jongen met een koffer vol stripverhalen. Fritz Lang vroeg echte raketbouwers om raad en voegde zelf één ding toe, omdat het spannender is: achteruit tellen. Zo doet men het nog altijd.',
    fr: 'Un vieux professeur est chassé de l’académie par les rires : il prétend qu’il y a de l’or sur la Lune. Des années plus tard, une fusée attend sur son pas de tir ; à bord, l’ingénieur, la femme qu’il aime, l’homme à qui elle est fiancée, un espion, une souris et un garçon avec une valise d’illustrés. Fritz Lang consulta de vrais savants et ajouta une seule chose, parce que c’est plus palpitant : compter à rebours. On fait ainsi depuis.',
    de: 'Ein alter Professor wird aus der Akademie gelacht, weil er behauptet, auf dem Mond gebe es Gold. Jahre später steht eine Rakete auf der Rampe; an Bord der Ingenieur, die Frau, die er liebt, der Mann, mit dem sie verlobt ist, ein Spion, eine Maus und ein Junge mit einem Koffer voller Heftchen. Fritz Lang fragte wirkliche Raketenforscher um Rat und fügte, weil es spannender ist, nur eines hinzu: rückwärts zu zählen. So macht man es seither.',
  },
  notice: {
    en: 'Almost three hours, one interval.',
    nl: 'Bijna drie uur, met één pauze.',
    fr: 'Près de trois heures, avec un entracte.',
    de: 'Fast drei Stunden, eine Pause.',
  },
  released_on: '1929-10-15',
  runtime_minutes: 169,
  directors: ['Fritz Lang'],
  actors: ['Gerda Maurus', 'Willy Fritsch', 'Fritz Rasp', 'Klaus Pohl'],
  genres: ['Science fiction', 'Adventure'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['6'],
  links: {},
  streaming: null,
  tags: ['restored'],
  versions: versions(9, FR_NL, DE_EN, LASER),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 1,
};
