import { DE_EN, FR_NL, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const borinage: DemoFilm = {
  id: 17,
  slug: 'borinage',
  title: { en: 'Misère au Borinage', nl: 'Misère au Borinage', fr: 'Misère au Borinage', de: 'Misère au Borinage' },
  original_title: 'Misère au Borinage',
  tagline: {
    en: 'Filmed in hiding, two hours from here.',
    nl: 'In het geheim gefilmd, twee uur hiervandaan.',
    fr: 'Tourné en cachette, à deux heures d’ici.',
    de: 'Heimlich gedreht, zwei Stunden von hier.',
  },
  description: {
    en: 'In the winter after the great strike of 1932, Henri Storck and Joris Ivens went to the coal country around Mons with one camera and very little film, hiding from the police in the houses they were filming. Families evicted into the snow; empty dwellings; a hill of coal that must not be touched, and people at night who touch it. Thirty-six minutes that founded Belgian documentary film and still make one angry. Shown with a short introduction.',
    nl: 'In de winter na de grote staking van 1932 trokken Henri Storck en Joris Ivens met één camera en heel weinig film naar het steenkoolbekken rond Bergen, verborgen voor de politie in de huizen die ze filmden. Gezinnen op straat gezet in de sneeuw; leegstaande woningen; een berg kolen waar niemand aan mag komen, en mensen die er ’s nachts toch aan komen. Zesendertig minuten waarmee de Belgische documentaire begon, en die nog altijd kwaad maken. Met een korte inleiding.',
    fr: 'L’hiver qui suivit la grande grève de 1932, Henri Storck et Joris Ivens partirent dans le bassin de Mons avec une caméra et très peu de pellicule, cachés de la police dans les maisons qu’ils filmaient. Des familles expulsées dans la neige, des logements vides, une montagne de charbon à laquelle nul ne doit toucher, et la nuit, des gens qui y touchent. Trente-six minutes qui fondèrent le documentaire belge et qui mettent encore en colère. Avec une brève présentation.',
    de: 'Im Winter nach dem großen Streik von 1932 gingen Henri Storck und Joris Ivens mit einer Kamera und sehr wenig Film ins Kohlenrevier um Mons, vor der Polizei versteckt in den Häusern, die sie filmten. Familien, in den Schnee gesetzt; leer stehende Wohnungen; ein Berg Kohle, den niemand anrühren darf, und Menschen, die ihn nachts anrühren. Sechsunddreißig Minuten, mit denen der belgische Dokumentarfilm begann und die noch immer zornig machen. Mit kurzer Einführung.',
  },
  released_on: '1934-03-06',
  runtime_minutes: 36,
  directors: ['Henri Storck', 'Joris Ivens'],
  actors: [],
  genres: ['Documentary'],
  nation: ['BE'],
  original_language: 'fr',
  rating: ['12'],
  links: {},
  streaming: null,
  tags: ['belgian', 'restored'],
  versions: versions(17, { subtitle_one_language: 'nl' }, DE_EN, { ...FR_NL, label: 'film and talk' }),
  audience: ['evening'],
  season: 'repertoire',
  distributor_id: 2,
};
