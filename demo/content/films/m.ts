import { FR_NL, LASER, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const m: DemoFilm = {
  id: 19,
  slug: 'm',
  title: { en: 'M', nl: 'M', fr: 'M le maudit', de: 'M – Eine Stadt sucht einen Mörder' },
  original_title: 'M',
  tagline: {
    en: 'Listen for the man who whistles.',
    nl: 'Luister naar de man die fluit.',
    fr: 'Écoutez l’homme qui siffle.',
    de: 'Achten Sie auf den Mann, der pfeift.',
  },
  description: {
    en: 'A ball rolls out of a bush; a balloon hangs in the wires; a mother calls down an empty stairwell. A city looks for a murderer of children, and because the police raids are bad for business, so does organised crime, with beggars on every corner. It is Fritz Lang’s first sound film, and nobody has used sound better: a whistled tune gives the man away. Then Peter Lorre, with his back to a wall, speaks for himself, and the film becomes a different question.',
    nl: 'Een bal rolt uit de struiken; een ballon hangt in de draden; een moeder roept in een leeg trappenhuis. Een stad zoekt een kindermoordenaar, en omdat de razzia’s slecht zijn voor de zaken, zoekt de onderwereld mee, met bedelaars op elke hoek. Het is Fritz Langs eerste geluidsfilm, en niemand heeft geluid ooit beter gebruikt: een gefloten wijsje verraadt de man. Dan spreekt Peter Lorre, met de rug tegen de muur, voor zichzelf, en wordt de film een andere vraag.',
    fr: 'Une balle roule hors d’un buisson ; un ballon pend aux fils ; une mère appelle dans une cage d’escalier vide. Une ville cherche un tueur d’enfants, et comme les rafles nuisent aux affaires, la pègre le cherche aussi, avec un mendiant à chaque coin de rue. C’est le premier film parlant de Fritz Lang, et nul n’a mieux usé du son : un air sifflé trahit l’homme. Puis Peter Lorre, dos au mur, parle pour lui-même, et le film pose une autre question.',
    de: 'Ein Ball rollt aus dem Gebüsch; ein Ballon hängt in den Drähten; eine Mutter ruft in ein leeres Treppenhaus. Eine Stadt sucht einen Kindermörder, und weil die Razzien das Geschäft verderben, sucht die Unterwelt mit, Bettler an jeder Ecke. Es ist Fritz Langs erster Tonfilm, und niemand hat Ton je besser gebraucht: Eine gepfiffene Melodie verrät den Mann. Dann spricht Peter Lorre, mit dem Rücken zur Wand, für sich selbst, und der Film wird eine andere Frage.',
  },
  notice: {
    en: 'A serious film about crimes against children; nothing of it is shown, much is felt.',
    nl: 'Een ernstige film over misdaden tegen kinderen; niets ervan wordt getoond, veel ervan gevoeld.',
    fr: 'Un film grave sur des crimes contre des enfants ; rien n’est montré, beaucoup se ressent.',
    de: 'Ein ernster Film über Verbrechen an Kindern; nichts davon wird gezeigt, vieles ist zu spüren.',
  },
  released_on: '1931-05-11',
  runtime_minutes: 110,
  directors: ['Fritz Lang'],
  actors: ['Peter Lorre', 'Otto Wernicke', 'Gustaf Gründgens', 'Ellen Widmann'],
  genres: ['Crime', 'Thriller'],
  nation: ['DE'],
  original_language: 'de',
  rating: ['14', 'fear', 'violence'],
  links: {},
  streaming: null,
  tags: ['first-sound', 'restored', 'late-night'],
  versions: versions(19, FR_NL, { subtitle_one_language: 'en' }, LASER),
  audience: ['evening', 'late'],
  season: 'repertoire',
  distributor_id: 1,
};
