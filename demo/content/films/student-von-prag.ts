import { DE_EN, FR_NL, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const studentVonPrag: DemoFilm = {
  id: 25,
  slug: 'student-von-prag',
  title: {
    en: 'The Student of Prague',
    nl: 'De student van Praag',
    fr: 'L’Étudiant de Prague',
    de: 'Der Student von Prag',
  },
  original_title: 'Der Student von Prag',
  tagline: {
    en: 'Anything in this room, said the stranger, and took the reflection.',
    nl: 'Wat ik maar wil uit deze kamer, zei de vreemde, en hij nam het spiegelbeeld.',
    fr: 'Une chose de cette chambre, dit l’étranger, et il prit le reflet.',
    de: 'Etwas aus diesem Zimmer, sagte der Fremde und nahm das Spiegelbild.',
  },
  description: {
    en: 'Balduin is the best fencer in Prague and has no money left. An old gentleman offers him a hundred thousand gulden for one thing of his choosing from Balduin’s bare room, beckons to the mirror, and Balduin’s reflection steps out and walks away with him. From then on it is always there first. Made in 1913, with one actor twice in the same picture: here German cinema discovers the shadow it was to live from for twenty years.',
    nl: 'Balduin is de beste schermer van Praag en zit zonder geld. Een oude heer biedt hem honderdduizend gulden voor één ding naar keuze uit Balduins kale kamer, wenkt naar de spiegel, en Balduins spiegelbeeld stapt eruit en loopt met hem mee. Vanaf dan is het overal als eerste. Gemaakt in 1913, met één acteur tweemaal in hetzelfde beeld: hier ontdekt de Duitse film de schaduw waar hij twintig jaar lang van zou leven.',
    fr: 'Balduin est la meilleure lame de Prague et n’a plus un sou. Un vieux monsieur lui offre cent mille florins contre une chose de son choix dans la chambre nue, fait signe au miroir, et le reflet de Balduin en sort et s’en va avec lui. Désormais, il arrive partout le premier. Tourné en 1913, avec un même acteur deux fois dans l’image : le cinéma allemand y découvre l’ombre dont il vivra pendant vingt ans.',
    de: 'Balduin ist der beste Fechter von Prag und hat kein Geld mehr. Ein alter Herr bietet ihm hunderttausend Gulden für ein Ding seiner Wahl aus Balduins kahler Stube, winkt dem Spiegel, und Balduins Bild tritt heraus und geht mit ihm davon. Von da an ist es immer schon da. Gedreht 1913, mit einem Schauspieler zweimal im selben Bild: Hier entdeckt der deutsche Film den Schatten, von dem er zwanzig Jahre lang leben wird.',
  },
  released_on: '1913-08-22',
  runtime_minutes: 85,
  directors: ['Stellan Rye', 'Paul Wegener'],
  actors: ['Paul Wegener', 'John Gottowt', 'Grete Berger', 'Lyda Salmonova'],
  genres: ['Fantasy', 'Horror'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['9', 'fear'],
  links: {},
  streaming: null,
  tags: ['restored', 'live-music'],
  versions: versions(25, FR_NL, DE_EN, { ...FR_NL, label: 'live piano' }),
  audience: ['evening', 'late'],
  season: { turn: 6 },
  distributor_id: 1,
};
