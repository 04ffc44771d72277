import { ATMOS, DE_EN, FR_NL, versions } from '#demo/content/films/versions.ts';
import type { DemoFilm } from '#demo/content/types.ts';

export const wings: DemoFilm = {
  id: 23,
  slug: 'wings',
  title: { en: 'Wings', nl: 'Wings', fr: 'Les Ailes', de: 'Flügel aus Stahl' },
  original_title: 'Wings',
  tagline: {
    en: 'They waited weeks for the right clouds.',
    nl: 'Weken wachtten ze op de juiste wolken.',
    fr: 'Ils attendirent des semaines les bons nuages.',
    de: 'Wochenlang warteten sie auf die richtigen Wolken.',
  },
  description: {
    en: 'Two boys from the same town love the same girl and hate each other for it; then they learn to fly together. William Wellman had been a pilot in France and would not cheat: the actors went up alone, started the camera on the cowling themselves and acted until the fuel ran low. Clara Bow drives an ambulance, Gary Cooper eats half a bar of chocolate and is never forgotten. The first film to win the Academy Award, and a love letter with a very sad end.',
    nl: 'Twee jongens uit hetzelfde stadje houden van hetzelfde meisje en haten elkaar daarom; dan leren ze samen vliegen. William Wellman was piloot geweest in Frankrijk en weigerde vals te spelen: de acteurs stegen alleen op, startten zelf de camera op de motorkap en speelden tot de benzine opraakte. Clara Bow rijdt met een ziekenwagen, Gary Cooper eet een halve reep chocolade en wordt nooit meer vergeten. De eerste film met een Oscar, en een liefdesbrief met een droevig einde.',
    fr: 'Deux garçons de la même ville aiment la même fille et se haïssent pour cela ; puis ils apprennent à voler ensemble. William Wellman avait été pilote en France et refusait de tricher : les acteurs décollaient seuls, lançaient eux-mêmes la caméra fixée au capot et jouaient jusqu’à la panne sèche. Clara Bow conduit une ambulance, Gary Cooper croque une demi-tablette de chocolat et on ne l’oublie plus. Le premier film couronné aux Oscars, et une lettre d’amour à la fin bien triste.',
    de: 'Zwei Jungen aus derselben Stadt lieben dasselbe Mädchen und hassen einander dafür; dann lernen sie zusammen fliegen. William Wellman war in Frankreich Pilot gewesen und wollte nicht schummeln: Die Schauspieler stiegen allein auf, starteten selbst die Kamera auf der Motorhaube und spielten, bis der Tank leer wurde. Clara Bow fährt einen Krankenwagen, Gary Cooper isst einen halben Riegel Schokolade und bleibt unvergessen. Der erste Film mit einem Oscar, ein Liebesbrief mit traurigem Ende.',
  },
  released_on: '1927-08-12',
  runtime_minutes: 144,
  directors: ['William A. Wellman'],
  actors: ['Clara Bow', 'Charles Rogers', 'Richard Arlen', 'Gary Cooper'],
  genres: ['War', 'Romance'],
  nation: ['US'],
  original_language: 'en',
  rating: ['12', 'violence'],
  links: {},
  streaming: null,
  tags: ['restored'],
  versions: versions(23, FR_NL, DE_EN, ATMOS),
  audience: ['evening'],
  season: { turn: 4 },
  distributor_id: 2,
};
